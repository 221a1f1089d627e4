/**
 * The narrow rows with what a partner's API owes: a token whose signature is checked, a customer who gave access, and
 * schemas for what comes and goes. Written as one would with Fastify, pg and jose; it caches nothing.
 */
import Fastify from 'fastify'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import pg from 'pg'
import { questions } from '../energy/questions.ts'

const {
  SOCKET_FOLDER: host,
  DATABASE: database,
  DATABASE_USER: user,
  PORT: port,
  ORIGIN: issuer,
} = process.env
const pool = new pg.Pool({ host, database, user, max: 10 })
const keys = createLocalJWKSet(
  (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as JSONWebKeySet,
)
const { rows: clients } = await pool.query('select client_id, partner_id from clients')
const partnerOf = new Map(clients.map(({ client_id, partner_id }) => [client_id, partner_id]))

const access = `
  select o.start_date, o.end_date
  from accounts a
  join orders o on o.account_id = a.id
  left join grants g on g.account_id = a.id and g.partner_id = $3 and g.withdrawn_at is null
  where a.customer_number = $1 and o.contract_number = $2 and o.confirmation_sent_at is not null
    and o.state <> 'Revoked' and (o.partner_id = $3 or g.id is not null)`

const text = { type: 'string' } as const
const date = { type: 'string', format: 'date' } as const
const record = { type: 'object', properties: { moment: text, value: { type: 'number' } } } as const
const data = {
  type: 'object',
  properties: { numberOfEntries: { type: 'integer' }, records: { type: 'array', items: record } },
} as const
const schema = {
  params: { type: 'object', properties: { question: text, customer: text, contract: text } },
  querystring: {
    type: 'object',
    required: ['period.from', 'period.to', 'interval', 'metricType'],
    properties: { 'period.from': date, 'period.to': date, interval: text, metricType: text, valueType: text },
  },
  response: { 200: { type: 'object', properties: { isSuccess: { type: 'boolean' }, data } } },
} as const

const server = Fastify()
server.get('/ready', () => ({}))
type Params = { question: string; customer: string; contract: string }
server.get<{ Params: Params }>(
  '/:question/customers/:customer/contracts/:contract/metrics',
  { schema },
  async ({ params, headers }, reply) => {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    const { payload } = await jwtVerify(token, keys)
    if (!String(payload.scope).split(' ').includes('api:partner')) return reply.code(403).send()
    const asking = [params.customer, params.contract, partnerOf.get(payload.client_id)]
    const { rows: known } = await pool.query({ name: 'access', text: access, values: asking })
    if (known.length === 0) return reply.code(403).send()

    const question = questions.find(({ name }) => name === params.question)
    if (question === undefined) return reply.code(404).send()
    const { name, text, values } = question.narrow(params.contract)
    const { rows } = await pool.query<{ moment: Date; value: number }>({ name, text, values })
    const records = rows.map(({ moment, value }) => ({ moment: moment.toISOString(), value }))
    return { isSuccess: true, data: { numberOfEntries: records.length, records } }
  },
)
await server.listen({ host: '127.0.0.1', port: Number(port) })
