import { type Html, html } from '../../platform/html/html.ts'

type Block = { label: string; code: Html | string; isOpen?: boolean }

/** A block of code that can be folded. Copy buttons come with the script; without it nothing is missing. */
export const codeBlock = ({ label, code, isOpen = false }: Block): Html =>
  html`<details class="code"${isOpen && html` open`}><summary>${label}</summary><div class="code-body"><pre tabindex="0" role="group" aria-label="${label}"><code>${code}</code></pre></div></details>
`

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g

/** A value as indented JSON, its parts marked for the style. */
export function jsonCode(value: unknown): Html {
  const text = JSON.stringify(value, null, 2) ?? ''
  const pieces: (Html | string)[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match
    pieces.push(text.slice(end, match.index))
    if (quoted === undefined) pieces.push(html`<span class="number">${whole}</span>`)
    else if (colon === undefined) pieces.push(html`<span class="text">${quoted}</span>`)
    else pieces.push(html`<span class="key">${quoted}</span>${colon}`)
    end = match.index + whole.length
  }
  return html`${pieces}${text.slice(end)}`
}
