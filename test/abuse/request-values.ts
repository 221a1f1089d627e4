/** Requests of one operation: mostly such that they reach the work behind the checks, damaged here and there. */
import fc from 'fast-check'
import { strangeText, strangeValue } from './hostile-values.ts'
import type { Document, Operation, Parameter } from './operations.ts'
import { damaged, fitting } from './schema-values.ts'

/** A request before it is written down for the wire; small enough to be read when it broke something. */
export type Attempt = {
  /** Which client's token is sent; `none`, or a text that is no token. */
  as: string
  path: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  contentType: string | null
  body: unknown
  /** Sent in place of the body where it is set. */
  rawBody: string | null
}

/** What is there to be found, by the name of the parameter: numbers of our own and of others. */
export type KnownValues = Record<string, readonly string[]>

type Setting = {
  document: Document
  known: KnownValues
  clients: readonly string[]
  /** Bodies that are accepted, by the id of the operation. */
  bodies: Record<string, readonly unknown[]>
}

export function attempts(operation: Operation, setting: Setting): fc.Arbitrary<Attempt> {
  const of = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place)
  return fc.record({
    as: clientFor(operation, setting.clients),
    path: recordOf(of('path'), (parameter) => pathValue(parameter, setting)),
    query: readQuery(of('query'), setting),
    headers: headersOf(of('header'), setting),
    contentType: contentTypeFor(operation),
    body: bodyFor(operation, setting),
    rawBody: operation.body === null ? fc.constant(null) : brokenText,
  })
}

/** The client that may most, most of the time; any other, nobody, or nonsense otherwise. */
function clientFor({ path, isPublic }: Operation, clients: readonly string[]): fc.Arbitrary<string> {
  if (isPublic) return fc.constantFrom('none', ...clients)
  const usual = path.startsWith('/operator/') ? 'demo-operator' : 'demo-whitelabel'
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(...clients) },
    { weight: 1, arbitrary: fc.constantFrom('none', 'not-a-token', 'a.b.c', `${'x'.repeat(5000)}`) },
  )
}

function recordOf<Value>(parameters: readonly Parameter[], make: (one: Parameter) => fc.Arbitrary<Value>) {
  return fc.record(Object.fromEntries(parameters.map((one) => [one.name, make(one)])))
}

function pathValue(parameter: Parameter, { document, known }: Setting): fc.Arbitrary<string> {
  const real = known[parameter.name] ?? []
  const asText = fitting(document, withExample(parameter)).map(String)
  return fc.oneof(
    ...(real.length > 0 ? [{ weight: 8, arbitrary: fc.constantFrom(...real) }] : []),
    { weight: 3, arbitrary: asText },
    { weight: 2, arbitrary: strangeText },
  )
}

function readQuery(parameters: readonly Parameter[], { document, known }: Setting) {
  const one = (parameter: Parameter): fc.Arbitrary<[string, string][]> => {
    const { name, required = false } = parameter
    const value = fc.oneof(
      { weight: 8, arbitrary: fitting(document, withExample(parameter)).map(String) },
      ...((known[name] ?? []).length > 0
        ? [{ weight: 4, arbitrary: fc.constantFrom(...(known[name] ?? [])) }]
        : []),
      { weight: 2, arbitrary: strangeText },
    )
    const spelt = fc.oneof({ weight: 6, arbitrary: fc.constant(name) }, fc.constant(name.toUpperCase()))
    const pair = fc.tuple(spelt, value)
    return fc.oneof(
      { weight: required ? 9 : 4, arbitrary: pair.map((given) => [given]) },
      { weight: required ? 1 : 4, arbitrary: fc.constant<[string, string][]>([]) },
      { weight: 1, arbitrary: fc.tuple(pair, pair) },
    )
  }
  const unknown: fc.Arbitrary<[string, string][]> = fc.oneof(
    { weight: 6, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.tuple(strangeText, strangeText).map((pair) => [pair]) },
  )
  return fc.tuple(...parameters.map(one), unknown).map((lists) => lists.flat())
}

// Only what HTTP can carry; what it cannot is for test/abuse/raw-requests.test.ts.
const headerText = strangeText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim())

function headersOf(parameters: readonly Parameter[], { document, known }: Setting) {
  const value = (parameter: Parameter) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fitting(document, withExample(parameter)).map((text) => String(text).trim()) },
      ...((known[parameter.name] ?? []).length > 0
        ? [fc.constantFrom(...(known[parameter.name] ?? []))]
        : []),
      { weight: 1, arbitrary: headerText },
    )
  return recordOf(parameters, value).map((headers) =>
    Object.fromEntries(Object.entries(headers).filter(([, text]) => text !== '')),
  )
}

const withExample = ({ schema, example }: Parameter) =>
  example === undefined ? schema : { ...schema, examples: [example] }

function contentTypeFor({ body }: Operation): fc.Arbitrary<string | null> {
  if (body === null) return fc.constant(null)
  const wrong = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    '*/*',
    'x',
  ]
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(body.type) },
    { weight: 1, arbitrary: fc.constantFrom<string | null>(null, ...wrong) },
  )
}

function bodyFor({ operationId, body }: Operation, { document, bodies }: Setting): fc.Arbitrary<unknown> {
  if (body === null) return fc.constant(undefined)
  const good = [...(bodies[operationId] ?? []), ...(body.example === undefined ? [] : [body.example])]
  const accepted = good.length === 0 ? [] : [fc.constantFrom(...good)]
  const usual = fc.oneof(...accepted, fitting(document, body.schema))
  return fc.oneof(
    { weight: 6, arbitrary: usual },
    { weight: 7, arbitrary: damaged(usual) },
    { weight: 1, arbitrary: strangeValue },
  )
}

const brokenText: fc.Arbitrary<string | null> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[',
      '"',
      '{"a":1,}',
      '\u0000',
      '[1e999]',
      '{"__proto__":{}}',
      '\ufeff{}',
      '['.repeat(50_000),
    ),
  },
)
