/**
 * The URL that a text is, if it is one. `URL.canParse` of Node 20 refuses addresses with umlauts after some thousand calls,
 * once it is compiled.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
