/** Values as the literals of a language, broken into lines where one would be too long. */
const lineWidth = 76

type Style = {
  text(value: string): string
  key(name: string): string
  word(value: boolean | null): string
  indent: string
  /** Around the members of an object that stays on one line. */
  pad: string
}

const typeScript: Style = {
  text: (value) =>
    value.includes("'") || /[\n\r\u2028\u2029]/.test(value)
      ? JSON.stringify(value)
      : `'${value.replaceAll('\\', '\\\\')}'`,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : typeScript.text(name)),
  word: String,
  indent: '  ',
  pad: ' ',
}

const python: Style = {
  // A text of JSON is a text of Python, but for escaped pairs of surrogates, which JSON.stringify does not write.
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
  indent: '    ',
  pad: '',
}

export const typeScriptLiteral = (value: unknown, depth = 0): string => literal(value, typeScript, depth)
export const pythonLiteral = (value: unknown, depth = 0): string => literal(value, python, depth)

function literal(value: unknown, style: Style, depth: number): string {
  if (typeof value === 'string') return style.text(value)
  if (typeof value === 'number') return String(value)
  if (value === null || value === undefined || typeof value !== 'object')
    return style.word((value ?? null) as boolean | null)
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((each) => literal(each, style, depth + 1))
    : Object.entries(value).map(([name, each]) => `${style.key(name)}: ${literal(each, style, depth + 1)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (members.length === 0) return `${open}${close}`
  const pad = isList ? '' : style.pad
  const line = `${open}${pad}${members.join(', ')}${pad}${close}`
  const margin = style.indent.repeat(depth)
  if (!line.includes('\n') && margin.length + line.length <= lineWidth) return line
  const inner = `${margin}${style.indent}`
  return `${open}\n${linesOf(members, isList, inner).join('\n')}\n${margin}${close}`
}

/** A long list of numbers fills its lines; everything else has a line of its own. */
function linesOf(members: readonly string[], isList: boolean, margin: string): string[] {
  if (!isList || members.some((each) => !/^-?[\d.]+$/.test(each)))
    return members.map((each) => `${margin}${each},`)
  const lines: string[] = []
  for (const each of members) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + each.length + 2 <= lineWidth)
      lines[lines.length - 1] = `${last} ${each},`
    else lines.push(`${margin}${each},`)
  }
  return lines
}
