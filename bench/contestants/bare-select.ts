/** The least that a read from PostgreSQL can be: one route, one prepared select by primary key, no schema, no log. */
import Fastify from 'fastify'
import pg from 'pg'

const { SOCKET_FOLDER: host, DATABASE: database, DATABASE_USER: user, PORT: port } = process.env
const pool = new pg.Pool({ host, database, user, max: 10 })

// What the service reads of an order itself; whose it is it must join.
const text = `
  select contract_number, type, tariff_name, meter_number, melo_identifier, malo_identifier, delivery_address, state,
    open_reasons, delivery_state, delivery_message, start_date, end_date, desired_start_date, denial_reason,
    cancellation_reason, signed_at, previous_annual_consumption_kwh, sales_person_id
  from orders where contract_number = $1`

const server = Fastify()
server.get('/ready', () => ({}))
server.get<{ Params: { number: string } }>('/orders/:number', async ({ params }) => {
  const { rows } = await pool.query({ name: 'order', text, values: [params.number] })
  return rows[0]
})
await server.listen({ host: '127.0.0.1', port: Number(port) })
