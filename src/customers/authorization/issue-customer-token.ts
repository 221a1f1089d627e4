import type { Client } from '../../partners/partner.ts'
import { signAccessToken, tokenLifetimeSeconds } from '../../partners/tokens/access-token.ts'
import { throwIfRateLimited } from '../../partners/tokens/authenticate-client.ts'
import type { TokenRequest, TokenService } from '../../partners/tokens/issue-token.ts'
import { OAuthError } from '../../partners/tokens/oauth-error.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { type CustomerGrant, exchangeCode, exchangeRefreshToken } from './codes.ts'

export type CustomerTokenService = TokenService

// A public client has many installations, each with its own address.
const exchangeLimit = { name: 'token-exchange', quota: 60, windowSeconds: 60 }

type Exchange = (
  service: CustomerTokenService,
  request: { form: TokenRequest['form']; clientId: string; now: Date },
) => Promise<CustomerGrant>

const exchanges: Record<string, Exchange> = {
  authorization_code: ({ db }, { form, clientId, now }) =>
    exchangeCode(db, {
      code: needed(form, 'code'),
      verifier: needed(form, 'code_verifier'),
      redirectUri: needed(form, 'redirect_uri'),
      clientId,
      now,
    }),
  refresh_token: ({ db }, { form, clientId, now }) =>
    exchangeRefreshToken(db, { refreshToken: needed(form, 'refresh_token'), clientId, now }),
}

export const isCustomerGrant = (grantType: string | undefined): boolean =>
  grantType !== undefined && Object.hasOwn(exchanges, grantType)

/** Issues a token for the data of one customer to a public client that the customer has allowed. */
export async function issueCustomerToken(service: CustomerTokenService, request: TokenRequest) {
  const { form, now } = request
  const client = await publicClient(service, request)
  const exchange = exchanges[form.get('grant_type') ?? ''] as Exchange
  const granted = await exchange(service, { form, clientId: client.clientId, now })
  const { customerNumber, family, scope, refreshToken } = granted
  return {
    access_token: await signAccessToken(service.signer, {
      clientId: client.clientId,
      scope,
      customer: { customerNumber, family },
      now,
    }),
    token_type: 'Bearer',
    expires_in: tokenLifetimeSeconds,
    scope,
    refresh_token: refreshToken,
    customer_number: customerNumber,
  }
}

/** The public client that a request names. It proves nothing; what it brings along does. */
export async function publicClient(
  service: CustomerTokenService,
  { credentials, address }: Pick<TokenRequest, 'credentials' | 'address'>,
): Promise<Client> {
  throwIfRateLimited(
    await service.limiter.take(exchangeLimit, `${credentials.clientId.slice(0, 100)} ${networkOf(address)}`),
  )
  const client = service.directory.current().clients.get(credentials.clientId)
  if (client === undefined || client.isDisabled) {
    throw new OAuthError('invalid_client', 'The client is unknown.', { status: 401 })
  }
  if (!client.isPublic) {
    throw new OAuthError('unauthorized_client', 'This grant is for public clients; use client_credentials.')
  }
  if (credentials.secret !== '' || credentials.assertion !== undefined) {
    throw new OAuthError('invalid_client', 'A public client has no secret.', { status: 401 })
  }
  return client
}

function needed(form: TokenRequest['form'], name: string): string {
  const value = form.get(name)
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}
