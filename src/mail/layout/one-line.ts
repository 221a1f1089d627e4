// Line breaks and other controls, and the marks that turn the direction of text around. A joiner (U+200D) stays:
// emoji are made with it.
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Puts every text of a value on one line. A name with a line break could otherwise forge a header or a whole paragraph
 * of the plain text; what people see stays as they wrote it.
 */
export function onOneLine<T>(value: T): T {
  if (typeof value === 'string') return value.replace(unprintable, ' ').trim() as T
  if (Array.isArray(value)) return value.map(onOneLine) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, onOneLine(inner)])) as T
}
