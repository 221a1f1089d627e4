import type { Client } from '../partner.ts'
import { isScope, type Scope } from '../scopes.ts'
import { signAccessToken, tokenLifetimeSeconds } from './access-token.ts'
import { authenticateClient, type ClientService, throwIfRateLimited } from './authenticate-client.ts'
import type { Credentials } from './client-credentials.ts'
import { OAuthError } from './oauth-error.ts'

export type TokenService = ClientService
export type TokenRequest = {
  credentials: Credentials
  form: ReadonlyMap<string, string>
  address: string
  now: Date
}

const issueLimit = { name: 'token', quota: 300, windowSeconds: 60 }

/** Issues an access token to a client that authenticates, or refuses with an error of RFC 6749. */
export async function issueToken(service: TokenService, request: TokenRequest) {
  const { form, now } = request
  const client = await authenticateClient(service, request)
  const usage = service.limiter.take(issueLimit, client.clientId)
  // Without Redis the usage is known at once, and awaiting it would only cost time.
  throwIfRateLimited(usage instanceof Promise ? await usage : usage)

  const grantType = form.get('grant_type')
  if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.')
  if (grantType !== 'client_credentials') {
    throw new OAuthError(
      'unsupported_grant_type',
      'grant_type must be client_credentials, or authorization_code or refresh_token for public clients.',
    )
  }
  const scope = grantedScopes(client, form.get('scope')).join(' ')
  return {
    access_token: await signAccessToken(service.signer, { clientId: client.clientId, scope, now }),
    token_type: 'Bearer',
    expires_in: tokenLifetimeSeconds,
    scope,
  }
}

function grantedScopes(client: Client, asked: string | undefined): Scope[] {
  if (asked === undefined) return client.scopes
  const wanted = [...new Set(asked.split(' ').filter(Boolean))]
  const refused = wanted.filter((scope) => !isScope(scope) || !client.scopes.includes(scope))
  if (refused.length > 0 || wanted.length === 0) {
    throw new OAuthError('invalid_scope', `Not assigned to this client: ${refused.join(' ')}.`)
  }
  return wanted as Scope[]
}
