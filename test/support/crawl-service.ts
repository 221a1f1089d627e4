import { aBrowser } from '../../src/pages/account/browser.fixture.ts'
import { stepAt, totpCode } from '../../src/staff/accounts/totp.ts'
import type { TestService } from './test-service.ts'

type Browser = ReturnType<typeof aBrowser>
type Member = { login: string; password: string; totpSecret: Buffer }

/** A browser that speaks to a service over the network. */
const browserOf = (origin: string): Browser =>
  aBrowser({
    send: (async ({ method = 'GET', url, headers, payload }) => {
      const answer = await fetch(new URL(String(url), origin), {
        ...{ method, redirect: 'manual', headers: headers as Record<string, string> },
        ...(payload === undefined ? {} : { body: String(payload) }),
      })
      const cookies = { 'set-cookie': answer.headers.getSetCookie() }
      return {
        statusCode: answer.status,
        headers: { ...Object.fromEntries(answer.headers), ...cookies },
        body: await answer.text(),
      }
    }) as TestService['send'],
  })

/** Signs staff in to the console or the dashboard. */
export async function asStaff(origin: string, pages: '/console' | '/partners', member: Member) {
  const { login, password, totpSecret } = member
  const browser = browserOf(origin)
  await browser.open(`${pages}/sign-in`)
  await browser.submit(`${pages}/sign-in`, { login, password })
  await browser.open(`${pages}/sign-in/code`)
  await browser.submit(`${pages}/sign-in/code`, { code: totpCode(totpSecret, stepAt(new Date())) })
  return browser
}

export async function asCustomer(origin: string, email: string, password: string) {
  const browser = browserOf(origin)
  await browser.open('/account/login')
  await browser.submit('/account/login', { email, password })
  return browser
}

/**
 * Follows links from the pages that it starts at, to one page of each kind, and tells which it opened, which failed, and
 * which do not have a text that pages should have.
 */
export async function crawl(browser: Browser, starts: readonly string[], wanted = '') {
  const opened: string[] = []
  const failed: string[] = []
  const without: string[] = []
  const waiting = [...starts]
  const kinds = new Set<string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = path.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')
    if (kinds.has(kind)) continue
    kinds.add(kind)
    opened.push(path)
    const { statusCode, headers, body } = await browser.open(path)
    if (statusCode >= 400) failed.push(`${statusCode} ${path}`)
    if (/^text\/html/.test(String(headers['content-type'])) && !body.includes(wanted)) without.push(path)
    const links = [...body.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, link = '']) => link)
    waiting.push(...[headers.location ?? '', ...links].filter(isFollowed).map(unescaped))
  }
  return { opened, failed, without }
}

/** A link that signs out would end the crawl, and examples in guides are not there. */
const isFollowed = (link: string) => /^\/(?!\/|.*sign-out|.*logout)/.test(link)
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")
