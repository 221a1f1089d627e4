/** The least that a token can cost: the form is read, a claim is signed with ES256, and nothing is checked. */
import { generateKeyPairSync, sign } from 'node:crypto'
import Fastify from 'fastify'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = encoded({ alg: 'ES256', typ: 'at+jwt' })

const server = Fastify()
server.removeAllContentTypeParsers()
server.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  (_request, body, done) => done(null, new URLSearchParams(String(body))),
)
server.get('/ready', () => ({}))
server.post('/token', ({ body }, reply) => {
  const form = body as URLSearchParams
  const issuedAt = Math.floor(Date.now() / 1000)
  const claims = { sub: form.get('client_id'), scope: form.get('scope'), iat: issuedAt, exp: issuedAt + 3599 }
  const content = `${header}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), key).toString('base64url')
  return reply.send({ access_token: `${content}.${signature}`, token_type: 'Bearer', expires_in: 3599 })
})
await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
