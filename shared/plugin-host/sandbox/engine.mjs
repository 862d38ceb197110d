// QuickJS in WebAssembly: one instance with its own memory for each sandbox.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import { PAGES, STACK } from "./limits.mjs";

// The build puts the file next to this one.
const builtFile = fileURLToPath(new URL("quickjs.wasm", import.meta.url));
const wasm = existsSync(builtFile)
  ? builtFile
  : fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
const wasmModule = new WebAssembly.Module(readFileSync(wasm));

// QuickJS prints only its own errors, and standard output is reserved for frames.
function throwPrinted(text) {
  throw new Error(`QuickJS: ${text}`);
}

const SPARE = 64 * 1024;

/**
 * Returns a new QuickJS runtime, a context in it, and their memory. QuickJS calls `interrupt` every 10,000 steps and
 * stops if it returns true. `newText` creates a string in the context, or returns null if the memory is full. QuickJS's
 * own memory limit does not count strings and buffers, so the memory has a fixed size.
 */
export async function newEngine(interrupt) {
  const wasmMemory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const engine = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, {
      wasmModule,
      wasmMemory,
      emscriptenModule: { print: throwPrinted, printErr: throwPrinted },
    }),
  );
  const runtime = engine.newRuntime();
  runtime.setMaxStackSize(STACK);
  runtime.setInterruptHandler(interrupt);
  const context = runtime.newContext();

  // If malloc fails, `newString` writes to address 0. So we first check that enough memory for the text is free.
  function newText(text) {
    const { _malloc, _free } = engine.module;
    const probe = _malloc(text.length * 5 + SPARE);
    if (probe === 0) return null;
    _free(probe);
    return context.newString(text);
  }
  return { runtime, context, newText, memory: new Uint8Array(wasmMemory.buffer) };
}

const PAGE = 64 * 1024;
const EMPTY = Buffer.alloc(PAGE);

/**
 * Takes a snapshot of a memory and returns a function that restores it. Most pages are empty: the stack grows down and
 * the heap grows up into them. So only pages with content are copied. Restoring clears the pages next to the copied
 * ones, up to the first empty page. Data behind such a gap remains, but a plugin cannot read it.
 */
export function snapshotOf(memory) {
  const isEmpty = (page) => EMPTY.compare(memory, page * PAGE, (page + 1) * PAGE) === 0;
  const pages = Array.from({ length: memory.length / PAGE }, (_, page) =>
    isEmpty(page) ? null : memory.slice(page * PAGE, (page + 1) * PAGE),
  );
  function clear(page, step) {
    for (; pages[page] === null && !isEmpty(page); page += step)
      memory.fill(0, page * PAGE, (page + 1) * PAGE);
  }
  return () => {
    for (const [page, bytes] of pages.entries()) {
      if (bytes === null) continue;
      memory.set(bytes, page * PAGE);
      clear(page - 1, -1);
      clear(page + 1, 1);
    }
  };
}
