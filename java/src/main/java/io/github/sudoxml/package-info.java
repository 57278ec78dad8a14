/**
 * The Sudoku step for XML pipelines, in the Java virtual machine: {@link io.github.sudoxml.Sudoku} for puzzles, {@link
 * io.github.sudoxml.SudokuDocument} for documents, {@link io.github.sudoxml.SudokuFilter} for SAX, and {@link
 * io.github.sudoxml.Functions} for XPath. All of it but the filter is safe to use from several threads; each call takes an
 * instance of the engine from a pool. What is wrong with an input is a {@link io.github.sudoxml.Finding}, with the rules, the messages and
 * the positions of the command.
 */
package io.github.sudoxml;
