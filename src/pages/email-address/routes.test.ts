import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { suppliedContracts } from '../../contracts/supplied-contract.fixture.ts'
import type { SeededAccount } from '../../customers/accounts/account-rows.fixture.ts'
import { confirmContract } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { customers } from '../account/customer.fixture.ts'

const service = await testService()
const { send, pool, clock } = service
const { runTasks, supplied } = suppliedContracts(service)
const { newCustomer, newBrowser, logIn, link, auditOf } = customers(service)

const running = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-10' }
let addresses = 0

/** The links in mails about a new address that went to an address, newest first. */
const linksTo = async (emailAddress: string): Promise<string[]> =>
  (
    await pool.query<{ links: string[] }>(sql`
      select links from mails where to_key = ${emailAddress} and kind = 'send-email-change-mail'
      order by sent_at desc`)
  ).rows
    .flatMap(({ links }) => links.map((url) => url.replace(/^https?:\/\/[^/]+/, '')))
    .filter((url) => url.startsWith('/email-address'))

/** A customer for whom the partner has asked for a new address, and the links to confirm and to stop it. */
async function asked() {
  const customer = await newCustomer(running)
  await confirmContract(pool, customer.contractNumbers[0] ?? '')
  const newAddress = `confirm-${++addresses}@example.com`
  await ask(customer.account, newAddress)
  const [confirmUrl = ''] = await linksTo(newAddress)
  const [stopUrl = ''] = await linksTo(customer.account.emailAddress)
  return { ...customer, newAddress, confirmUrl, stopUrl }
}
async function ask({ customerNumber }: { customerNumber: string }, emailAddress: string) {
  const url = `/partner/v1/customers/${customerNumber}`
  const answer = await send({ method: 'PATCH', url, as: 'demo-whitelabel', payload: { emailAddress } })
  expect(answer.statusCode).toBe(200)
  await runTasks()
}
/** Opens a link and presses its button, if there is one. */
async function follow(url: string) {
  const browser = newBrowser()
  const page = await browser.open(`${url}&lang=en`)
  if (page.statusCode !== 200) return page
  const answer = await browser.submit(url.replace(/\?.*/, '?lang=en'), {})
  await runTasks()
  return answer
}
const addressOf = async ({ customerNumber }: SeededAccount) =>
  (
    await pool.query<{ address: string }>(sql`
      select email_address as address from accounts where customer_number = ${customerNumber}`)
  ).rows[0]?.address
const canLogIn = async (account: SeededAccount) => (await logIn(account)).answer.statusCode === 303
const actionsOf = async ({ customerNumber }: SeededAccount) =>
  (await auditOf(customerNumber))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('contact.'))

