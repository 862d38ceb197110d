/** A style sheet of a page is its minified text. */
declare module "*.css" {
  const css: string;
  export default css;
}

/** The folder of a test, for `open` of the harness. */
interface ImportMeta {
  dirname: string;
}
