import type { DocumentConfig } from '../openapi.ts'
import { accessOf } from '../reference/access.ts'
import { bodyOf } from '../reference/code/example-request.ts'
import type { OpenApiDocument, Parameter, Place } from '../reference/openapi.ts'
import { type Endpoint, groupsOf } from '../reference/operations.ts'
import { exampleOf } from '../reference/schema/example.ts'
import { documentedDay, exampleDates } from '../request-examples.ts'
import { assertionsFor } from './assertions.ts'

const documentedDates = exampleDates(documentedDay)

/** The variables of the collection besides its addresses, with a demo client of the test environment. */
const variables: Readonly<Record<string, string>> = {
  clientId: 'demo-whitelabel',
  clientSecret: 'demo-whitelabel-secret',
  accessToken: '',
  customerNumber: '20000018',
  contractNumber: '30000016',
  orderNumber: '30000016',
  fileId: '',
  newEndpointId: '',
  tariffKey: 'DYNAMIC_SHARE',
  ...documentedDates,
}

/** Sets the dates before each request, so that a collection that was imported long ago still works. */
const dateScript = [
  'const now = new Date()',
  'const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]',
  'const set = (name, ...day) => pm.collectionVariables.set(name, new Date(Date.UTC(...day)).toISOString().slice(0, 10))',
  "set('readingDate', year, month - 1, 1)",
  "set('desiredTransitionDate', year, month + 2, 1)",
  "set('moveOutDate', year + 1, 11, 31)",
  "set('moveInDate', year + 2, 0, 1)",
]

/** Values that later requests need: the variable, and its place in the response body. */
const stored: Readonly<Record<string, readonly [variable: string, place: string]>> = {
  issueToken: ['accessToken', 'access_token'],
  createOrder: ['orderNumber', 'contractNumber'],
  listDocuments: ['fileId', 'data[0]?.fileId'],
  createWebhookEndpoint: ['newEndpointId', 'data.id'],
}

// Partners do not call these.
const leftOut = new Set(['Health'])
// Postman would wait for the end of the first. The others delete what no request brings back: a link that its customer has
// agreed to, and an afternoon's work.
const notForRuns = ['streamEvents', 'deleteLink', 'resetSandbox']
// These need an order or a contract of their own, so that those of the other requests stay as they are.
const ofTheirOwn = new Set([
  'correctOrder',
  'cancelOrder',
  'registerControllableDevice',
  'chooseModules',
  'getSmartMeterOrder',
  'orderSmartMeter',
])
// The order is final after it.
const last = 'reportSandboxEvent'

/** A Postman collection, schema v2.1. It runs from top to bottom, and every request looks at its answer. */
export const postmanCollection = (
  document: OpenApiDocument,
  { baseUrl, authUrl }: Pick<DocumentConfig, 'baseUrl' | 'authUrl'>,
) => ({
  info: {
    name: 'Wattline Partner API',
    description:
      'Send “Obtain a token” first. Its script stores the token for the other requests. The credentials are those of a demo client in the test environment.',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
  event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: dateScript } }],
  variable: Object.entries({ baseUrl, authUrl, ...variables }).map(([key, value]) => ({
    key,
    value,
    type: 'string',
  })),
  item: groupsOf(document)
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, description = '', endpoints }) => ({
      name,
      description,
      item: endpoints
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .filter(({ operation: { operationId = '' } }) => !notForRuns.includes(operationId))
        .map((endpoint) => itemOf(document, endpoint)),
    })),
})

const placeOf = ({ operation }: Endpoint): number => Number(operation.operationId === last)

const itemOf = (document: OpenApiDocument, endpoint: Endpoint) => ({
  name: endpoint.title,
  event: [{ listen: 'test', script: { type: 'text/javascript', exec: scriptOf(document, endpoint) } }],
  request: requestOf(document, endpoint),
  response: [],
})

function scriptOf(document: OpenApiDocument, endpoint: Endpoint): string[] {
  const [variable, place] = stored[endpoint.operation.operationId ?? ''] ?? []
  return [
    ...assertionsFor(document, endpoint),
    ...(variable === undefined
      ? []
      : [`pm.collectionVariables.set('${variable}', pm.response.json().${place})`]),
  ]
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

/** The parameters of a place. Optional ones are disabled. */
const valuesIn = (place: Place, document: OpenApiDocument, endpoint: Endpoint): Pair[] =>
  endpoint.parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({
      key: parameter.name,
      value: parameterValue(document, endpoint, parameter),
      description: parameter.description ?? '',
      ...(parameter.required || place === 'path' ? {} : { disabled: true }),
    }))

function parameterValue(document: OpenApiDocument, endpoint: Endpoint, parameter: Parameter): string {
  const { path, operation } = endpoint
  const { name } = parameter
  if (name === 'endpointId' && operation.operationId === 'deleteWebhookEndpoint') return '{{newEndpointId}}'
  if (!ofTheirOwn.has(operation.operationId ?? '')) {
    if (name === 'contractNumber' && path.includes('/orders/')) return '{{orderNumber}}'
    if (name in variables) return `{{${name}}}`
  }
  const example = exampleOf(parameter, { document, direction: 'request', trail: new Set() }) ?? ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}

const credentials = [
  { key: 'client_id', value: '{{clientId}}', type: 'text' },
  { key: 'client_secret', value: '{{clientSecret}}', type: 'text' },
]
const tokenForm = [{ key: 'grant_type', value: 'client_credentials', type: 'text' }, ...credentials]
// No token of the collection: the requests that follow need theirs.
const revocationForm = [{ key: 'token', value: 'the-token-to-revoke', type: 'text' }, ...credentials]

function bodyFor(document: OpenApiDocument, endpoint: Endpoint) {
  const body = bodyOf(document, endpoint)
  if (body === undefined) return undefined
  if (body.type === 'application/x-www-form-urlencoded') {
    const isRevocation = endpoint.path === '/connect/revoke'
    return { mode: 'urlencoded', urlencoded: isRevocation ? revocationForm : tokenForm }
  }
  const example = exampleOf(body.media, { document, direction: 'request', trail: new Set() }) ?? {}
  const raw = JSON.stringify(
    endpoint.operation.operationId === 'createOrder' ? anew(example) : example,
    null,
    2,
  )
  return { mode: 'raw', raw: withDateVariables(raw), options: { raw: { language: 'json' } } }
}

const withDateVariables = (body: string): string =>
  Object.entries(documentedDates).reduce(
    (text, [name, date]) => text.replaceAll(`"${date}"`, `"{{${name}}}"`),
    body,
  )

/** The order of a home that has none yet, so that the collection can be run again: another meter each second. */
function anew(example: unknown): unknown {
  const order = structuredClone(example) as { contract: { deliveryDetails: Record<string, unknown> } }
  const { maLoIdentifier: _, ...deliveryDetails } = order.contract.deliveryDetails
  order.contract.deliveryDetails = { ...deliveryDetails, meterNumber: '1EMH{{$timestamp}}' }
  return order
}
