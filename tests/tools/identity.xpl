<!-- Hands on what it reads: with it, tests/install.sh learns which classes XML Calabash loads. -->
<p:declare-step xmlns:p="http://www.w3.org/ns/xproc" version="3.0">
  <p:input port="source"/>
  <p:output port="result"/>
  <p:identity/>
</p:declare-step>
