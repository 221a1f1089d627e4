/** The requests of a collection, read off the OpenAPI document, in a form that every tool can be written from. */
import { accessOf } from '../reference/access.ts'
import { bodyOf } from '../reference/curl.ts'
import type { OpenApiDocument, Parameter, Place } from '../reference/openapi.ts'
import { type Endpoint, groupsOf } from '../reference/operations.ts'
import { exampleOf } from '../reference/schema/example.ts'

export type Value = { name: string; value: string; isNeeded: boolean; description: string }
export type CollectedRequest = {
  operationId: string
  name: string
  description: string
  method: string
  /** With `{name}` in the place of values. */
  path: string
  host: '{{baseUrl}}' | '{{authUrl}}'
  isPublic: boolean
  /** Whether its answer holds the token that all others need. */
  givesToken: boolean
  pathValues: Value[]
  query: Value[]
  headers: Value[]
  body: { kind: 'json'; text: string } | { kind: 'form'; fields: Value[] } | undefined
}
export type Folder = { name: string; description: string; requests: CollectedRequest[] }

/** What a collection begins with; the client is one of the test environment. */
export const variables: Readonly<Record<string, string>> = {
  baseUrl: 'http://localhost:8080',
  authUrl: 'http://localhost:8080',
  clientId: 'demo-whitelabel',
  clientSecret: 'demo-whitelabel-secret',
  accessToken: '',
  customerNumber: '20000018',
  contractNumber: '30000016',
  tariffKey: 'DYNAMIC_SHARE',
}

// For the supplier's own clients and for load balancers; nothing that a partner calls.
const leftOut = new Set(['Operator', 'Health'])

/** The folders of the collection, tokens first: whatever comes after needs one. */
export const foldersOf = (document: OpenApiDocument, exampleOrder: string): Folder[] =>
  groupsOf(document)
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, description = '', endpoints }) => ({
      name,
      description,
      requests: endpoints
        .map((endpoint) => requestOf(document, endpoint))
        // An order that has every field is a poor example: some of them exclude each other.
        .map((request) =>
          request.operationId === 'createOrder'
            ? { ...request, body: { kind: 'json', text: exampleOrder.trim() } }
            : request,
        ),
    }))

function requestOf(document: OpenApiDocument, endpoint: Endpoint): CollectedRequest {
  const { operation, method, path, title } = endpoint
  const values = (place: Place) =>
    endpoint.parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => parameterValue(document, parameter))
  return {
    operationId: operation.operationId ?? title,
    name: title,
    description: operation.description ?? '',
    method: method.toUpperCase(),
    path,
    host: /^\/(connect|\.well-known)\//.test(path) ? '{{authUrl}}' : '{{baseUrl}}',
    isPublic: accessOf(document, operation).length === 0,
    givesToken: path === '/connect/token',
    pathValues: values('path'),
    query: values('query'),
    headers: values('header'),
    body: bodyText(document, endpoint),
  }
}

function parameterValue(document: OpenApiDocument, parameter: Parameter): Value {
  const { name, in: place, required = false, description = '' } = parameter
  const example = exampleOf(parameter, { document, direction: 'request', trail: new Set() })
  const value = name in variables ? `{{${name}}}` : asText(example ?? '')
  return { name, value, isNeeded: required || place === 'path', description }
}

const tokenForm: readonly (readonly [name: string, value: string])[] = [
  ['grant_type', 'client_credentials'],
  ['client_id', '{{clientId}}'],
  ['client_secret', '{{clientSecret}}'],
]

function bodyText(document: OpenApiDocument, endpoint: Endpoint): CollectedRequest['body'] {
  const body = bodyOf(document, endpoint)
  if (body === undefined) return undefined
  if (body.type === 'application/x-www-form-urlencoded') {
    const fields = tokenForm.map(([name, value]) => ({ name, value, isNeeded: true, description: '' }))
    return { kind: 'form', fields }
  }
  const example = exampleOf(body.media, { document, direction: 'request', trail: new Set() })
  return { kind: 'json', text: JSON.stringify(example ?? {}, null, 2) }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
