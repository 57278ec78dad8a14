// Runs a test binary that was built for wasm32-unknown-unknown. A test that fails ends it with a trap.
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
process.exit(instance.exports.main(0, 0));
