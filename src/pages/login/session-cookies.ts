import { knownBrowserSeconds } from '../../customers/sessions/known-browser.ts'
import { secretCookie } from '../../platform/html/cookies.ts'

/** The cookies of a customer's browser at {auth_url}. */
export function sessionCookies(authUrl: string) {
  const isSecure = new URL(authUrl).protocol === 'https:'
  return {
    /** Logged in on the account's own pages; it goes with the browser, and earlier by itself. */
    account: secretCookie({ name: 'wattline-session', path: '/account', isSecure }),
    /** Logged in before: every page with a login reads it. */
    browser: secretCookie({
      name: 'wattline-browser',
      path: '/',
      isSecure,
      maxAgeSeconds: knownBrowserSeconds,
    }),
    /** Logged in on the pages of one request: a cookie of its own for each, so that two tabs do not disturb each other. */
    request: (path: string, maxAgeSeconds: number) =>
      secretCookie({ name: 'wattline-request', path, isSecure, maxAgeSeconds }),
  }
}

export type SessionCookies = ReturnType<typeof sessionCookies>
