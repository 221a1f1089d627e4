import type { OpenApiDocument } from '../openapi.ts'
import type { Endpoint } from '../operations.ts'
import { asText, type ExampleRequest, exampleRequest, formType, targetOf } from './example-request.ts'
import { pythonLiteral as literal } from './literals.ts'
import { type SdkCall, sdkCallOf } from './sdk-methods.ts'

/** The example in Python: with our SDK, or with the standard library where the SDK has no call for it. */
export function pythonOf(document: OpenApiDocument, endpoint: Endpoint): string {
  const request = exampleRequest(document, endpoint)
  const call = sdkCallOf(document, endpoint, request)
  return call === undefined ? withUrllib(endpoint, request) : withSdk(endpoint, call)
}

const withSdk = ({ serverUrl = '' }: Endpoint, call: SdkCall): string => `import os

from wattline import Wattline

wattline = Wattline(
    base_url=${literal(serverUrl)},
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
)

answer = wattline.${callText(call)}
print(answer)`

function callText(call: SdkCall): string {
  if ('method' in call) {
    const named = Object.entries(call.query ?? {}).map(
      ([name, value]) => `${snake(name)}=${literal(value, 1)}`,
    )
    return `${snake(call.method)}${argumentsOf([...call.values.map((value) => literal(value, 0)), ...named])}`
  }
  const { request, path, query, body } = call
  const named = [
    ...(Object.keys(path).length > 0 ? [`values=${literal(path, 1)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query=${literal(query, 1)}`] : []),
    ...(body === undefined ? [] : [`body=${literal(body, 1)}`]),
  ]
  return `request${argumentsOf([...request.map((value) => literal(value)), ...named])}`
}

/** On one line, or one argument on each; the last one of a method alone may go on over several lines. */
function argumentsOf(given: readonly string[]): string {
  const line = `(${given.join(', ')})`
  const breaks = given.slice(0, -1).join('').includes('\n') || (line.split('\n')[0] ?? '').length > 70
  return breaks || (line.includes('\n') && given.some((each) => /^\w+=/.test(each)))
    ? `(\n${given.map((each) => `    ${each},\n`).join('')})`
    : line
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function withUrllib(endpoint: Endpoint, request: ExampleRequest): string {
  const { serverUrl = '', method } = endpoint
  const { access, header, body } = request
  const headers = [
    ...(access === undefined ? [] : [`"Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}"`]),
    ...header.map(([name, value]) => `${literal(name)}: ${literal(asText(value))}`),
    // urllib itself sends the type of a form.
    ...(body === undefined || body.type === formType ? [] : [`"Content-Type": ${literal(body.type)}`]),
  ]
  const isJson = JSON.stringify(endpoint.operation.responses?.['200'] ?? {}).includes('application/json')
  const usesJson = isJson || (body !== undefined && body.type !== formType && typeof body.value !== 'string')
  const imports = [
    ...(usesJson ? ['import json'] : []),
    ...(access === undefined ? [] : ['import os']),
    ...(body?.type === formType ? ['from urllib.parse import urlencode'] : []),
    'from urllib.request import Request, urlopen',
  ]
  const given = [
    literal(serverUrl + targetOf(endpoint, request)),
    ...(method === 'get' ? [] : [`method=${literal(method.toUpperCase())}`]),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(body === undefined ? [] : [`data=${bodyText(body)}.encode()`]),
  ]
  return `${imports.join('\n')}

request = Request(
${given.map((each) => `    ${each},\n`).join('')})
with urlopen(request) as response:
    print(response.status, ${isJson ? 'json.load(response)' : 'response.read()'})`
}

function bodyText({ type, value }: NonNullable<ExampleRequest['body']>): string {
  if (type === formType) return `urlencode(${literal(value, 1)})`
  return typeof value === 'string' ? literal(value) : `json.dumps(${literal(value, 1)})`
}
