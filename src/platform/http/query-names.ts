import type { FastifyInstance, preValidationHookHandler } from 'fastify'

type Property = { type?: string | string[] }
const numeric = /^-?\d{1,15}(\.\d{1,10})?$/

/**
 * Renames query parameters to the schema's spelling, ignoring case (`Period.From` is `period.from`), drops unknown ones,
 * and reads numbers and booleans where the schema expects them. Anything else stays text and is refused by the schema, so
 * `limit=0x10` or `limit=` never becomes a number. Routes without a query pay nothing for it.
 */
export function readQueriesBySchema(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const schema = route.schema?.querystring as { properties?: Record<string, Property> } | undefined
    if (schema?.properties === undefined) return
    const properties = Object.entries(schema.properties)
    const nameQuery: preValidationHookHandler = (request, _reply, done) => {
      if (request.url.includes('?'))
        request.query = namedQuery(request.query as Record<string, unknown>, properties)
      done()
    }
    route.preValidation = [nameQuery, ...[route.preValidation ?? []].flat()]
  })
}

function namedQuery(
  query: Record<string, unknown>,
  properties: readonly [string, Property][],
): Record<string, unknown> {
  const given = new Map<string, unknown>()
  for (const [name, value] of Object.entries(query)) {
    const known = given.get(name.toLowerCase())
    // A parameter sent twice, even in different spellings, becomes a list, which no query schema accepts.
    given.set(name.toLowerCase(), known === undefined ? value : [known, value])
  }
  const named: Record<string, unknown> = {}
  for (const [name, { type }] of properties) {
    const value = given.get(name.toLowerCase())
    if (value !== undefined) named[name] = typeof value === 'string' ? readAs(type, value) : value
  }
  return named
}

function readAs(type: string | string[] | undefined, value: string): unknown {
  if ((type === 'integer' || type === 'number') && numeric.test(value)) return Number(value)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
