/** Code for browsers, bundled with all that it imports: `scripts/setup/browser-code.mjs` makes the text of it. */
declare module '*.css' {
  const text: string
  export default text
}
declare module '*.browser.ts?text' {
  const text: string
  export default text
}
