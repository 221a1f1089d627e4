/** A font, in base64. */
declare module '*.woff2' {
  const base64: string
  export default base64
}
/** Code for browsers, bundled with all that it imports: `scripts/setup/browser-code.mjs` makes the text of it. */
declare module '*.css' {
  const text: string
  export default text
}
declare module '*.browser.ts?text' {
  const text: string
  export default text
}
