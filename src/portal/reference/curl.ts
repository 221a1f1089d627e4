import { accessOf, type RequiredAccess } from './access.ts'
import type { Media, OpenApiDocument, Place, RequestBody } from './openapi.ts'
import type { Endpoint } from './operations.ts'
import { resolve } from './resolve.ts'
import { exampleOf } from './schema/example.ts'
import type { Reading } from './schema/shape.ts'

/** Writes the request as a curl line that runs as it stands, once the shell knows the token. */
export function curlOf(document: OpenApiDocument, endpoint: Endpoint): string {
  const reading: Reading = { document, direction: 'request', trail: new Set() }
  const [access] = accessOf(document, endpoint.operation)
  const options = [
    ...(access === undefined ? [] : [credentials(access)]),
    ...requiredValues(endpoint, 'header', reading).map(
      ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...bodyOptions(bodyOf(document, endpoint), reading),
  ]
  const method = endpoint.method === 'get' ? '' : `-X ${endpoint.method.toUpperCase()} `
  return [`curl ${method}${url(endpoint, reading)}`, ...options].join(' \\\n  ')
}

/** The request body in its first content type. */
export function bodyOf(
  document: OpenApiDocument,
  { operation }: Endpoint,
): { type: string; media: Media } | undefined {
  const body = operation.requestBody && resolve<RequestBody>(document, operation.requestBody).value
  const [first] = Object.entries(body?.content ?? {})
  return first && { type: first[0], media: first[1] }
}

function url(endpoint: Endpoint, reading: Reading): string {
  const inPath = new Map(requiredValues(endpoint, 'path', reading))
  const path = endpoint.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = inPath.get(name)
    return value === undefined ? whole : encodeURIComponent(value)
  })
  const query = new URLSearchParams(requiredValues(endpoint, 'query', reading)).toString()
  const target = query === '' ? path : `${path}?${query}`

  const { serverUrl = '' } = endpoint
  if (/^https?:\/\//.test(serverUrl)) return quoted(serverUrl + target)
  return `"$BASE_URL"${quoted(serverUrl + target)}`
}

/** Optional parameters stay out, because the shortest request that works is the best start. */
const requiredValues = ({ parameters }: Endpoint, place: Place, reading: Reading): [string, string][] =>
  parameters
    .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required === true))
    .map((parameter) => [parameter.name, asText(exampleOf(parameter, reading) ?? parameter.name)])

function credentials({ scheme }: RequiredAccess): string {
  if (scheme?.type === 'http' && scheme.scheme?.toLowerCase() === 'basic')
    return '-u "$CLIENT_ID:$CLIENT_SECRET"'
  if (scheme?.type === 'apiKey') return `-H ${quoted(`${scheme.name}: `)}"$API_KEY"`
  return '-H "Authorization: Bearer $ACCESS_TOKEN"'
}

function bodyOptions(body: ReturnType<typeof bodyOf>, reading: Reading): string[] {
  if (body === undefined) return []
  const example = exampleOf(body.media, reading)
  if (body.type === 'application/x-www-form-urlencoded')
    // curl itself sends this content type with --data-urlencode.
    return Object.entries(example ?? {}).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${asText(value)}`)}`,
    )

  const data = typeof example === 'string' ? example : JSON.stringify(example ?? {}, null, 2)
  return [`-H ${quoted(`Content-Type: ${body.type}`)}`, `-d ${quoted(data)}`]
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Quotes a text for a POSIX shell, in which only a single quote ends what a single quote began. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
