import { addBenchClients } from '../bench-clients.ts'
import { startContestant } from '../contestant-process.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import type { Row } from '../row.ts'
import { startService } from '../service.ts'

// Each client may have 300 tokens a minute. So many share the load that the limit is checked, but never reached.
export const clientCount = 2000
export const scope = 'api:partner'

export const tokenRow: Row = {
  name: 'token',
  claim: 'Issuing a token (client credentials, ES256), against oidc-provider.',
  atLeast: 3.5,
  async start() {
    const service = await startService()
    const clients = await addBenchClients(service, clientCount, scope)
    // It has no limit per client, so that the cheapest case will do: a single client.
    const [client = { id: '', secret: '' }] = clients
    const provider = await startContestant('oidc-provider.ts', {
      env: { CLIENT_ID: client.id, CLIENT_SECRET: client.secret, SCOPE: scope },
      readyPath: '/.well-known/openid-configuration',
    })
    return {
      ours: httpContestant('Wattline', service, tokenLoad('/connect/token', clients)),
      theirs: httpContestant('oidc-provider', provider, tokenLoad('/token', [client])),
    }
  },
}

/** How much of a token is the signature and how much is ours: no row says what is left to gain as plainly. */
export const tokenLimitRow: Row = {
  name: 'token-limit',
  claim: 'Issuing a token, against a bare Fastify route that reads the form and signs, and checks nothing.',
  async start() {
    const service = await startService()
    const clients = await addBenchClients(service, clientCount, scope)
    const bare = await startContestant('bare-token.ts', { readyPath: '/ready' })
    return {
      ours: httpContestant('Wattline', service, tokenLoad('/connect/token', clients)),
      theirs: httpContestant('bare Fastify, signing', bare, tokenLoad('/token', clients)),
    }
  },
}

export const tokenLoad = (path: string, clients: readonly { id: string; secret: string }[]): Load => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  variants: clients.map(({ id, secret }) => ({
    body: tokenForm({ id, secret }),
  })),
})

export const tokenForm = ({ id, secret }: { id: string; secret: string }): string =>
  new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    scope,
  }).toString()
