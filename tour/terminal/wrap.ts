/**
 * Breaks text into lines of at most this width: between words, and within one only where it is longer than a line.
 * Backticks count for nothing; they become colour.
 */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [first = '', ...rest] = pieces(word, width)
    const line = lines.at(-1)
    if (line !== undefined && seen(line) + 1 + seen(first) <= width)
      lines[lines.length - 1] = `${line} ${first}`
    else lines.push(first)
    lines.push(...rest)
  }
  return lines
}

const seen = (text: string) => text.replaceAll('`', '').length

/** A long word in pieces that fit; an address keeps every character, so that it can be put together again. */
export function pieces(word: string, width: number): string[] {
  const parts: string[] = []
  let rest = word
  while (rest.length > width) {
    const head = rest.slice(0, width)
    const end = Math.max(head.lastIndexOf('&'), head.lastIndexOf('?'), head.lastIndexOf('/'))
    const length = end > width / 2 ? end : width
    parts.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return [...parts, rest]
}

export const shortened = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
