import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { afterAll } from 'vitest'

type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
type Interactions = {
  callback(): (request: IncomingMessage, response: ServerResponse) => void
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  Grant: new (of: { clientId: string; accountId: string }) => Grant
}
type GrantContext = {
  oidc: { client: { clientId: string }; session: { accountId: string }; provider: Interactions }
}

export const ssoClient = { id: 'wattline-console', secret: 'the-secret-of-the-console' }

/** oidc-provider, at which everybody is logged in as `person` without being asked. */
export async function anIdentityProvider(authUrl: string) {
  const person: { sub: string; claims: Record<string, unknown> } = { sub: '', claims: {} }
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', alg: 'ES256', use: 'sig' }] },
    clients: [
      {
        client_id: ssoClient.id,
        client_secret: ssoClient.secret,
        redirect_uris: [`${authUrl}/console/sso/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub', 'groups'], profile: ['name', 'preferred_username'], email: ['email'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/log-in' },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...person.claims }),
    }),
    async loadExistingGrant({ oidc: { client, session, provider: own } }: GrantContext) {
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  }) as unknown as Interactions
  const callback = provider.callback()
  handle = (request, response) =>
    request.url === '/log-in'
      ? void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
      : callback(request, response)
  afterAll(() => server.close())

  /** Follows the provider's redirects as a browser does, up to the one that leads back to us. */
  async function visit(url: string): Promise<string> {
    const cookies = new Map<string, string>()
    let at = url
    while (at.startsWith(issuer)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
      for (const header of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (header.split(';')[0] ?? '').split(/=(.*)/s)
        cookies.set(name, value)
      }
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`)
      at = new URL(location, at).href
    }
    return at
  }
  return { issuer, person, visit }
}
