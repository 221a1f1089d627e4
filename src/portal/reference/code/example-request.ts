import { accessOf, type RequiredAccess } from '../access.ts'
import type { Media, OpenApiDocument, Place, RequestBody } from '../openapi.ts'
import type { Endpoint } from '../operations.ts'
import { resolve } from '../resolve.ts'
import { exampleOf } from '../schema/example.ts'
import type { Reading } from '../schema/shape.ts'

type Values = readonly (readonly [name: string, value: unknown])[]

/** The tested example of an operation: what every form of its code sends, and what Run is prefilled with. */
export type ExampleRequest = {
  access: RequiredAccess | undefined
  path: Values
  query: Values
  header: Values
  body?: { type: string; value: unknown }
}

/** Optional parameters stay out, because the shortest request that works is the best start. */
export function exampleRequest(document: OpenApiDocument, endpoint: Endpoint): ExampleRequest {
  const reading: Reading = { document, direction: 'request', trail: new Set() }
  const valuesIn = (place: Place): Values =>
    endpoint.parameters
      .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required === true))
      .map((parameter) => [parameter.name, exampleOf(parameter, reading) ?? parameter.name] as const)
  const body = bodyOf(document, endpoint)
  return {
    access: accessOf(document, endpoint.operation)[0],
    path: valuesIn('path'),
    query: valuesIn('query'),
    header: valuesIn('header'),
    ...(body && { body: { type: body.type, value: exampleOf(body.media, reading) ?? {} } }),
  }
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

/** Path and query of the example. */
export function targetOf({ path: template }: Endpoint, { path, query }: ExampleRequest): string {
  const inPath = new Map(path)
  const filled = template.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    inPath.has(name) ? encodeURIComponent(asText(inPath.get(name))) : whole,
  )
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}

export const formType = 'application/x-www-form-urlencoded'

export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
