// WEBHOOK_SECRET=whsec_… PORT=3000 npx tsx examples/receivers/node.mts
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
if (key.length < 24) throw new Error('Set WEBHOOK_SECRET to the secret of your endpoint.')

const inbox = new Map() // a table of your database, with the id as its primary key

const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) if (body.length < 100_000) body += piece

  const {
    'webhook-id': id = '',
    'webhook-timestamp': time = '',
    'webhook-signature': signatures = '',
  } = request.headers
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`,
  )
  const isSigned = String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  const isRecent = Math.abs(Date.now() / 1000 - Number(time)) < 300
  if (!isSigned || !isRecent) {
    console.error(isSigned ? 'The webhook was not signed just now.' : 'No signature of the webhook fits.')
    return response.writeHead(400).end()
  }

  const isNew = !inbox.has(id)
  if (isNew) inbox.set(id, JSON.parse(body))
  response.writeHead(204).end() // the event is stored; the work comes afterwards
  if (isNew) handle(inbox.get(id))
})
server.listen(Number(PORT), () => console.log('ready'))

function handle({ type = '', data = { contractNumber: '' } }) {
  console.log(type, data.contractNumber)
}
