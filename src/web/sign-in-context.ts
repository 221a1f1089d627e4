import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownBrowserSeconds } from '../customers/sessions/known-browser.ts'
import type { Db } from '../platform/db/sql.ts'
import { secretCookie } from '../platform/html/cookies.ts'
import { type FormGuard, formGuard } from '../platform/html/form-guard.ts'
import type { Config } from '../platform/settings/config.ts'
import { sessionSeconds } from '../staff/sessions/session.ts'
import type { SignInDeps, Trying } from '../staff/sessions/sign-in.ts'
import type { Audience } from './audience.ts'
import type { DeclaredChange } from './declared-change.ts'

type SignInPageDeps = SignInDeps & { reads: Db; config: Config }

/** What signing in and every page behind it need, for one audience. */
export type SignInContext = {
  audience: Audience
  waysIn: WaysIn
  deps: SignInPageDeps
  guard: FormGuard
  cookies: SignInCookies
  /** The hidden field of every form. */
  guardOf(request: FastifyRequest, reply: FastifyReply): ReturnType<FormGuard['field']>
  tryingOf(request: FastifyRequest): Trying
}

/** How people prove who they are. */
export type WaysIn = { hasPasswords: boolean; hasSso: boolean }

export type SignInCookies = ReturnType<typeof signInCookies>

function signInCookies({ path, cookieName, sessionCookiePath }: Audience, authUrl: string) {
  const isSecure = new URL(authUrl).protocol === 'https:'
  return {
    session: secretCookie({
      name: cookieName,
      path: sessionCookiePath,
      isSecure,
      maxAgeSeconds: sessionSeconds,
    }),
    /** Between the password and the second factor. */
    signIn: secretCookie({ name: `${cookieName}-sign-in`, path, isSecure, maxAgeSeconds: 30 * 60 }),
    /** While the browser is at the identity provider. */
    sso: secretCookie({ name: `${cookieName}-sso`, path, isSecure, maxAgeSeconds: 10 * 60 }),
    /** Marks a browser in which somebody has signed in before. */
    browser: secretCookie({
      name: `${cookieName}-browser`,
      path,
      isSecure,
      maxAgeSeconds: knownBrowserSeconds,
    }),
  }
}

export const pageOptions = { config: { public: true }, schema: { hide: true } as object } as const

/** For what checks the token of its form, and nothing else. */
export const changingOptions = (change: Omit<DeclaredChange, 'hasFormToken'>) => ({
  ...pageOptions,
  config: { ...pageOptions.config, change: { ...change, hasFormToken: true as const } },
})

export function signInContext<Deps extends Omit<SignInPageDeps, 'staffScope'>>(
  audience: Audience,
  given: Deps,
  waysIn: WaysIn,
): SignInContext & { deps: Deps & Pick<SignInDeps, 'staffScope'> } {
  const deps = { ...given, staffScope: audience.staffScope }
  const { authUrl } = deps.config
  const guard = formGuard({ url: authUrl, path: audience.path })
  const cookies = signInCookies(audience, authUrl)
  return {
    audience,
    waysIn,
    deps,
    guard,
    cookies,
    guardOf: (request, reply) => guard.field(request, reply),
    tryingOf: (request) => ({
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      now: request.realTime,
      browserToken: cookies.browser.read(request),
      leavePlace: request.leavePlace,
    }),
  }
}
