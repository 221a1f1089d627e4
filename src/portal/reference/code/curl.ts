import type { RequiredAccess } from '../access.ts'
import type { OpenApiDocument } from '../openapi.ts'
import type { Endpoint } from '../operations.ts'
import { asText, type ExampleRequest, exampleRequest, formType, targetOf } from './example-request.ts'

/** Writes the request as a curl line that runs as it stands, once the shell knows the token. */
export function curlOf(document: OpenApiDocument, endpoint: Endpoint): string {
  const request = exampleRequest(document, endpoint)
  const options = [
    ...(request.access === undefined ? [] : [credentials(request.access)]),
    ...request.header.map(([name, value]) => `-H ${quoted(`${name}: ${asText(value)}`)}`),
    ...bodyOptions(request.body),
  ]
  const method = endpoint.method === 'get' ? '' : `-X ${endpoint.method.toUpperCase()} `
  return [`curl ${method}${url(endpoint, request)}`, ...options].join(' \\\n  ')
}

function url(endpoint: Endpoint, request: ExampleRequest): string {
  const { serverUrl = '' } = endpoint
  const target = targetOf(endpoint, request)
  if (/^https?:\/\//.test(serverUrl)) return quoted(serverUrl + target)
  return `"$BASE_URL"${quoted(serverUrl + target)}`
}

function credentials({ scheme }: RequiredAccess): string {
  if (scheme?.type === 'http' && scheme.scheme?.toLowerCase() === 'basic')
    return '-u "$CLIENT_ID:$CLIENT_SECRET"'
  if (scheme?.type === 'apiKey') return `-H ${quoted(`${scheme.name}: `)}"$API_KEY"`
  return '-H "Authorization: Bearer $ACCESS_TOKEN"'
}

function bodyOptions(body: ExampleRequest['body']): string[] {
  if (body === undefined) return []
  if (body.type === formType)
    // curl itself sends this content type with --data-urlencode.
    return Object.entries(body.value ?? {}).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${asText(value)}`)}`,
    )

  const data = typeof body.value === 'string' ? body.value : JSON.stringify(body.value, null, 2)
  return [`-H ${quoted(`Content-Type: ${body.type}`)}`, `-d ${quoted(data)}`]
}

/** Quotes a text for a POSIX shell, in which only a single quote ends what a single quote began. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
