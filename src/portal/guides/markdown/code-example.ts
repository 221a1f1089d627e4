import type { Token, Tokens } from 'marked'
import { type Html, html } from '../../../platform/html/html.ts'
import { highlighted, languageNamed } from '../../highlight.ts'
import { jsonCode } from '../../reference/code-block.ts'
import { isCode } from './blocks.ts'

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

export const codeExample = (code: Tokens.Code): Html =>
  html`<div class="code example"><p class="code-title">${titleOf(code)}</p>${body(code)}</div>
`

/** Whether a block says the same as the ones before it, for readers of another language. */
export const isTabbed = (group: readonly Tokens.Code[], next: Token | undefined): next is Tokens.Code =>
  isCode(next) &&
  isRunnable(next) &&
  group.every((code) => isRunnable(code) && languageOf(code) !== languageOf(next))

const isRunnable = (code: Tokens.Code): boolean => ['sh', 'ts', 'python'].includes(languageOf(code))

/** The same example in several languages. The tabs are radio buttons, so that they work without a script. */
export const exampleTabs = (codes: readonly Tokens.Code[], name: string): Html =>
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
