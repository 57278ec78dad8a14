package io.github.sudoxml.xproc;

import com.xmlcalabash.api.XProcStep;
import com.xmlcalabash.runtime.parameters.StepParameters;
import com.xmlcalabash.spi.AtomicStepManager;
import com.xmlcalabash.spi.AtomicStepProvider;
import io.github.sudoxml.Task;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kotlin.jvm.functions.Function0;
import net.sf.saxon.s9api.QName;

/** The steps of XProc 3 in XML Calabash 3, which finds this class by its name in {@code META-INF/services}. */
public final class Steps implements AtomicStepProvider, AtomicStepManager {
    /** The namespace of the steps. */
    static final String NAMESPACE = "urn:sudoxml:xproc";

    /** The steps that do a task of the command, with the options that they pass on: texts, and flags. */
    private static final Map<QName, TaskStep.Row> TASKS = List.of(
                    new TaskStep.Row(Task.CHECK, List.of("require", "max-solutions"), List.of()),
                    new TaskStep.Row(
                            Task.SOLVE,
                            List.of("require", "max-solutions", "list", "method", "techniques"),
                            List.of("then-search")),
                    new TaskStep.Row(Task.GRADE, List.of("require"), List.of("steps")))
            .stream()
            .collect(Collectors.toUnmodifiableMap(row -> name(row.task().toString()), row -> row));

    private static final QName RENDER = name("render");

    /** XML Calabash makes one. */
    public Steps() {}

    /** A name in the namespace of the steps. */
    static QName name(String name) {
        return new QName("sx", NAMESPACE, name);
    }

    @Override
    public AtomicStepManager create() {
        return this;
    }

    @Override
    public Set<QName> stepTypes() {
        return Stream.concat(TASKS.keySet().stream(), Stream.of(RENDER)).collect(Collectors.toSet());
    }

    @Override
    public boolean stepAvailable(QName type) {
        return type.equals(RENDER) || TASKS.containsKey(type);
    }

    @Override
    public Function0<XProcStep> createStep(StepParameters parameters) {
        TaskStep.Row row = TASKS.get(parameters.getStepType());
        return row == null ? RenderStep::new : () -> new TaskStep(row);
    }
}
