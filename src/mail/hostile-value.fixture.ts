export const hostileValue =
  '"><script>alert(1)</script>\r\nBcc: evil@evil.example\r\n\r\nSie haben gewonnen \u202ethgir'

/** The same thing with the hostile value in place of every text. */
export function withHostileTexts<T>(value: T): T {
  if (typeof value === 'string') return hostileValue as T
  if (Array.isArray(value)) return value.map(withHostileTexts) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withHostileTexts(inner)])) as T
}

/** The tags of a mail, without the addresses that links lead to. */
export const tagsOf = (html: string): string[] =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/ href="[^"]*"/, ''))
