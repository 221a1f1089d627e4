import { knownBrowserSeconds } from '../../customers/sessions/known-browser.ts'
import { secretCookie } from '../../platform/html/cookies.ts'

/** The cookies of a customer's browser at {auth_url}. */
export function sessionCookies(authUrl: string) {
  const isSecure = new URL(authUrl).protocol === 'https:'
  return {
    /** Logged in on the account pages; it ends with the browser session at the latest. */
    account: secretCookie({ name: 'wattline-session', path: '/account', isSecure }),
    /** Marks a browser in which the customer has logged in before; every login reads it. */
    browser: secretCookie({
      name: 'wattline-browser',
      path: '/',
      isSecure,
      maxAgeSeconds: knownBrowserSeconds,
    }),
    /** Logged in for one access request: each has its own cookie, so that two tabs do not interfere. */
    request: (path: string, maxAgeSeconds: number) =>
      secretCookie({ name: 'wattline-request', path, isSecure, maxAgeSeconds }),
  }
}

export type SessionCookies = ReturnType<typeof sessionCookies>
