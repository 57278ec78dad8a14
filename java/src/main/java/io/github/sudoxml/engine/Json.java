package io.github.sudoxml.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON between the engine and Java: objects are maps, arrays are lists, whole numbers are of the type {@code Long}. It reads
 * what the engine writes, so it does not check it.
 */
public final class Json {
    private final String text;
    private int at;

    /** The next backslash, or the end, if it is not before {@link #at}. */
    private int escape = -1;

    private Json(String text) {
        this.text = text;
    }

    /** The value that a text has. */
    public static Object read(String text) {
        return new Json(text).value();
    }

    /** The object that a text has. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(String text) {
        return (Map<String, Object>) read(text);
    }

    private Object value() {
        return switch (next()) {
            case '{' -> members();
            case '[' -> items();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    /** The next character that is not white space. */
    private char next() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.charAt(at);
    }

    private Object word(String word, Object value) {
        at += word.length();
        return value;
    }

    private Number number() {
        int start = at;
        boolean isWhole = true;
        for (; at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0; at++) {
            isWhole &= ".eE".indexOf(text.charAt(at)) < 0;
        }
        if (isWhole) {
            return Long.parseLong(text, start, at, 10);
        }
        return Double.parseDouble(text.substring(start, at));
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        while (next() != '}') {
            if (text.charAt(at) == ',') {
                at++;
                next();
            }
            String name = string();
            next();
            at++;
            members.put(name, value());
        }
        at++;
        return members;
    }

    private List<Object> items() {
        List<Object> items = new ArrayList<>();
        at++;
        while (next() != ']') {
            if (text.charAt(at) == ',') {
                at++;
            }
            items.add(value());
        }
        at++;
        return items;
    }

    private String string() {
        at++;
        int end = text.indexOf('"', at);
        if (escape < at) {
            int next = text.indexOf('\\', at);
            escape = next < 0 ? text.length() : next;
        }
        if (escape > end) {
            String string = text.substring(at, end);
            at = end + 1;
            return string;
        }
        StringBuilder string = new StringBuilder();
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int known = "bfnrt".indexOf(c);
        return known < 0 ? c : "\b\f\n\r\t".charAt(known);
    }

    /** A value that is written already. */
    public record Written(String json) {}

    /** The text of a value. */
    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            out.append('{');
            String comma = "";
            for (var member : map.entrySet()) {
                out.append(comma);
                quote(member.getKey().toString(), out);
                out.append(':');
                write(member.getValue(), out);
                comma = ",";
            }
            out.append('}');
        } else if (value instanceof List<?> list) {
            out.append('[');
            String comma = "";
            for (Object item : list) {
                out.append(comma);
                write(item, out);
                comma = ",";
            }
            out.append(']');
        } else if (value instanceof Written written) {
            out.append(written.json);
        } else if (value instanceof String string) {
            quote(string, out);
        } else {
            out.append(value);
        }
    }

    private static void quote(String string, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c < ' ' || Character.isSurrogate(c)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        out.append('"');
    }
}
