// QuickJS in WebAssembly, one instance with a memory of its own for each sandbox.
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

const SPARE = 64 * 1024;

/**
 * Returns a new runtime of QuickJS, a context in it, and the memory in which both live. `interrupt` is asked every
 * 10,000 steps whether to stop; `newText` returns a string in it, or null where it is full. QuickJS's own limit of memory counts neither strings nor buffers, so the memory is one
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
  const context = runtime.newContext();

  // The package writes where it was given no memory, so we look whether there is enough for a text and all that it takes.
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
 * Returns a function that puts a memory back as it is now. Almost all of it is empty: the largest part is kept for the
 * stack, which grows down into it, and the heap grows up behind that. So what was not empty is copied, and what was is
 * cleared from there to the next page that still is: nothing can read what a gap may hide.
 */
export function imageOf(memory) {
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
