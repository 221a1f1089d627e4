import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown } from '../../platform/html/markdown.ts'
import { codeBlock, jsonCode } from './code-block.ts'
import type { OpenApiDocument, Operation, Parameter, RequestBody, Response } from './openapi.ts'
import { parametersOf } from './operations.ts'
import { renderParameters } from './parameters.ts'
import { resolve } from './resolve.ts'
import type { Reading } from './schema/shape.ts'

export type Webhook = {
  anchor: string
  type: string
  operation: Operation
  parameters: readonly Parameter[]
  example: unknown
  /** What we make of the answer. */
  answers: readonly { status: string; meaning: string }[]
}

/** The requests that the service sends, in the order of the document. */
export const webhooksOf = (document: OpenApiDocument): Webhook[] =>
  Object.entries(document.webhooks ?? {}).flatMap(([type, item]) => {
    const { post: operation } = item
    if (operation === undefined) return []
    const body = operation.requestBody && resolve<RequestBody>(document, operation.requestBody).value
    return [
      {
        anchor: `webhook-${type}`,
        type,
        operation,
        parameters: parametersOf(document, item, operation),
        example: Object.values(body?.content ?? {})[0]?.example,
        answers: Object.entries(operation.responses ?? {}).map(([status, given]) => ({
          status: status === 'default' ? 'Anything else' : status,
          meaning: resolve<Response>(document, given).value?.description ?? '',
        })),
      },
    ]
  })

/** One page for all: they differ in the event alone. */
export function renderWebhooks(document: OpenApiDocument): Html | undefined {
  const webhooks = webhooksOf(document)
  const [first] = webhooks
  if (first === undefined) return undefined
  const reading: Reading = { document, direction: 'request', trail: new Set() }
  return html`<section class="chapter" id="webhooks" aria-labelledby="webhooks-title">
<div class="row"><div class="prose"><h1 id="webhooks-title">Requests to you</h1>
<p>What we send by <code>POST</code> to your webhook endpoints: one request for each event, whose body is the event.</p>
${renderParameters(first.parameters, reading)}
<table class="parameters"><caption>Your answer</caption>
<thead><tr><th scope="col"><span class="visually-hidden">Status</span></th><th scope="col"><span class="visually-hidden">What it means</span></th></tr></thead>
<tbody>${first.answers.map(
    ({ status, meaning }) => html`<tr><th scope="row">${status}</th><td>${inlineMarkdown(meaning)}</td></tr>`,
  )}</tbody></table>
<table class="parameters"><caption>Types of event</caption>
<thead><tr><th scope="col"><span class="visually-hidden">Type</span></th><th scope="col"><span class="visually-hidden">What happened</span></th></tr></thead>
<tbody>${webhooks.map(
    ({ anchor, type, operation }) =>
      html`<tr id="${anchor}"><th scope="row"><code class="property-name">${type}</code></th><td>${inlineMarkdown(operation.summary ?? '')}</td></tr>
`,
  )}</tbody></table></div>
<div class="samples">${webhooks.map(({ type, example }, index) =>
    codeBlock({ label: type, code: jsonCode(example), isOpen: index === 0 }),
  )}</div></div></section>
`
}
