import type { FastifyRequest } from 'fastify'
import { knownBrowserSeconds } from '../../customers/sessions/known-browser.ts'
import { secretCookie } from '../../platform/html/cookies.ts'
import { frameOf } from '../../platform/html/page-frame.ts'
import { hiddenKey } from '../../platform/http/take-limits.ts'
import { type PasskeySite, passkeySite } from '../../platform/passkeys/ceremonies.ts'

/** The cookies of a customer's browser at {auth_url}. */
export function sessionCookies(authUrl: string) {
  const isSecure = new URL(authUrl).protocol === 'https:'
  const session = (path: string) => secretCookie({ name: 'wattline-session', path, isSecure })
  return {
    /**
     * Logged in on the account pages; it ends with the browser session at the latest. The pages of a partner's request see
     * it too, so that the customer need not log in again there.
     */
    account: isSecure ? session('/') : atBoth(session('/account'), session('/link')),
    /** Marks a browser in which the customer has logged in before; every login reads it. */
    browser: secretCookie({
      name: 'wattline-browser',
      path: '/',
      isSecure,
      maxAgeSeconds: knownBrowserSeconds,
    }),
    /** Logged in for one access request: each has its own cookie, so that two tabs do not interfere. */
    request: (path: string, maxAgeSeconds: number) =>
      secretCookie({
        name: isSecure ? `wattline-request-${hiddenKey(path).slice(0, 16)}` : 'wattline-request',
        path,
        isSecure,
        maxAgeSeconds,
      }),
  }
}

type Cookie = ReturnType<typeof secretCookie>

/** One cookie for two paths. A browser sends each page the one for its path. */
const atBoth = (one: Cookie, other: Cookie): Cookie => ({
  read: one.read,
  give: (reply, secret) => other.give(one.give(reply, secret), secret),
  take: (reply) => other.take(one.take(reply)),
})

export type SessionCookies = ReturnType<typeof sessionCookies>

/** Where the passkeys of a request work: at the host at which its page is open, which may be a partner's own. */
export const passkeySiteOf = (request: FastifyRequest, authUrl: string): PasskeySite =>
  passkeySite(frameOf(request)?.origin ?? authUrl)
