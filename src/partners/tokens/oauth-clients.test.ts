/** The token endpoint used by third-party libraries over a real connection. */
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { testService } from '../../../test/support/test-service.ts'
import { addClient, addClientKeys } from '../manage-clients.ts'

const port = await freePort()
const origin = `http://localhost:${port}`
const { server, pool } = await testService({ PORT: String(port) })
beforeAll(async () => {
  await server.listen({ port, host: '127.0.0.1' })
  expect((server.server.address() as AddressInfo).port).toBe(port)
})

/** A client with a key of its own. */
async function signingClient(client_id: string, alg: string) {
  const { publicKey, privateKey: key } = await generateKeyPair(alg, { extractable: true })
  await addClient(pool, { clientId: client_id, partnerSlug: 'demo-hems', scopes: ['api:partner'] })
  await addClientKeys(pool, client_id, [{ ...(await exportJWK(publicKey)) }])
  return { client_id, key }
}

describe('oauth4webapi', () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const discover = async () => {
    const issuer = new URL(origin)
    const answer = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    return oauth.processDiscoveryResponse(issuer, answer)
  }

  test.each([
    ['in the body', oauth.ClientSecretPost],
    ['as HTTP Basic', oauth.ClientSecretBasic],
  ])('discovers the server and gets a token with the secret %s', async (_name, authentication) => {
    const client = { client_id: 'demo-whitelabel' }
    const answer = await oauth.clientCredentialsGrantRequest(
      await discover(),
      client,
      authentication('demo-whitelabel-secret'),
      { scope: 'api:partner create:orders' },
      insecure,
    )

    const token = await oauth.processClientCredentialsResponse(await discover(), client, answer)

    expect(token).toMatchObject({
      token_type: 'bearer',
      expires_in: 3599,
      scope: 'api:partner create:orders',
    })
  })

  test('reads our errors as OAuth errors', async () => {
    const client = { client_id: 'demo-whitelabel' }
    const answer = await oauth.clientCredentialsGrantRequest(
      await discover(),
      client,
      oauth.ClientSecretPost('wrong'),
      {},
      insecure,
    )

    await expect(
      oauth.processClientCredentialsResponse(await discover(), client, answer),
    ).rejects.toMatchObject({
      error: 'invalid_client',
      status: 401,
    })
  })

  test('gets a token with a key instead of a secret', async () => {
    const { client_id, key } = await signingClient('oauth4webapi-client', 'PS256')
    const client = { client_id }
    const as = await discover()

    const answer = await oauth.clientCredentialsGrantRequest(
      as,
      client,
      oauth.PrivateKeyJwt(key),
      {},
      insecure,
    )

    expect(await oauth.processClientCredentialsResponse(as, client, answer)).toMatchObject({
      expires_in: 3599,
    })
  })

  test('revokes a token by RFC 7009', async () => {
    const client = { client_id: 'demo-hems' }
    const as = await discover()
    const authentication = oauth.ClientSecretPost('demo-hems-secret')
    const answer = await oauth.clientCredentialsGrantRequest(as, client, authentication, {}, insecure)
    const { access_token: token } = await oauth.processClientCredentialsResponse(as, client, answer)

    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, authentication, token, insecure),
    )

    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${origin}/partner/v1/tariffs`, { headers })).status).toBe(401)
  })

  test('accepts our access token as an RFC 9068 token', async () => {
    const client = { client_id: 'demo-hems' }
    const as = await discover()
    const answer = await oauth.clientCredentialsGrantRequest(
      as,
      client,
      oauth.ClientSecretPost('demo-hems-secret'),
      {},
      insecure,
    )
    const { access_token: token } = await oauth.processClientCredentialsResponse(as, client, answer)
    const request = new Request(`${origin}/partner/v1/tariffs`, {
      headers: { authorization: `Bearer ${token}` },
    })

    const claims = await oauth.validateJwtAccessToken(as, request, origin, insecure)

    expect(claims).toMatchObject({
      iss: origin,
      aud: origin,
      sub: 'demo-hems',
      client_id: 'demo-hems',
      scope: 'api:partner manage:contracts manage:webhooks',
    })
  })
})

describe('openid-client', () => {
  test('discovers the server by RFC 8414, gets a token and reads the tariffs with it', async () => {
    const config = await openid.discovery(
      new URL(origin),
      'demo-hems',
      undefined,
      openid.ClientSecretBasic('demo-hems-secret'),
      { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
    )
    const { access_token: token } = await openid.clientCredentialsGrant(config, { scope: 'api:partner' })

    const answer = await openid.fetchProtectedResource(
      config,
      token,
      new URL(`${origin}/partner/v1/tariffs`),
      'GET',
    )

    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ isSuccess: true })
  })
})

test.each(['ES256', 'EdDSA', 'RS256'])(
  'openid-client gets and revokes a token with a key of its own (%s)',
  async (alg) => {
    const { client_id, key } = await signingClient(`openid-client-${alg}`, alg)
    const config = await openid.discovery(new URL(origin), client_id, undefined, openid.PrivateKeyJwt(key), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    })
    const { access_token: token } = await openid.clientCredentialsGrant(config)
    const tariffs = async () =>
      (await fetch(`${origin}/partner/v1/tariffs`, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await tariffs()).toBe(200)

    await openid.tokenRevocation(config, token)

    expect(await tariffs()).toBe(401)
  },
)

test('jose verifies a token with just our published keys', async () => {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'demo-hems',
    client_secret: 'demo-hems-secret',
  })
  const answer = await fetch(`${origin}/connect/token`, { method: 'POST', body })
  const { access_token: token } = (await answer.json()) as { access_token: string }

  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${origin}/.well-known/jwks.json`)))

  expect(payload).toMatchObject({ iss: origin, client_id: 'demo-hems' })
})
