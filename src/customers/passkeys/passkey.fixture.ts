/** A customer's browser with an authenticator. */
import type { TestService } from '../../../test/support/test-service.ts'
import { customers, password } from '../../pages/account/customer.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { anAuthenticator } from './authenticator.fixture.ts'

export const passkeysPath = '/account/security/passkeys'

export function passkeys(service: TestService) {
  const people = customers(service)
  const { origin } = new URL(service.deps.config.authUrl)
  type Browser = ReturnType<typeof people.newBrowser>

  /** What the script of the page asks for; its answer leaves the hidden fields of the page as they are. */
  const optionsOf = async (browser: Browser, pagePath: string, optionsPath: string) => {
    const answer = await browser.submit(optionsPath, {})
    await browser.open(pagePath)
    return answer.json<{ challenge: string; user: { id: string } }>()
  }

  /** A logged-in customer, at the page to add a passkey, and what the browser is asked for. */
  const atNewPasskey = async () => {
    const customer = await people.loggedIn()
    const { browser } = customer
    await browser.open(`${passkeysPath}/new?lang=en`)
    const options = await optionsOf(browser, `${passkeysPath}/new?lang=en`, `${passkeysPath}/options`)
    const authenticator = anAuthenticator(origin)
    const add = (passkey: string, fields: Record<string, string> = {}) =>
      browser.submit(`${passkeysPath}?lang=en`, { name: 'My phone', password, passkey, ...fields })
    return { ...customer, options, authenticator, add }
  }

  /** A customer who has a passkey, logged out. */
  const withPasskey = async () => {
    const customer = await atNewPasskey()
    const { add, authenticator, options, browser } = customer
    await add(authenticator.make(options))
    await browser.open('/account/security?lang=en')
    await browser.submit('/account/logout', {})
    return customer
  }

  /** What a passkey is asked for on the login page, in a new browser unless told which. */
  const atLogin = async (browser = people.newBrowser(), path = '/account/login') => {
    await browser.open(`${path}?lang=en`)
    const options = await optionsOf(browser, `${path}?lang=en`, `${path}/passkey-options`)
    const use = (passkey: string) => browser.submit(`${path}/passkey?lang=en`, { passkey })
    return { browser, options, use }
  }

  const countOf = async ({ id }: { id: string }) =>
    (await service.pool.query(sql`select from passkeys where account_id = ${id}`)).rowCount

  return { ...people, origin, atNewPasskey, withPasskey, atLogin, countOf }
}
