import { STATUS_CODES } from 'node:http'
import { type Html, html } from '../../platform/html/html.ts'
import { jsonCode } from '../reference/code-block.ts'
import type { CallAnswer } from './make-call.ts'
import type { Call } from './read-call.ts'

/** Marking the parts of more than this would hold up others. */
const maxMarked = 48 * 1024

/** What was sent, and what came back. The token itself is not shown: it is good for an hour. */
export const renderResult = (call: Call, answer: CallAnswer, clientId: string | undefined): Html =>
  html`<p class="run-status" role="status"><span class="status ${answer.status < 400 ? 'success' : 'failure'}">${answer.status}</span> ${STATUS_CODES[answer.status]} <span class="run-time">in ${Math.max(1, Math.round(answer.milliseconds))} ms${
    clientId !== undefined && html` as <code>${clientId}</code>`
  }</span></p>
${block('Answer', 'run-answer', bodyOf(answer), true)}
${block('Headers of the answer', 'run-headers', answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n'))}
${block('Request', 'run-request', requestText(call, clientId))}`

const block = (label: string, id: string, content: Html | string, isOpen = false): Html =>
  html`<details class="code"${isOpen && html` open`}><summary>${label}</summary><div class="code-body"><pre id="${id}" tabindex="0" role="group" aria-label="${label}"><code>${content}</code></pre></div></details>
`

function bodyOf({ bytes, headers, isCut }: CallAnswer): Html | string {
  const type = new Map(headers).get('content-type') ?? ''
  if (!/^text\/|json/.test(type)) return `${bytes.length} bytes of ${type === '' ? 'nothing' : type}`
  const text = bytes.toString()
  if (isCut) return `${text}\n… and so on: a page shows the beginning only.`
  if (!type.startsWith('application/json') || bytes.length > maxMarked) return text
  try {
    return jsonCode(JSON.parse(text))
  } catch {
    return text
  }
}

const requestText = ({ method, url, headers, body, isPublic }: Call, clientId: string | undefined): string =>
  [
    `${method} ${url}`,
    ...(isPublic ? [] : [`authorization: Bearer <token of ${clientId}>`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
  ].join('\n')
