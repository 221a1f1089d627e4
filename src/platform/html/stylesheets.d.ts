/** A stylesheet with all that it imports, as a browser gets it: `scripts/setup/browser-code.mjs` bundles it. */
declare module '*.css' {
  const text: string
  export default text
}
