import type { TestService } from '../../../test/support/test-service.ts'
import {
  type SeededAccount,
  type SeededOrder,
  seedAccount,
  seedOrder,
} from '../../customers/accounts/account-rows.fixture.ts'
import { anyHasher } from '../../customers/accounts/hasher.fixture.ts'
import { hashPassword } from '../../customers/accounts/passwords.ts'
import { giveAccess } from '../../customers/grants/access.ts'
import { sql } from '../../platform/db/sql.ts'
import { aBrowser } from './browser.fixture.ts'

export const password = 'Sonnenstrom-2026'

let hash: Promise<string> | undefined
let networks = 0
/** An address that no other test has used up. */
export const newNetwork = (): string => `198.18.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`

/** Customers with a password, their browsers, and what stands in the tables about them. */
export function customers(service: TestService) {
  const { pool, clock } = service

  const newCustomer = async (...orders: SeededOrder[]) => {
    hash ??= hashPassword(password, anyHasher)
    const account = await seedAccount(pool, { passwordHash: await hash })
    const contractNumbers: string[] = []
    for (const order of orders) contractNumbers.push(await seedOrder(pool, account, order))
    return { account, contractNumbers }
  }
  const newBrowser = () => aBrowser(service, { ip: newNetwork() })

  /** A browser in which the customer has logged in by the form. */
  const logIn = async ({ emailAddress }: SeededAccount, browser = newBrowser()) => {
    await browser.open('/account/login?lang=en')
    const answer = await browser.submit('/account/login?lang=en', { email: emailAddress, password })
    return { browser, answer }
  }
  return {
    newCustomer,
    newBrowser,
    logIn,
    async loggedIn(...orders: SeededOrder[]) {
      const customer = await newCustomer(...orders)
      return { ...customer, ...(await logIn(customer.account)) }
    },
    async link({ id: accountId, customerNumber }: SeededAccount, slug: string, now = clock.now()) {
      const { rows } = await pool.query<{ id: string }>(sql`select id from partners where slug = ${slug}`)
      const partner = { id: rows[0]?.id ?? '', slug }
      return giveAccess(
        pool,
        { accountId, customerNumber, partner },
        { externalId: null, requestId: 'test', now },
      )
    },
    async auditOf(subject: string) {
      const { rows } = await pool.query<{ action: string; actor: string; after: unknown }>(
        sql`select action, actor, after from audit_trail where subject = ${subject} order by id`,
      )
      return rows
    },
  }
}

/** A contract that was confirmed at this moment, in delivery since the first of January. */
export const confirm = async ({ pool }: TestService, contractNumber: string, at: Date): Promise<void> => {
  await pool.query(sql`update orders set confirmed_at = ${at} where contract_number = ${contractNumber}`)
}
