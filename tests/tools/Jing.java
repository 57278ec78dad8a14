import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/**
 * The command of jing, many times in one virtual machine, which starts once. Each line of the standard input has the
 * arguments of a run, with tabs between them. What a run prints ends with a line that has its exit code: {@code exit 0}.
 */
public final class Jing {
    private Jing() {}

    public static void main(String[] none) throws Exception {
        // The class of the command is open to its own package only.
        Class<?> command = Class.forName("com.thaiopensource.relaxng.util.Driver");
        Constructor<?> created = command.getDeclaredConstructor();
        Method run = command.getMethod("doMain", String[].class);
        created.setAccessible(true);
        run.setAccessible(true);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            System.out.println("exit " + run.invoke(created.newInstance(), (Object) line.split("\t")));
            System.out.flush();
        }
    }
}
