import { formatJson } from '../../platform/format-json.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { asText, type ExampleRequest, exampleRequest, formType } from '../reference/code/example-request.ts'
import type { OpenApiDocument } from '../reference/openapi.ts'
import type { Endpoint } from '../reference/operations.ts'
import type { RunOffer } from '../reference/site.ts'

/** A form that sends the operation from this page, prefilled with its tested example. */
export const renderRun = (document: OpenApiDocument, endpoint: Endpoint, offer: RunOffer): Html =>
  html`<section class="run panel" id="run" aria-labelledby="run-title"><h2 id="run-title">Run</h2>
${canRun(offer) ? renderForm(endpoint, exampleRequest(document, endpoint), offer) : html`<p>${reasonOf(offer)}</p>`}
<div class="run-result" id="run-result" aria-live="polite"></div></section>
`

const canRun = ({ isTestEnvironment, demoClient, canSignIn }: RunOffer): boolean =>
  isTestEnvironment && (demoClient !== undefined || canSignIn)

/** Why nobody can run it here. */
function reasonOf({ isTestEnvironment, isOpenToOthers }: RunOffer): string {
  if (!isTestEnvironment)
    return 'Operations run only in the test environment, where nothing is real. This is production.'
  return isOpenToOthers
    ? 'Operations of operators do not run here, because others can reach this service.'
    : 'Operations run with the demo clients, and this service has no demo data (DEMO_DATA=on).'
}

const renderForm = (endpoint: Endpoint, request: ExampleRequest, offer: RunOffer): Html =>
  html`<form class="run-form" method="post" action="/docs/run">
<p class="run-as">${request.access === undefined ? 'Sends this request to the test environment. It needs no token.' : runsAs(offer)}</p>
<input type="hidden" name="operation" value="${endpoint.operation.operationId}">
${endpoint.parameters
  .filter(({ in: place }) => place !== 'cookie')
  .map(({ in: place, name, required = place === 'path' }) => {
    const values: ReadonlyMap<string, unknown> = new Map(request[place as 'path'])
    const value = values.get(name)
    return renderInput(`${place}.${name}`, name, value === undefined ? '' : asText(value), required)
  })}${renderBody(request.body)}
<button class="button" type="submit">Run</button></form>`

function runsAs({ demoClient, canSignIn }: RunOffer): Html {
  const own = 'your own client, if you are signed in to the partner dashboard'
  if (demoClient === undefined) return html`Sends this request to the test environment with ${own}.`
  return html`Sends this request to the test environment with the demo client <code>${demoClient}</code>${canSignIn && `, or with ${own}`}.`
}

const renderInput = (name: string, label: string, value: string, isRequired: boolean): Html =>
  html`<div class="run-field"><label for="run-${name}">${label}${!isRequired && html` <span class="flag">optional</span>`}</label><input id="run-${name}" name="${name}" value="${value}" maxlength="500" autocomplete="off" spellcheck="false"${isRequired && html` required`}></div>
`

function renderBody(body: ExampleRequest['body']): Html | undefined {
  if (body === undefined) return undefined
  if (body.type === formType)
    return html`${Object.entries(body.value ?? {}).map(([name, value]) =>
      renderInput(`form.${name}`, name, asText(value), false),
    )}`
  const text = typeof body.value === 'string' ? body.value : formatJson(body.value).trimEnd()
  const rows = Math.min(14, text.split('\n').length + 1)
  return html`<div class="run-field"><label for="run-body">Body <span class="flag">${body.type}</span></label><textarea id="run-body" name="body" rows="${rows}" maxlength="12000" spellcheck="false" autocomplete="off">
${text}</textarea></div>
`
}
