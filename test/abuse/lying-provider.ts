import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll } from 'vitest'
import { writeWithoutEnd } from './write-without-end.ts'

/** An identity provider that answers every code with the ID token that the test made. */
export async function aLyingProvider() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const told = { idToken: '' }
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json')
    if (url.startsWith('/endless/')) return writeWithoutEnd(response, ' '.repeat(100_000))
    response.end(JSON.stringify(url.endsWith('/openid-configuration') ? documentOf(url) : answers[url]?.()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers: Record<string, () => unknown> = {
    '/jwks': () => ({ keys: [jwk] }),
    '/token': () => ({ access_token: 'x', token_type: 'Bearer', id_token: told.idToken }),
  }
  const documentOf = (url: string) => ({
    issuer: url.startsWith('/other/') ? `${origin}/not-the-other` : origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
    authorization_response_iss_parameter_supported: true,
    // More than anybody should take.
    id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'],
  })
  afterAll(() => server.close())
  return {
    issuer: origin,
    issuerWithAnotherName: `${origin}/other`,
    issuerWithoutEnd: `${origin}/endless`,
    ...{ privateKey, told },
  }
}
