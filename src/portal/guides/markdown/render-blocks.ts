import { readFileSync } from 'node:fs'
import type { Token, Tokens } from 'marked'
import { type Html, html, raw } from '../../../platform/html/html.ts'
import { markdownWith, plainText } from '../../../platform/html/markdown.ts'
import { projectFolder } from '../../../platform/project-folder.ts'
import { highlighted, languageNamed } from '../../highlight.ts'
import { jsonCode } from '../../reference/code-block.ts'
import { chartPlace } from '../charts/live-charts.ts'
import { type Heading, isChart, isCode, isHeading } from './blocks.ts'

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

/** The first word after the fence is the language; what follows is for the test that runs the example. */
export const languageOf = ({ lang = '' }: Tokens.Code): string => lang.split(' ')[0] ?? ''

const titles: Record<string, string> = {
  ts: 'TypeScript',
  typescript: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  py: 'Python',
  json: 'JSON',
  text: 'Text',
  http: 'HTTP',
}

function titleOf(code: Tokens.Code): string {
  if (languageOf(code) === 'sh') return code.text.includes('curl') ? 'curl' : 'Shell'
  return titles[languageOf(code)] ?? 'Text'
}

const codeExample = (code: Tokens.Code): Html =>
  html`<div class="code example"><p class="code-title">${titleOf(code)}</p>${body(code)}</div>
`

/** Whether a block says the same as the ones before it, for readers of another language. */
const isTabbed = (group: readonly Tokens.Code[], next: Token | undefined): next is Tokens.Code =>
  isCode(next) &&
  isRunnable(next) &&
  group.every((code) => isRunnable(code) && languageOf(code) !== languageOf(next))

const isRunnable = (code: Tokens.Code): boolean => ['sh', 'ts', 'python'].includes(languageOf(code))

/** The same example in several languages. The tabs are radio buttons, so that they work without a script. */
const exampleTabs = (codes: readonly Tokens.Code[], name: string): Html =>
  html`<fieldset class="code example tabs"><legend class="visually-hidden">Example in</legend>
${codes.map(
  (code, index) =>
    html`<input class="visually-hidden" type="radio" name="${name}" id="${name}-${index}" data-language="${languageOf(code)}"${index === 0 && html` checked`}><label for="${name}-${index}">${titleOf(code)}</label>`,
)}
${codes.map((code) => html`<div class="tab">${body(code)}</div>`)}</fieldset>
`

const body = (code: Tokens.Code): Html =>
  html`<div class="code-body"><pre tabindex="0" role="group" aria-label="${titleOf(code)}"><code>${coloured(code)}</code></pre></div>`

function coloured(code: Tokens.Code): Html | string {
  const language = languageNamed(languageOf(code))
  if (language !== undefined) return highlighted(code.text, language)
  if (languageOf(code) !== 'json') return code.text
  try {
    return jsonCode(JSON.parse(code.text))
  } catch {
    return code.text
  }
}
