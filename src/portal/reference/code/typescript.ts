import type { OpenApiDocument } from '../openapi.ts'
import type { Endpoint } from '../operations.ts'
import { asText, type ExampleRequest, exampleRequest, formType, targetOf } from './example-request.ts'
import { typeScriptLiteral as literal } from './literals.ts'
import { type SdkCall, sdkCallOf } from './sdk-methods.ts'

/** The example in TypeScript: with our SDK, or with `fetch` where the SDK has no call for it. */
export function typeScriptOf(document: OpenApiDocument, endpoint: Endpoint): string {
  const request = exampleRequest(document, endpoint)
  const call = sdkCallOf(document, endpoint, request)
  return call === undefined ? withFetch(endpoint, request) : withSdk(endpoint, call)
}

const withSdk = (
  { serverUrl = '' }: Endpoint,
  call: SdkCall,
): string => `import { Wattline } from '@wattline/sdk'

const wattline = new Wattline({
  baseUrl: ${literal(serverUrl)},
  clientId: process.env.CLIENT_ID ?? '',
  clientSecret: process.env.CLIENT_SECRET ?? '',
})

const answer = await wattline.${callText(call)}
console.log(answer)`

function callText(call: SdkCall): string {
  if ('method' in call) {
    const values = [...call.values, ...(call.query ? [call.query] : [])]
    return `${call.method}(${values.map((value) => literal(value)).join(', ')})`
  }
  const { request, path, query, body } = call
  const options = {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  }
  const given = Object.keys(options).length > 0 ? `, ${literal(options)}` : ''
  return `request(${request.map((value) => literal(value)).join(', ')}${given})`
}

function withFetch(endpoint: Endpoint, request: ExampleRequest): string {
  const { serverUrl = '', method } = endpoint
  const { access, header, body } = request
  const headers = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
    ...(access === undefined ? [] : ['Authorization: `Bearer ${process.env.ACCESS_TOKEN}`']),
    ...header.map(([name, value]) => `${literal(name)}: ${literal(asText(value))}`),
    // fetch itself sends the type of a form.
    ...(body === undefined || body.type === formType ? [] : [`'Content-Type': ${literal(body.type)}`]),
  ]
  const options = [
    ...(method === 'get' ? [] : [`method: ${literal(method.toUpperCase())}`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: ${bodyText(body)}`]),
  ]
  const given = options.length === 0 ? '' : `, {\n${options.map((each) => `  ${each},\n`).join('')}}`
  return `const response = await fetch(${literal(serverUrl + targetOf(endpoint, request))}${given})
console.log(response.status, await response.${readerOf(endpoint)}())`
}

function bodyText({ type, value }: NonNullable<ExampleRequest['body']>): string {
  if (type === formType) return `new URLSearchParams(${literal(value, 1)})`
  return typeof value === 'string' ? literal(value) : `JSON.stringify(${literal(value, 1)})`
}

/** How the answer is read, by its content type. */
function readerOf({ operation }: Endpoint): string {
  const types = JSON.stringify(operation.responses?.['200'] ?? {})
  if (types.includes('"application/pdf"')) return 'arrayBuffer'
  return types.includes('"application/x-ndjson"') || types.includes('"text/event-stream"') ? 'text' : 'json'
}
