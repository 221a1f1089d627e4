import { signAccessToken, tokenLifetimeSeconds } from '../../partners/tokens/access-token.ts'
import {
  type TokenRequest,
  type TokenService,
  throwIfRateLimited,
} from '../../partners/tokens/issue-token.ts'
import { OAuthError } from '../../partners/tokens/oauth-error.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { type CustomerGrant, exchangeCode, exchangeRefreshToken } from './codes.ts'

export type CustomerTokenService = TokenService & { db: Db }

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
export async function issueCustomerToken(
  service: CustomerTokenService,
  { credentials, form, address, now }: TokenRequest,
) {
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
  if (credentials.secret !== '') {
    throw new OAuthError('invalid_client', 'A public client has no secret.', { status: 401 })
  }
  const exchange = exchanges[form.get('grant_type') ?? ''] as Exchange
  const granted = await exchange(service, { form, clientId: client.clientId, now })
  const { customerNumber, scope, refreshToken } = granted
  return {
    access_token: await signAccessToken(service.signer, {
      clientId: client.clientId,
      scope,
      customerNumber,
      now,
    }),
    token_type: 'Bearer',
    expires_in: tokenLifetimeSeconds,
    scope,
    refresh_token: refreshToken,
    customer_number: customerNumber,
  }
}

function needed(form: TokenRequest['form'], name: string): string {
  const value = form.get(name)
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}
