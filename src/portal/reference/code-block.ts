import { type Html, html } from '../../platform/html/html.ts'
import { highlighted, type Language } from '../highlight.ts'
import { curlOf } from './code/curl.ts'
import { pythonOf } from './code/python.ts'
import { typeScriptOf } from './code/typescript.ts'
import type { OpenApiDocument } from './openapi.ts'
import type { Endpoint } from './operations.ts'

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

type Form = {
  title: string
  language: Language
  write(document: OpenApiDocument, endpoint: Endpoint): string
}

const forms: readonly Form[] = [
  { title: 'curl', language: 'sh', write: curlOf },
  { title: 'TypeScript', language: 'ts', write: typeScriptOf },
  { title: 'Python', language: 'python', write: pythonOf },
]

/** The example in each language. The tabs are radio buttons, so that they work without a script. */
export const renderCode = (document: OpenApiDocument, endpoint: Endpoint): Html =>
  html`<fieldset class="code example tabs"><legend class="visually-hidden">Example in</legend>
${forms.map(
  ({ title, language }, index) =>
    html`<input class="visually-hidden" type="radio" name="code" id="code-${language}" data-language="${language}"${index === 0 && html` checked`}><label for="code-${language}">${title}</label>`,
)}
${forms.map(
  ({ title, language, write }) =>
    html`<div class="tab"><div class="code-body"><pre tabindex="0" role="group" aria-label="Request with ${title}"><code>${highlighted(write(document, endpoint), language)}</code></pre></div></div>`,
)}</fieldset>
`
