package io.github.sudoxml.engine;

import com.dylibso.chicory.wasm.Parser;
import com.dylibso.chicory.wasm.WasmModule;
import com.dylibso.chicory.wasm.types.CodeSection;
import com.dylibso.chicory.wasm.types.DataCountSection;
import com.dylibso.chicory.wasm.types.DataSection;
import com.dylibso.chicory.wasm.types.ElementSection;
import com.dylibso.chicory.wasm.types.ExportSection;
import com.dylibso.chicory.wasm.types.FunctionSection;
import com.dylibso.chicory.wasm.types.GlobalSection;
import com.dylibso.chicory.wasm.types.ImportSection;
import com.dylibso.chicory.wasm.types.MemorySection;
import com.dylibso.chicory.wasm.types.Section;
import com.dylibso.chicory.wasm.types.TableSection;
import com.dylibso.chicory.wasm.types.TypeSection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The types, tables and data of the engine, whose functions are in {@code Engine}. {@code Engine.load} validates them and
 * computes a digest of them, which takes as long as to read them. They were validated when the jar was made.
 */
final class EngineModule {
    static final WasmModule MODULE = read();

    private EngineModule() {}

    private static WasmModule read() {
        WasmModule.Builder module = WasmModule.builder().withValidation(false);
        try (InputStream in = Engine.class.getResourceAsStream("Engine.meta")) {
            Parser.builder().withValidation(false).build().parse(in, section -> add(module, section));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        return module.build();
    }

    private static void add(WasmModule.Builder module, Section section) {
        if (section instanceof TypeSection types) {
            module.setTypeSection(types);
        } else if (section instanceof ImportSection imports) {
            module.setImportSection(imports);
        } else if (section instanceof FunctionSection functions) {
            module.setFunctionSection(functions);
        } else if (section instanceof TableSection tables) {
            module.setTableSection(tables);
        } else if (section instanceof MemorySection memories) {
            module.setMemorySection(memories);
        } else if (section instanceof GlobalSection globals) {
            module.setGlobalSection(globals);
        } else if (section instanceof ExportSection exports) {
            module.setExportSection(exports);
        } else if (section instanceof ElementSection elements) {
            module.setElementSection(elements);
        } else if (section instanceof CodeSection code) {
            module.setCodeSection(code);
        } else if (section instanceof DataCountSection count) {
            module.setDataCountSection(count);
        } else if (section instanceof DataSection data) {
            module.setDataSection(data);
        }
    }
}
