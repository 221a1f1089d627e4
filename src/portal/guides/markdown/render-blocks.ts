import { readFileSync } from 'node:fs'
import type { Token, Tokens } from 'marked'
import { type Html, html, raw } from '../../../platform/html/html.ts'
import { markdownWith, plainText } from '../../../platform/html/markdown.ts'
import { projectFolder } from '../../../platform/project-folder.ts'
import { chartPlace } from '../charts/live-charts.ts'
import { type Heading, isChart, isCode, isHeading } from './blocks.ts'
import { codeExample, exampleTabs, isTabbed } from './code-example.ts'

/** Renders the blocks of a guide. Examples that say the same in several languages, one after the other, become tabs. */
export function renderBlocks(blocks: readonly Token[]): Html {
  const rendered: Html[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]
    if (block === undefined) break
    const tabs = isCode(block) ? [block] : []
    for (let next = blocks[at + 1]; tabs.length > 0 && isTabbed(tabs, next); next = blocks[at + 1]) {
      tabs.push(next)
      at += 1
    }
    if (isChart(block)) {
      rendered.push(raw(chartPlace(block.name)))
      continue
    }
    rendered.push(tabs.length > 1 ? exampleTabs(tabs, `tabs-${at}`) : raw(guides.parser([block])))
  }
  return html`${rendered}`
}

const guides = markdownWith({
  code: (code) => String(codeExample(code)),
  heading(block) {
    const text = raw(this.parser.parseInline(block.tokens))
    return String(isHeading(block) && block.depth > 1 ? sectionHeading(block, text) : html`<h1>${text}</h1>`)
  },
  blockquote({ tokens }) {
    return String(html`<div class="notice">${raw(this.parser.parse(tokens))}</div>`)
  },
  table({ header, rows }) {
    return String(renderTable(header, rows, (cell) => raw(this.parser.parseInline(cell.tokens))))
  },
  paragraph({ tokens }) {
    const isPictures = tokens.every(({ type, raw: text }) => type === 'image' || text.trim() === '')
    const content = raw(this.parser.parseInline(tokens))
    return String(isPictures ? html`<div class="pictures">${content}</div>` : html`<p>${content}</p>`)
  },
  image: ({ href, text }) => String(renderPicture(href, text)),
})

function sectionHeading({ depth, tokens, id }: Heading, text: Html): Html {
  const link = html`<a class="anchor" href="#${id}" aria-label="Link to: ${plainText(tokens)}">#</a>`
  return html`<h${depth} id="${id}">${text} ${link}</h${depth}>`
}

type Cell = Tokens.TableCell

/** A row of a table of codes can be linked to by its code. */
function renderTable(head: readonly Cell[], rows: readonly Cell[][], content: (cell: Cell) => Html): Html {
  const titles = head.map(({ tokens }) => plainText(tokens)).filter(Boolean)
  const codeColumn = head.findIndex(({ text }) => text === 'Code')
  const row = (cells: readonly Cell[]) => {
    const code = plainText(cells[codeColumn]?.tokens ?? [])
    return html`<tr${/^[\w-]+$/.test(code) && html` id="${code}"`}>${cells.map((cell) => html`<td>${content(cell)}</td>`)}</tr>`
  }
  const label = titles.length > 0 ? `Table: ${titles.join(', ')}` : 'Table'
  return html`<div class="table-scroll" tabindex="0" role="group" aria-label="${label}"><table>${
    titles.length > 0 &&
    html`<thead><tr>${head.map((cell) =>
      cell.text === '' ? html`<td></td>` : html`<th scope="col">${content(cell)}</th>`,
    )}</tr></thead>`
  }<tbody>${rows.map(row)}</tbody></table></div>
`
}

/** Drawings are put into the page, so that they follow its colours. */
function renderPicture(target: string, label: string): Html {
  if (!/^\/docs\/images\/[a-z-]+\.svg$/.test(target))
    return html`<figure><img src="${target}" alt="${label}" loading="lazy"><figcaption>${label}</figcaption></figure>`
  const drawing = readFileSync(`${projectFolder}${target.slice(1)}`, 'utf8')
  return html`<div class="drawing" tabindex="0" role="group" aria-label="${label}">${raw(drawing)}</div>`
}
