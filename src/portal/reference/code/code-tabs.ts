import { type Html, html } from '../../../platform/html/html.ts'
import { highlighted, type Language } from '../../highlight.ts'
import type { OpenApiDocument } from '../openapi.ts'
import type { Endpoint } from '../operations.ts'
import { curlOf } from './curl.ts'
import { pythonOf } from './python.ts'
import { typeScriptOf } from './typescript.ts'

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
