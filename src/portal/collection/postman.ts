import { readFileSync } from 'node:fs'
import { projectFolder } from '../../platform/project-folder.ts'
import { accessOf } from '../reference/access.ts'
import { bodyOf } from '../reference/curl.ts'
import type { OpenApiDocument, Parameter, Place } from '../reference/openapi.ts'
import { type Endpoint, groupsOf } from '../reference/operations.ts'
import { exampleOf } from '../reference/schema/example.ts'

/** What the collection begins with; the client is one of the test environment. */
const variables: Readonly<Record<string, string>> = {
  baseUrl: 'http://localhost:8080',
  authUrl: 'http://localhost:8080',
  clientId: 'demo-whitelabel',
  clientSecret: 'demo-whitelabel-secret',
  accessToken: '',
  customerNumber: '20000018',
  contractNumber: '30000016',
  orderNumber: '30000016',
  fileId: '',
  tariffKey: 'DYNAMIC_SHARE',
}

/** What an answer brings along for the requests after it: the variable, and where it stands in the body. */
const kept: Readonly<Record<string, readonly [variable: string, place: string]>> = {
  issueToken: ['accessToken', 'access_token'],
  createOrder: ['orderNumber', 'contractNumber'],
  listDocuments: ['fileId', 'data[0]?.fileId'],
}

/** Bodies of operations whose fields exclude each other, where an example with all of them would be refused. */
const bodies: Readonly<Record<string, () => string>> = {
  createOrder: () => readFileSync(`${projectFolder}examples/order.json`, 'utf8').trim(),
  // Little enough for the token to stay valid.
  moveSandboxClock: () => json({ advance: 'PT5M' }),
  reportSandboxEvent: () => json({ event: 'withdrawn' }),
  putSandboxReadings: () => json({ days: [{ date: '2026-11-01', kwh: new Array(96).fill(0.04) }] }),
}

// For load balancers; nothing that a partner calls.
const leftOut = new Set(['Health'])
// After this nothing more can be done with the order.
const last = 'reportSandboxEvent'

/** A collection of Postman, schema v2.1, which Bruno and others import as well. It runs from top to bottom. */
export const postmanCollection = (document: OpenApiDocument) => ({
  info: {
    name: 'Wattline Partner API',
    description:
      'Send “Obtain a token” first; its script keeps the token for all others. The credentials are those of the test environment.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
  variable: Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
  item: groupsOf(document)
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, description = '', endpoints }) => ({
      name,
      description,
      item: [
        ...endpoints.filter(({ operation }) => operation.operationId !== last),
        ...endpoints.filter(({ operation }) => operation.operationId === last),
      ].map((endpoint) => itemOf(document, endpoint)),
    })),
})

const itemOf = (document: OpenApiDocument, endpoint: Endpoint) => ({
  name: endpoint.title,
  ...scriptOf(endpoint),
  request: requestOf(document, endpoint),
  response: [],
})

function scriptOf({ operation: { operationId = '' } }: Endpoint) {
  const [variable, place] = kept[operationId] ?? []
  if (variable === undefined) return {}
  const exec = [`pm.collectionVariables.set('${variable}', pm.response.json().${place})`]
  return { event: [{ listen: 'test', script: { type: 'text/javascript', exec } }] }
}

function requestOf(document: OpenApiDocument, endpoint: Endpoint) {
  const { operation, method } = endpoint
  const body = bodyFor(document, endpoint)
  return {
    method: method.toUpperCase(),
    ...(accessOf(document, operation).length === 0 ? { auth: { type: 'noauth' } } : {}),
    description: operation.description ?? '',
    header: [
      ...(body?.mode === 'raw' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ...valuesIn('header', document, endpoint),
    ],
    ...(body === undefined ? {} : { body }),
    url: urlOf(document, endpoint),
  }
}

function urlOf(document: OpenApiDocument, endpoint: Endpoint) {
  const host = /^\/(connect|\.well-known)\//.test(endpoint.path) ? '{{authUrl}}' : '{{baseUrl}}'
  const path = endpoint.path.replace(/\{([^{}]+)\}/g, ':$1').slice(1)
  const query = valuesIn('query', document, endpoint)
  const variable = valuesIn('path', document, endpoint)
  const needed = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  return {
    raw: `${host}/${path}${needed.length > 0 ? `?${needed.join('&')}` : ''}`,
    host: [host],
    path: path.split('/'),
    ...(query.length > 0 ? { query } : {}),
    ...(variable.length > 0 ? { variable } : {}),
  }
}

type Pair = { key: string; value: string; description: string; disabled?: true }

/** The parameters of a place. What is not needed is there to be switched on. */
const valuesIn = (place: Place, document: OpenApiDocument, { path, parameters }: Endpoint): Pair[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({
      key: parameter.name,
      value: parameterValue(document, path, parameter),
      description: parameter.description ?? '',
      ...(parameter.required || place === 'path' ? {} : { disabled: true }),
    }))

function parameterValue(document: OpenApiDocument, path: string, parameter: Parameter): string {
  const { name } = parameter
  if (name === 'contractNumber' && path.includes('/orders/')) return '{{orderNumber}}'
  if (name in variables) return `{{${name}}}`
  const example = exampleOf(parameter, { document, direction: 'request', trail: new Set() }) ?? ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}

const tokenForm = [
  { key: 'grant_type', value: 'client_credentials', type: 'text' },
  { key: 'client_id', value: '{{clientId}}', type: 'text' },
  { key: 'client_secret', value: '{{clientSecret}}', type: 'text' },
]

function bodyFor(document: OpenApiDocument, endpoint: Endpoint) {
  const body = bodyOf(document, endpoint)
  if (body === undefined) return undefined
  if (body.type === 'application/x-www-form-urlencoded') return { mode: 'urlencoded', urlencoded: tokenForm }
  const example = () =>
    json(exampleOf(body.media, { document, direction: 'request', trail: new Set() }) ?? {})
  const text = (bodies[endpoint.operation.operationId ?? ''] ?? example)()
  return { mode: 'raw', raw: text, options: { raw: { language: 'json' } } }
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)
