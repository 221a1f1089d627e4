import type { FastifyRequest } from 'fastify'

type Property = { type?: string | string[] }
const numeric = /^-?\d{1,15}(\.\d{1,10})?$/

/**
 * Gives each query parameter the name of the schema whatever its case (`Period.From` is `period.from`), drops what the
 * schema does not know, and reads numbers and booleans where the schema wants them. Anything else stays text and is
 * refused by the schema, so `limit=0x10` or `limit=` never becomes a number.
 */
export function namedQuery(request: FastifyRequest): void {
  const schema = request.routeOptions.schema?.querystring as
    | { properties?: Record<string, Property> }
    | undefined
  const properties = schema?.properties
  if (properties === undefined) return

  const given = new Map(
    Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
  const query: Record<string, unknown> = {}
  for (const [name, { type }] of Object.entries(properties)) {
    const value = given.get(name.toLowerCase())
    if (value !== undefined) query[name] = typeof value === 'string' ? readAs(type, value) : value
  }
  request.query = query
}

function readAs(type: string | string[] | undefined, value: string): unknown {
  if ((type === 'integer' || type === 'number') && numeric.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
