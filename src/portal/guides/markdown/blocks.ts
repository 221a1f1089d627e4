import type { Token, Tokens } from 'marked'
import { parseMarkdown, plainText } from '../../../platform/html/markdown.ts'
import { isLiveChart, type LiveChartName } from '../charts/live-charts.ts'

/** A heading with its anchor: the one that code forges give it, so that a link works there and here. */
export type Heading = Tokens.Heading & { id: string }

/** The blocks of a guide. Diagrams for code forges, which draw them by a script, are left out: pages have drawings. */
export function blocksOf(text: string): Token[] {
  const ids = new Map<string, number>()
  return parseMarkdown(text)
    .map(chartOf)
    .filter((block) => block.type !== 'space' && !(isCode(block) && block.lang === 'mermaid'))
    .map((block) => (isHeading(block) ? { ...block, id: uniqueId(plainText(block.tokens), ids) } : block))
}

/** A place for a chart of live data. */
export type Chart = { type: 'chart'; raw: string; name: LiveChartName }

export const isChart = (block: Token): block is Chart => block.type === 'chart'

/** The mark of a chart is a comment, which is not shown where the file is read as it is. */
function chartOf(block: Token): Token {
  const [, name = ''] = /^<!-- chart: ([a-z-]+) -->/.exec(block.raw) ?? []
  return block.type === 'space' && isLiveChart(name) ? { type: 'chart', raw: block.raw, name } : block
}

export const isCode = (block: Token | undefined): block is Tokens.Code => block?.type === 'code'

export const isHeading = (block: Token): block is Heading => block.type === 'heading'

function uniqueId(title: string, ids: Map<string, number>): string {
  const id = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
  const count = ids.get(id) ?? 0
  ids.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}
