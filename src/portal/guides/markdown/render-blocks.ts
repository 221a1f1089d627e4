import { type Html, html, raw } from '../../../platform/html/html.ts'
import { inlineMarkdown } from '../../../platform/html/markdown.ts'
import type { Block } from './blocks.ts'
import { plainText } from './blocks.ts'
import { codeExample, exampleTabs, isTabbed } from './code-example.ts'

/** What a page shows in the place of a picture: drawings are put into the page, so that they follow its colours. */
export type Pictures = (target: string) => { url: string } | { drawing: string }

/** Renders blocks. Examples that say the same in several languages, one right after the other, become tabs. */
export function renderBlocks(blocks: readonly Block[], pictures: Pictures): Html {
  const rendered: Html[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]
    if (block === undefined) break
    if (block.kind === 'code') {
      const group = [block]
      for (let next = blocks[at + 1]; isTabbed(group, next); next = blocks[at + 1]) {
        group.push(next)
        at += 1
      }
      rendered.push(group.length === 1 ? codeExample(block) : exampleTabs(group, `tabs-${at}`))
    } else if (block.kind === 'image') {
      const row = [block]
      for (let next = blocks[at + 1]; next?.kind === 'image'; next = blocks[at + 1]) {
        row.push(next)
        at += 1
      }
      rendered.push(renderPictures(row, pictures))
    } else rendered.push(renderBlock(block))
  }
  return html`${rendered}`
}

type Plain = Exclude<Block, { kind: 'code' | 'image' }>
type Picture = Extract<Block, { kind: 'image' }>

function renderBlock(block: Plain): Html {
  switch (block.kind) {
    case 'heading':
      return renderHeading(block)
    case 'list': {
      const items = block.items.map((item) => html`<li>${inlineMarkdown(item)}</li>`)
      return block.isOrdered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
    }
    case 'table':
      return renderTable(block)
    case 'quote':
      return html`<div class="notice"><p>${inlineMarkdown(block.text)}</p></div>`
    default:
      return html`<p>${inlineMarkdown(block.text)}</p>`
  }
}

function renderHeading({ level, text, id }: Extract<Block, { kind: 'heading' }>): Html {
  if (level === 1) return html`<h1>${inlineMarkdown(text)}</h1>`
  const link = html`<a class="anchor" href="#${id}" aria-label="Link to: ${plainText(text)}">#</a>`
  return html`<h${level} id="${id}">${inlineMarkdown(text)} ${link}</h${level}>`
}

function renderTable({ head, rows }: Extract<Block, { kind: 'table' }>): Html {
  const hasHead = head.some((cell) => cell !== '')
  const label = hasHead ? `Table: ${head.filter(Boolean).map(plainText).join(', ')}` : 'Table'
  return html`<div class="table-scroll" tabindex="0" role="group" aria-label="${label}"><table>${
    hasHead &&
    html`<thead><tr>${head.map((cell) =>
      cell === '' ? html`<td></td>` : html`<th scope="col">${inlineMarkdown(cell)}</th>`,
    )}</tr></thead>`
  }<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${inlineMarkdown(cell)}</td>`)}</tr>`)}</tbody></table></div>
`
}

function renderPictures(row: readonly Picture[], pictures: Pictures): Html {
  const shown = row.map(({ label, target }) => {
    const picture = pictures(target)
    return 'drawing' in picture
      ? html`<div class="drawing" tabindex="0" role="group" aria-label="${label}">${raw(picture.drawing)}</div>`
      : html`<figure><img src="${picture.url}" alt="${label}" loading="lazy"><figcaption>${label}</figcaption></figure>`
  })
  return html`<div class="pictures">${shown}</div>`
}
