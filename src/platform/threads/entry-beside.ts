/** Finds an entry point beside a module, as a source file or as a file of the bundle. A file of its own, which tests replace. */
export const entryBeside = (moduleUrl: string, name: string): URL =>
  new URL(`./${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl)
