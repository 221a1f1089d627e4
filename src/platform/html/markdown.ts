import { type Html, html } from './html.ts'

/**
 * Renders the little Markdown that our descriptions use: paragraphs, lists, fenced code, `code`, **bold**, *italic*
 * and links.
 * Every heading of a text gets the one level given, so that the headings of the page stay in order.
 */
export const markdown = (text: string, { headingLevel = 4 } = {}): Html =>
  html`${blocksOf(text).map((block) => renderBlock(block, headingLevel))}`

/** Renders one line of Markdown, without a paragraph around it. */
export function inlineMarkdown(text: string): Html {
  const pieces: (Html | string)[] = []
  let end = 0
  for (const match of text.matchAll(inline)) {
    pieces.push(text.slice(end, match.index), renderInline(match))
    end = match.index + match[0].length
  }
  return html`${pieces}${text.slice(end)}`
}

const inline =
  /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/g

function renderInline([whole, code, bold, label, target, italic]: RegExpMatchArray): Html {
  if (code !== undefined) return html`<code>${code}</code>`
  if (italic !== undefined) return html`<em>${inlineMarkdown(italic)}</em>`
  if (bold !== undefined) return html`<strong>${inlineMarkdown(bold)}</strong>`
  if (label === undefined || target === undefined || !isSafeTarget(target)) return html`${whole}`
  return html`<a href="${target}">${inlineMarkdown(label)}</a>`
}

// A list of what is allowed, because `javascript:` has more spellings than a list of what is not could hold.
const isSafeTarget = (target: string): boolean => /^(https?:\/\/|mailto:|#|\.{0,2}\/(?!\/))/i.test(target)

type Block =
  | { kind: 'code' | 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }

function blocksOf(text: string): Block[] {
  // A split by a group in parentheses keeps the code at every odd place.
  return text.split(/^```[^\n]*\n([\s\S]*?)\n?```\s*$/m).flatMap((part, index): Block[] => {
    if (index % 2 === 1) return [{ kind: 'code', text: part }]
    const paragraphs = part.split(/\n[^\S\n]*\n|\n(?=#{1,6} )|(?<=^#{1,6} .*)\n/m)
    return paragraphs
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
      .flatMap(readBlock)
  })
}

const bullet = /^\s*(?:[-*]|\d+\.)\s+/

function readBlock(paragraph: string): Block[] {
  const heading = /^#{1,6} (.*)$/.exec(paragraph)?.[1]
  if (heading !== undefined) return [{ kind: 'heading', text: heading }]

  const lines = paragraph.split('\n')
  const start = lines.findIndex((line) => bullet.test(line))
  if (start === -1) return [{ kind: 'paragraph', text: joined(lines) }]

  const items: string[] = []
  for (const line of lines.slice(start)) {
    // A line without a bullet goes on with the item above it.
    if (bullet.test(line)) items.push(line.replace(bullet, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const list: Block = { kind: 'list', ordered: /^\s*\d/.test(lines[start] ?? ''), items }
  return start === 0 ? [list] : [{ kind: 'paragraph', text: joined(lines.slice(0, start)) }, list]
}

const joined = (lines: string[]): string => lines.map((line) => line.trim()).join(' ')

function renderBlock(block: Block, headingLevel: number): Html {
  if (block.kind === 'list') {
    const items = block.items.map((item) => html`<li>${inlineMarkdown(item)}</li>`)
    return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
  }
  if (block.kind === 'code') return html`<pre tabindex="0"><code>${block.text}</code></pre>`
  if (block.kind === 'heading')
    return html`<h${headingLevel}>${inlineMarkdown(block.text)}</h${headingLevel}>`
  return html`<p>${inlineMarkdown(block.text)}</p>`
}
