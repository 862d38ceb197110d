// QuickJS in WebAssembly, one instance with a memory of its own for each guest.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import { PAGES, STACK } from "./limits.mjs";

// The build lays the file beside this one.
const beside = fileURLToPath(new URL("quickjs.wasm", import.meta.url));
const wasm = existsSync(beside)
  ? beside
  : fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
const wasmModule = new WebAssembly.Module(readFileSync(wasm));

// QuickJS prints only what is wrong with itself, and standard output is for frames.
function broken(text) {
  throw new Error(`QuickJS: ${text}`);
}

/**
 * Returns a new runtime of QuickJS, a context in it, and the memory in which both live. `interrupt` is asked every
 * 10,000 steps whether to stop. QuickJS's own limit of memory counts neither strings nor buffers, so the memory is one
 * that cannot grow.
 */
export async function newEngine(interrupt) {
  const wasmMemory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const engine = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule, wasmMemory, emscriptenModule: { print: broken, printErr: broken } }),
  );
  const runtime = engine.newRuntime();
  runtime.setMaxStackSize(STACK);
  runtime.setInterruptHandler(interrupt);
  return { runtime, context: runtime.newContext(), memory: new Uint8Array(wasmMemory.buffer) };
}

const PAGE = Buffer.alloc(64 * 1024);

/** Returns a copy of a memory up to its last page that is not empty. */
export function imageOf(memory) {
  let end = memory.length;
  while (end > 0 && PAGE.compare(memory, end - PAGE.length, end) === 0) end -= PAGE.length;
  return memory.slice(0, end);
}
