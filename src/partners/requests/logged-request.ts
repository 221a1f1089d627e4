import type { AnsweredRequest } from '../../platform/http/count-requests.ts'

/** An item of the answer: what was refused, and for which field. Its sentence is left out, since it may repeat a value. */
type LoggedItem = { code: string; field: string | null }

export type LoggedRequest = {
  partnerId: string
  clientId: string
  requestId: string
  receivedAt: Date
  operation: string
  method: string
  route: string
  contractNumber: string | null
  status: number
  items: readonly LoggedItem[]
  milliseconds: number | null
}

const maxItems = 50

/** What the log keeps of a request: neither a body nor a query, and of its path only the number of a contract. */
export const loggedRequest = (
  {
    requestId,
    operationId,
    method,
    route,
    params,
    status,
    milliseconds,
    schema,
    refusedFor,
  }: AnsweredRequest,
  { clientId, partnerId, now }: { clientId: string; partnerId: string; now: Date },
): LoggedRequest => ({
  partnerId,
  clientId,
  requestId,
  receivedAt: new Date(now.getTime() - Math.round(milliseconds ?? 0)),
  operation: operationId,
  method,
  route,
  contractNumber: contractNumberIn(params),
  status,
  items: itemsOf(refusedFor, status, schema),
  milliseconds: milliseconds === null ? null : Math.round(milliseconds * 10) / 10,
})

function itemsOf(refusedFor: AnsweredRequest['refusedFor'], status: number, schema: object): LoggedItem[] {
  if (status < 400) return []
  return refusedFor.slice(0, maxItems).map(({ code, details = null }) => ({
    code,
    field: details === null ? null : knownField(details, fieldNamesOf(schema)),
  }))
}

/** Contract numbers begin with a 3. Whatever else stands in its place is not kept. */
const contractNumber = /^3\d{7,9}$/

function contractNumberIn(params: unknown): string | null {
  const { contractNumber: number } = (params ?? {}) as { contractNumber?: unknown }
  return typeof number === 'string' && contractNumber.test(number) ? number : null
}

/** Headers that an item of an answer may be about. */
const headers = ['Idempotency-Key', 'Partner-Token']

const namesBySchema = new WeakMap<object, ReadonlySet<string>>()

/** The names of fields that an operation knows, at any depth of what it takes. */
export function fieldNamesOf(schema: object): ReadonlySet<string> {
  const known = namesBySchema.get(schema)
  if (known !== undefined) return known
  const names = new Set(headers)
  const { response: _, ...taken } = schema as { response?: unknown }
  collect(taken, names)
  namesBySchema.set(schema, names)
  return names
}

function collect(part: unknown, names: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) names.add(name)
    collect(value, names)
  }
}

/**
 * The path of a field with only names that the operation knows: a caller may write anything where a name belongs, also the
 * name of a person.
 */
export const knownField = (path: string, names: ReadonlySet<string>): string =>
  path
    .split('.')
    .slice(0, deepest)
    .map((part) => {
      const [, name = '', index = ''] = /^([^[]*)((?:\[\d{1,4}\])?)$/.exec(part) ?? []
      return names.has(name) || /^\d{1,4}$/.test(name) ? `${name}${index}` : '?'
    })
    .join('.')

const deepest = 10
