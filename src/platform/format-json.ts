/** The line width of our sources. */
const lineWidth = 110

/** JSON formatted like our sources: two spaces per level, and a list of plain values on one line if it fits. */
export const formatJson = (value: unknown): string => `${written(value, '', 0)}\n`

function written(value: unknown, indent: string, column: number): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    // One more for the comma that may follow.
    if (isPlain(value) && column + inOneLine(value).length < lineWidth) return inOneLine(value)
    return block(
      '[]',
      indent,
      value.map((item) => written(item, inner, inner.length)),
    )
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const lines = members.map(([key, member]) => {
    const name = `${JSON.stringify(key)}: `
    return name + written(member, inner, inner.length + name.length)
  })
  return lines.length === 0 ? '{}' : block('{}', indent, lines)
}

/** A value without objects in it. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : value === null || typeof value !== 'object'

const inOneLine = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(inOneLine).join(', ')}]` : JSON.stringify(value)

const block = ([open, close]: string, indent: string, lines: readonly string[]): string =>
  `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`
