/** The least that a list of contracts can be: one route, one prepared join by the customer's number, no schema, no log. */
import Fastify from 'fastify'
import pg from 'pg'

const { SOCKET_FOLDER: host, DATABASE: database, DATABASE_USER: user, PORT: port } = process.env
const pool = new pg.Pool({ host, database, user, max: 10 })

// What the service reads of a contract itself; who may see it, it must ask too.
const text = `
  select o.contract_number, o.type, o.tariff_key, o.tariff_name, o.campaign_code, o.offer_date, o.price_snapshot,
    o.delivery_address, o.billing_address, o.bank_details, o.capabilities, o.meter_number, o.malo_identifier,
    o.melo_identifier, o.previous_supplier_code, o.previous_annual_consumption_kwh, o.grid_operator_code, o.state,
    o.delivery_state, o.start_date, o.end_date
  from accounts a join orders o on o.account_id = a.id
  where a.customer_number = $1
  order by o.created_at desc, o.contract_number desc
  limit 11`

const server = Fastify()
server.get('/ready', () => ({}))
server.get<{ Params: { number: string } }>('/customers/:number/contracts', async ({ params }) => {
  const { rows } = await pool.query({ name: 'contracts', text, values: [params.number] })
  return { data: rows }
})
await server.listen({ host: '127.0.0.1', port: Number(port) })
