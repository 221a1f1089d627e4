/** A promise of the specification begins with its number; one of a decision is numbered by its place in it. */
export type NumberedPromise = { number: string; text: string }

/** `- **S3.2** …`, with the lines that continue it. */
export const promisesOfSpecification = (markdown: string): NumberedPromise[] =>
  promisesIn(markdown).flatMap((text) => {
    const [, number, rest] = /^\*\*(S\d+\.\d+)\*\* (.*)$/.exec(text) ?? []
    return number === undefined || rest === undefined ? [] : [{ number, text: rest }]
  })

/** Of a page of decisions, each under a heading such as `## 46. Price changes`, below which a line has date and status. */
export const promisesOfDecisions = (markdown: string): NumberedPromise[] =>
  markdown
    .split(/^(?=## )/m)
    .slice(1)
    .flatMap((decision) => {
      const [, id] = /^## (\d+)\. /.exec(decision) ?? []
      return promisesIn(decision)
        .filter((text) => !isHead(text))
        .map((text, index) => ({ number: `D${id}.${index + 1}`, text }))
    })

const isHead = (text: string) => /^\*\d{4}-\d\d-\d\d · .*\*$/.test(text)

/** What was asked and why it is so promise nothing, nor does a label alone. */
const noPromise = /^\*\*(Question|Why)\b|^\*\*[^*]+\*\*$/

/**
 * The promises of a Markdown document in their order, as plain sentences: links are only their words. A paragraph, a list
 * item or a table is one promise.
 */
export const promisesIn = (markdown: string): string[] =>
  blocksIn(markdown)
    .filter(([first = '']) => !first.startsWith('#'))
    .map((lines) => (lines[0]?.startsWith('|') ? tableText(lines) : sentence(lines)))
    .filter((text) => !noPromise.test(text))

/** The lines of each paragraph, item, table and heading. */
function blocksIn(markdown: string): string[][] {
  const blocks: string[][] = [[]]
  for (const line of markdown.split('\n')) {
    if (line.trim() === '' || /^(- |#)/.test(line)) blocks.push([])
    if (line.trim() !== '') blocks.at(-1)?.push(line)
  }
  return blocks.filter((lines) => lines.length > 0)
}

const withoutLinks = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')

const sentence = (lines: readonly string[]) =>
  withoutLinks(lines.join(' ').replace(/^- /, '').replace(/\s+/g, ' ').trim())

function tableText(lines: readonly string[]): string {
  const rows = lines.filter((line) => !/^\|[-|: ]+\|$/.test(line)).map(cellsIn)
  return `Table: ${withoutLinks(rows.filter(Boolean).join('; '))}`
}

const cellsIn = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')
