import type { Token, Tokens } from 'marked'
import { parseMarkdown, plainText } from '../../../platform/html/markdown.ts'

/** A heading with its anchor: the one that code forges give it, so that a link works there and here. */
export type Heading = Tokens.Heading & { id: string }

/** The blocks of a guide. Diagrams for code forges, which draw them by a script, are left out: pages have drawings. */
export function blocksOf(text: string): Token[] {
  const ids = new Map<string, number>()
  return parseMarkdown(text)
    .filter((block) => block.type !== 'space' && !(isCode(block) && block.lang === 'mermaid'))
    .map((block) => (isHeading(block) ? { ...block, id: uniqueId(plainText(block.tokens), ids) } : block))
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
