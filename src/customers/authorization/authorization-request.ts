/** Checks the parameters of GET /connect/authorize: RFC 6749 section 4.1.1, RFC 7636, RFC 9207. Pure. */
import { type AgreedParts, accessParts, readParts } from '../../domain/access-parts.ts'
import type { Client } from '../../partners/partner.ts'
import { isRedirectAllowed } from '../../partners/redirect-uri.ts'

export type AuthorizationRequest = {
  client: Client & { partner: NonNullable<Client['partner']> }
  redirectUri: string
  state: string | null
  codeChallenge: string
  scope: string
  parts: AgreedParts
}

export type Judged =
  | { kind: 'valid'; request: AuthorizationRequest }
  /** No redirect, because the client or the address cannot be trusted. */
  | { kind: 'untrusted'; fault: 'client' | 'redirect' }
  | { kind: 'refused'; redirectUri: string; state: string | null; error: string; description: string }

const challengeForm = /^[A-Za-z0-9_-]{43}$/
const maxStateCharacters = 1000

type Parameters = ReadonlyMap<string, readonly string[]>

export function judgeAuthorization(
  parameters: Parameters,
  clientOf: (clientId: string) => Client | undefined,
): Judged {
  const single = (name: string) =>
    parameters.get(name)?.length === 1 ? parameters.get(name)?.[0] : undefined
  const client = clientOf(single('client_id') ?? '')
  if (client?.partner == null || !client.isPublic || client.isDisabled) {
    return { kind: 'untrusted', fault: 'client' }
  }
  const redirectUri = redirectUriOf(client, parameters.get('redirect_uri') ?? [])
  if (redirectUri === undefined) return { kind: 'untrusted', fault: 'redirect' }

  const state = single('state') ?? null
  const refused = (error: string, description: string): Judged => ({
    kind: 'refused',
    redirectUri,
    state: state !== null && state.length <= maxStateCharacters ? state : null,
    error,
    description,
  })
  const twice = [...parameters].find(([, values]) => values.length > 1)
  if (twice !== undefined)
    return refused('invalid_request', `The parameter ${twice[0].slice(0, 50)} is sent twice.`)
  if (single('response_type') === undefined) return refused('invalid_request', 'response_type is missing.')
  if (single('response_type') !== 'code') {
    return refused('unsupported_response_type', 'The only supported response_type is code.')
  }
  if ((state?.length ?? 0) > maxStateCharacters) {
    return refused('invalid_request', `state may have at most ${maxStateCharacters} characters.`)
  }
  const codeChallenge = single('code_challenge') ?? ''
  if (!challengeForm.test(codeChallenge) || single('code_challenge_method') !== 'S256') {
    return refused(
      'invalid_request',
      'Send a code_challenge of 43 characters with code_challenge_method=S256 (RFC 7636).',
    )
  }
  const scopes = (single('scope') ?? '').split(' ').filter(Boolean)
  const unknown = scopes.filter((scope) => !(client.scopes as string[]).includes(scope))
  if (unknown.length > 0) return refused('invalid_scope', 'The only supported scope is api:partner.')
  const scope = [...new Set(scopes.length > 0 ? scopes : client.scopes)].join(' ')
  const askedParts = (single('parts') ?? '').split(' ').filter(Boolean)
  const parts = askedParts.length === 0 ? null : readParts(askedParts)
  if (parts === undefined)
    return refused(
      'invalid_request',
      `parts must be one or more of ${accessParts.join(', ')}, separated by spaces.`,
    )
  const known = { ...client, partner: client.partner }
  return { kind: 'valid', request: { client: known, redirectUri, state, codeChallenge, scope, parts } }
}

// It may be omitted only if exactly one is registered (RFC 6749, section 3.1.2.3).
function redirectUriOf({ redirectUris }: Client, asked: readonly string[]): string | undefined {
  const [uri, ...others] = asked
  if (others.length > 0) return undefined
  if (uri === undefined || uri === '') return redirectUris.length === 1 ? redirectUris[0] : undefined
  return isRedirectAllowed(redirectUris, uri) ? uri : undefined
}
