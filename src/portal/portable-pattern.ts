/** The classes of characters that our patterns name, as ranges that every regular-expression engine reads. */
const ranges: Readonly<Record<string, string>> = {
  '\\p{Cc}': '\\x00-\\x1f\\x7f-\\x9f',
  '\\p{Zl}': '\u2028',
  '\\p{Zp}': '\u2029',
  // No engine but JavaScript's sees half a character.
  '\\p{Cs}': '',
  '\\u0000': '\\x00',
}

/** The pattern as the OpenAPI documents show it: Python has no `\p`, Go has no `\u`. */
export function portablePattern(pattern: string): string {
  const portable = Object.entries(ranges).reduce(
    (text, [name, range]) => text.replaceAll(name, range),
    pattern,
  )
  if (/\\[pPuU]|\(\?/.test(portable)) throw new Error(`Not every client can read the pattern ${pattern}.`)
  return portable
}
