// WEBHOOK_SECRET=whsec_… PORT=3000 npx tsx examples/receivers/express.mts
import { verifyWebhook } from '@wattline/sdk'
import express from 'express'

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env
const inbox = new Map() // a table of your database, with the id as its primary key

const app = express()
// The raw body: what express.json() makes of it cannot be verified any more.
app.post('/hook', express.raw({ type: 'application/json' }), async (request, response) => {
  const event = await verifyWebhook(request.body, request.headers, WEBHOOK_SECRET).catch(String)
  if (typeof event === 'string') {
    console.error(event) // says what is wrong: the body, the headers, the secret or the sender
    return response.sendStatus(400)
  }

  const isNew = !inbox.has(event.id)
  if (isNew) inbox.set(event.id, event)
  response.sendStatus(204) // the event is stored; the work comes afterwards
  if (isNew) console.log(event.type, event.data.contractNumber)
})
app.listen(Number(PORT), () => console.log('ready'))
