/** A row for every quarter-hour behind one route: no token, no schema, no log, the question straight to PostgreSQL. */
import Fastify from 'fastify'
import pg from 'pg'
import { questions } from '../energy/questions.ts'

const { SOCKET_FOLDER: host, DATABASE: database, DATABASE_USER: user, PORT: port } = process.env
const pool = new pg.Pool({ host, database, user, max: 10 })

const server = Fastify()
server.get('/ready', () => ({}))
server.get<{ Params: { question: string; contract: string } }>('/:question/:contract', async ({ params }) => {
  const question = questions.find(({ name }) => name === params.question)
  if (question === undefined) throw new Error('There is no such question.')
  const { name, text, values } = question.narrow(params.contract)
  const { rows } = await pool.query({ name, text, values })
  return { data: { numberOfEntries: rows.length, records: rows } }
})
await server.listen({ host: '127.0.0.1', port: Number(port) })
