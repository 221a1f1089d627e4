/** A customer who can log in, a link, and a browser on its pages. */

import type { TestService } from '../../../test/support/test-service.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { type SeededAccount, seedAccount } from '../accounts/account-rows.fixture.ts'
import { anyHasher } from '../accounts/hasher.fixture.ts'
import { hashPassword } from '../accounts/passwords.ts'

export const password = 'Sonnenstrom-2026'
// One hash for all accounts, because hashing is slow by design.
const passwordHash = await hashPassword(password, anyHasher)

export const successUrl = 'https://app.example.com/linked?user=4711#top'

export function linking(service: TestService) {
  const { pool, send, tokenOf } = service
  let addresses = 0

  const customer = () => seedAccount(pool, { passwordHash })

  /** Creates a link and returns the path of its pages. */
  const link = async (body: object = {}, as = 'demo-hems'): Promise<string> => {
    // A new token each time, because tests move the clock beyond its lifetime.
    const headers = { authorization: `Bearer ${await tokenOf(as)}` }
    const payload = { successUrl, ...body }
    const answer = await send({ method: 'POST', url: '/partner/v1/customers/link', headers, payload })
    if (answer.statusCode !== 200) throw new Error(`The link was refused: ${answer.body}`)
    return new URL(answer.json<{ authorizationUrl: string }>().authorizationUrl).pathname
  }

  /** Each browser has its own address, so that tests do not share rate limits. */
  const browser = (ip = `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`) =>
    aBrowser(service, { ip })
  type Browser = ReturnType<typeof browser>

  const logIn = async (on: Browser, path: string, { emailAddress }: Pick<SeededAccount, 'emailAddress'>) => {
    await on.open(path)
    return on.submit(`${path}/login`, { email: emailAddress, password })
  }

  /** A logged-in customer on the consent page, in a new browser. */
  const atConsent = async (body: object = {}, as = 'demo-hems') => {
    const account = await customer()
    const path = await link(body, as)
    const on = browser()
    await logIn(on, path, account)
    const page = await on.open(path)
    return { account, path, browser: on, page }
  }

  const answer = (on: Browser, path: string, choice: string) =>
    on.submit(`${path}/answer`, { answer: choice })

  /** The partners that have access to a customer now. */
  const accessesTo = async ({
    id,
  }: SeededAccount): Promise<{ slug: string; externalId: string | null }[]> => {
    const { rows } = await pool.query<{ slug: string; externalId: string | null }>(sql`
      select p.slug, g.external_id as "externalId" from grants g join partners p on p.id = g.partner_id
      where g.account_id = ${id} and g.withdrawn_at is null order by p.slug`)
    return rows
  }

  /** A customer's audit trail, oldest first. */
  const auditOf = async ({ customerNumber }: SeededAccount): Promise<string[]> => {
    const { rows } = await pool.query<{ line: string }>(sql`
      select concat_ws(' ', t.action, 'by', t.actor) as line from audit_trail t
      where t.subject = ${customerNumber} order by t.id`)
    return rows.map(({ line }) => line)
  }

  return { customer, link, browser, logIn, atConsent, answer, accessesTo, auditOf }
}
