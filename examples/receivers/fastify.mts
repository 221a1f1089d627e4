// WEBHOOK_SECRET=whsec_… PORT=3000 npx tsx examples/receivers/fastify.mts
import { verifyWebhook } from '@wattline/sdk'
import fastify from 'fastify'

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env
const inbox = new Map() // a table of your database, with the id as its primary key

const app = fastify()
// The raw body: what Fastify's own parser makes of it cannot be verified any more.
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)
app.post('/hook', async (request, reply) => {
  const body = String(request.body)
  const event = await verifyWebhook(body, request.headers, WEBHOOK_SECRET).catch(String)
  if (typeof event === 'string') {
    console.error(event) // says what is wrong: the body, the headers, the secret or the sender
    return reply.code(400).send()
  }

  const isNew = !inbox.has(event.id)
  if (isNew) inbox.set(event.id, event)
  reply.code(204).send() // the event is stored; the work comes afterwards
  if (isNew) console.log(event.type, event.data.contractNumber)
  return reply
})
await app.listen({ port: Number(PORT) })
console.log('ready')
