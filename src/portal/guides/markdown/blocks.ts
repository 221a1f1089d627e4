/** The blocks of a guide. Guides are our own files, so this reads the Markdown that we write, and not all there is. */
export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'image'; label: string; target: string }

const fence = /^```(.*)$/
const bullet = /^(?:[-*]|\d+\.)\s+/
const image = /^!\[([^\]]*)\]\(([^()\s]+)\)$/

/** Reads a text into its blocks. Comments, which mark what is generated, are no blocks. */
export function blocksOf(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  const ids = new Map<string, number>()
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const opening = fence.exec(line)
    if (opening !== null) {
      const end = lines.findIndex((each, index) => index > at && each === '```')
      const last = end === -1 ? lines.length : end
      blocks.push({ kind: 'code', language: opening[1] ?? '', text: lines.slice(at + 1, last).join('\n') })
      at = last + 1
      continue
    }
    if (line.trim() === '' || /^<!--.*-->$/.test(line)) {
      at += 1
      continue
    }
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    if (heading !== null) {
      const [, marks = '', title = ''] = heading
      blocks.push({ kind: 'heading', level: marks.length, text: title, id: uniqueId(title, ids) })
      at += 1
      continue
    }
    const length = lines.slice(at).findIndex((each) => each.trim() === '' || fence.test(each))
    const end = length === -1 ? lines.length : at + length
    blocks.push(...readLines(lines.slice(at, end)))
    at = end
  }
  return blocks
}

function readLines(lines: string[]): Block[] {
  const [first = ''] = lines
  const picture = image.exec(first.trim())
  if (picture !== null) {
    const rest = lines.slice(1)
    const block: Block = { kind: 'image', label: picture[1] ?? '', target: picture[2] ?? '' }
    return rest.length === 0 ? [block] : [block, ...readLines(rest)]
  }
  if (first.startsWith('|')) {
    const [head = [], , ...rows] = lines.map(cellsOf)
    return [{ kind: 'table', head, rows }]
  }
  if (first.startsWith('>')) {
    return [{ kind: 'quote', text: joined(lines.map((line) => line.replace(/^>\s?/, ''))) }]
  }
  const start = lines.findIndex((line) => bullet.test(line))
  if (start === -1) return [{ kind: 'paragraph', text: joined(lines) }]
  if (start > 0) return [...readLines(lines.slice(0, start)), ...readLines(lines.slice(start))]
  const items: string[] = []
  for (const line of lines) {
    if (bullet.test(line)) items.push(line.replace(bullet, ''))
    // A line without a bullet goes on with the item above it.
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return [{ kind: 'list', isOrdered: /^\d/.test(first), items }]
}

const joined = (lines: string[]): string => lines.map((line) => line.trim()).join(' ')

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** The anchor that code forges give to a heading, so that a link works there and here. */
function uniqueId(title: string, ids: Map<string, number>): string {
  const id = plainText(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
  const count = ids.get(id) ?? 0
  ids.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}

/** The words of a line of Markdown, without its marks. */
export const plainText = (text: string): string =>
  text
    .replace(/!?\[([^[\]]*)\]\([^()\s]+\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '$1')
    .replaceAll('`', '')