describe('the link to confirm a new address', () => {
  test('changes nothing by being opened, and the address when the button is pressed', async () => {
    const { account, newAddress, confirmUrl } = await asked()
    const page = await newBrowser().open(confirmUrl)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toContain('no-store')
    expect(page.body).toContain(newAddress)
    expect(await addressOf(account)).toBe(account.emailAddress)

    const done = await follow(confirmUrl)

    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('Your new address is in use')
    expect(await addressOf(account)).toBe(newAddress)
    expect(await actionsOf(account)).toEqual(['contact.email-change-requested', 'contact.email-changed'])
  })

  test('login and mails follow the new address; sessions and accesses stay', async () => {
    const { account, newAddress, confirmUrl } = await asked()
    const { browser } = await logIn(account)
    await link(account, 'demo-hems')

    await follow(confirmUrl)

    expect(await canLogIn({ ...account, emailAddress: newAddress })).toBe(true)
    expect(await canLogIn(account)).toBe(false)
    const overview = await browser.open('/account?lang=en')
    expect(overview.statusCode).toBe(200)
    expect(overview.body).toContain(newAddress)
    expect(overview.body).toMatch(/access\/demo-hems/)
    expect(await linksTo(account.emailAddress)).toHaveLength(2)
  })

  test('orders of before show the new address to their partner, and later ones their own spelling', async () => {
    const customer = await supplied()
    const newAddress = `reads-${++addresses}@example.com`
    await ask(customer, newAddress)
    await follow((await linksTo(newAddress))[0] ?? '')
    const payload = anOrder({ userAccount: { emailAddress: newAddress.toUpperCase() } })
    const later = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })

    const read = async (path: string) =>
      (await send({ url: `/partner/v1/${path}`, as: 'demo-whitelabel' })).body
    expect(later.json().customerNumber).toBe(customer.customerNumber)
    expect(await read(`orders/${customer.contractNumber}`)).toContain(newAddress)
    expect(await read(`orders/${later.json().contractNumber}`)).toContain(newAddress.toUpperCase())
    const listed = await read('customers?limit=100')
    expect(listed).toContain(newAddress)
    expect(listed).not.toContain(customer.emailAddress)
  })

  test('ends links to choose a password that went to the old address', async () => {
    const { account, confirmUrl } = await asked()
    const browser = newBrowser()
    await browser.open('/account/forgot-password')
    await browser.submit('/account/forgot-password', { email: account.emailAddress })
    await runTasks()
    const { rows } = await pool.query<{ links: string[] }>(sql`
      select links from mails where to_key = ${account.emailAddress} and kind = 'send-set-password-mail'`)
    const passwordUrl = rows[0]?.links[0]?.replace(/^https?:\/\/[^/]+/, '') ?? ''
    expect((await newBrowser().open(passwordUrl)).statusCode).toBe(200)

    await follow(confirmUrl)

    expect((await newBrowser().open(passwordUrl)).statusCode).toBe(410)
  })

  test('works once; of two clicks at the same time one counts', async () => {
    const { account, confirmUrl } = await asked()

    const answers = await Promise.all([follow(confirmUrl), follow(confirmUrl)])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
    expect((await follow(confirmUrl)).body).toContain('The new address is already in use')
    expect(await actionsOf(account)).toHaveLength(2)
  })

  test('of two accounts that confirm the same address at the same time, one gets it', async () => {
    const [one, other] = [await asked(), await asked()]
    const contested = 'contested@example.com'
    for (const { account } of [one, other]) await ask(account, contested)
    const urls = await linksTo(contested)

    const answers = await Promise.all(urls.map(follow))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
    const after = [await addressOf(one.account), await addressOf(other.account)]
    expect(after.filter((address) => address === contested)).toHaveLength(1)
  })

  test.each([
    ['after 48 hours', sql`update email_changes set expires_at = requested_at + interval '1 millisecond'`],
    ['after it was stopped', sql`update email_changes set ended_at = requested_at where ended_at is null`],
  ])('does nothing %s', async (_when, query) => {
    const { account, confirmUrl } = await asked()
    await pool.query(query)

    const answer = await follow(confirmUrl)

    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('This change is no longer valid')
    expect(await addressOf(account)).toBe(account.emailAddress)
  })

  test('does nothing once an order of another partner has joined the account', async () => {
    const { account, confirmUrl } = await asked()
    const payload = anOrder({ userAccount: { emailAddress: account.emailAddress } })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-sales', payload })
    expect(placed.json().customerNumber).toBe(account.customerNumber)

    expect((await follow(confirmUrl)).statusCode).toBe(410)
    expect(await addressOf(account)).toBe(account.emailAddress)
  })

  test('404 for a link that we do not know, or of the other kind', async () => {
    const { confirmUrl, stopUrl } = await asked()

    for (const url of ['/email-address', '/email-address?token=x', stopUrl.replace('/stop', '')]) {
      expect((await newBrowser().open(url)).statusCode).toBe(404)
    }
    expect((await newBrowser().open(confirmUrl.replace('?', '/stop?'))).statusCode).toBe(404)
  })

  test('403 for a form that is not ours: it is shown again', async () => {
    const { account, confirmUrl } = await asked()
    const browser = newBrowser()
    await browser.open(confirmUrl)

    const answer = await browser.submit('/email-address?lang=en', { form_token: 'x' })

    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('Confirm address')
    expect(await addressOf(account)).toBe(account.emailAddress)
  })

  test('only hashes of links are stored', async () => {
    const { confirmUrl } = await asked()
    const token = new URL(confirmUrl, 'http://localhost').searchParams.get('token') ?? ''

    const { rows } = await pool.query(sql`select * from email_change_links`)

    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('the link "This was not me"', () => {
  test('stops a change that waits', async () => {
    const { account, confirmUrl, stopUrl } = await asked()

    expect((await follow(stopUrl)).body).toContain('The change has been stopped')

    expect((await follow(confirmUrl)).statusCode).toBe(410)
    expect((await follow(stopUrl)).statusCode).toBe(410)
    expect(await addressOf(account)).toBe(account.emailAddress)
    expect(await canLogIn(account)).toBe(true)
    expect((await actionsOf(account)).at(-1)).toBe('contact.email-change-stopped')
  })

  test('undoes a change for 14 days, and everything that came after it', async () => {
    const { account, newAddress, confirmUrl, stopUrl } = await asked()
    await link(account, 'demo-hems')
    await follow(confirmUrl)
    const { browser } = await logIn({ ...account, emailAddress: newAddress })
    await link(account, 'demo-whitelabel', new Date(clock.now().getTime() + 1000))
    await ask(account, `later-${newAddress}`)
    await follow((await linksTo(`later-${newAddress}`))[0] ?? '')
    expect(await addressOf(account)).toBe(`later-${newAddress}`)

    const undone = await follow(stopUrl)

    expect(undone.body).toContain('The change has been undone')
    expect(await addressOf(account)).toBe(account.emailAddress)
    expect((await browser.open('/account')).statusCode).toBe(303)
    expect(await canLogIn(account)).toBe(false)
    const { rows } = await pool.query(sql`
      select p.slug from grants g join partners p on p.id = g.partner_id
      where g.account_id = ${account.id} and g.withdrawn_at is null`)
    expect(rows).toEqual([{ slug: 'demo-hems' }])
    const { rows: mails } = await pool.query(sql`
      select kind from mails where to_key = ${account.emailAddress} and kind = 'send-set-password-mail'`)
    expect(mails).toHaveLength(1)
    expect((await actionsOf(account)).at(-1)).toBe('contact.email-change-undone')
  })

  test('does nothing after 14 days', async () => {
    const { account, newAddress, confirmUrl, stopUrl } = await asked()
    await follow(confirmUrl)
    await pool.query(sql`
      update email_changes set confirmed_at = confirmed_at - interval '14 days' where new_key = ${newAddress}`)

    expect((await follow(stopUrl)).statusCode).toBe(410)
    expect(await addressOf(account)).toBe(newAddress)
  })

  test('does nothing if another account has got the old address, and says so', async () => {
    const { account, newAddress, confirmUrl, stopUrl } = await asked()
    await follow(confirmUrl)
    const payload = anOrder({ userAccount: { emailAddress: account.emailAddress } })
    await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-sales', payload })

    const answer = await follow(stopUrl)

    expect(answer.statusCode).toBe(410)
    expect(answer.body).toContain('This address belongs to another account')
    expect(await addressOf(account)).toBe(newAddress)
  })

  test('pressed while the address is confirmed: the address is the old one in the end', async () => {
    const { account, confirmUrl, stopUrl } = await asked()

    const answers = await Promise.all([follow(confirmUrl), follow(stopUrl)])

    expect(answers[1]?.statusCode).toBe(200)
    expect(await addressOf(account)).toBe(account.emailAddress)
  })
})
