/** The supplier's identity provider, spoken to by OpenID Connect. */
import * as oidc from 'openid-client'
import { call } from '../../platform/http-client/call.ts'
import { anywhere, publicAnd, type Reach } from '../../platform/http-client/reach.ts'
import type { Config } from '../../platform/settings/config.ts'

/** What the browser was sent away with, and has to bring back. */
export type SsoAttempt = { state: string; nonce: string; codeVerifier: string; isProof: boolean }

/** Who came back. */
export type Identity = { subject: string; claims: Readonly<Record<string, unknown>> }

export type IdentityProvider = {
  /** Where to send the browser. `isProof`: the provider asks for the password, also if it knows the person. */
  begin(options: { isProof: boolean }): Promise<{ url: string; attempt: SsoAttempt }>
  /** Who the provider says it is; throws if anything about the answer is wrong. */
  finish(attempt: SsoAttempt, query: URLSearchParams): Promise<Identity>
}

/** Undefined where none is configured. */
export function identityProvider(config: Config): IdentityProvider | undefined {
  const { issuer, clientId, clientSecret, scope } = config.console.oidc
  if (issuer === undefined || clientId === undefined) return undefined
  const redirectUri = `${config.authUrl}/console/sso/callback`
  const reach = config.environment === 'production' ? publicAnd(config.privateHosts) : anywhere
  const isPlain = issuer.startsWith('http:')

  let discovered: Promise<oidc.Configuration> | undefined
  const discover = async () => {
    // A provider that does not answer is asked again the next time.
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        [oidc.customFetch]: fetchWithin(reach),
        // Without these checks a person who reads and changes the connection, such as a proxy, could sign anybody in.
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    async begin({ isProof }) {
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
        isProof,
      }
      const url = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(isProof ? { prompt: 'login', max_age: '0' } : {}),
      })
      return { url: url.href, attempt }
    },
    async finish({ state, nonce, codeVerifier, isProof }, query) {
      const tokens = await oidc.authorizationCodeGrant(await discover(), new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(isProof ? { maxAge: authenticatedWithinSeconds } : {}),
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('The identity provider sent no ID token.')
      if (!subjectForm.test(claims.sub))
        throw new Error('The sub of the ID token is not one of OpenID Connect.')
      return { subject: `${claims.iss} ${claims.sub}`, claims }
    },
  }
}

/** OpenID Connect Core, section 2. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

/** How long ago somebody may have typed the password who was sent to type it. */
const authenticatedWithinSeconds = 10 * 60

/** The calls of the library, made by our own client, which knows whom we may call. */
const fetchWithin =
  (reach: Reach): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const { status, text } = await call(new URL(url), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body ? { body: String(body) } : {}),
      timeoutMs: 10_000,
      maxBytes: 1_000_000,
      reach,
    })
    // Everything that we ask for is JSON; what is not fails to parse.
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }
