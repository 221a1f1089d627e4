import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { itemOf, type SuppliedContract, suppliedContracts } from '../supplied-contract.fixture.ts'

const service = await testService()
const { send, pool, deps, clock, tokenOf } = service
const { supplied, runTasks, mailsTo } = suppliedContracts(service)

const urlOf = ({ customerNumber }: SuppliedContract) => `/partner/v1/customers/${customerNumber}`
const change = (customer: SuppliedContract, payload: object, as = 'demo-whitelabel') =>
  send({ method: 'PATCH', url: urlOf(customer), as, payload })
const kindsOf = async (emailAddress: string) =>
  (await mailsTo({ contractNumber: '', customerNumber: '', emailAddress }))
    .filter(({ kind }) => kind === 'email-change' || kind === 'phone-changed')
    .map(({ text }) => text.split('\n').find((line) => line.trim() !== ''))
const auditOf = async ({ customerNumber }: SuppliedContract) =>
  (
    await pool.query<{ action: string }>(sql`
      select action from audit_trail where subject = ${customerNumber} and action like 'contact.%' order by id`)
  ).rows.map(({ action }) => action)
const accountOf = async ({ customerNumber }: SuppliedContract) =>
  (
    await pool.query(sql`
      select email_address as "emailAddress", phone_number as "phoneNumber" from accounts
      where customer_number = ${customerNumber}`)
  ).rows[0]
let addresses = 0
const newAddress = () => `new-${++addresses}@example.com`

describe('PATCH /customers/{customerNumber}', () => {
  test('200 keeps the present address until the new one is confirmed, and writes to both', async () => {
    const customer = await supplied()
    const emailAddress = newAddress()

    const answer = await change(customer, { emailAddress: ` ${emailAddress} ` })
    await runTasks()

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { customerNumber } = customer
    const pendingUntil = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(answer.json().data).toEqual({ customerNumber, pendingEmailAddress: emailAddress, pendingUntil })
    expect(await accountOf(customer)).toMatchObject({ emailAddress: customer.emailAddress })
    expect(await kindsOf(emailAddress)).toHaveLength(1)
    expect(await kindsOf(customer.emailAddress)).toHaveLength(1)
    expect(await auditOf(customer)).toEqual(['contact.email-change-requested'])
  })

  test('200 for the same again, which changes nothing and sends no mail', async () => {
    const customer = await supplied()
    const emailAddress = newAddress()
    const first = await change(customer, { emailAddress })

    const again = await change(customer, { emailAddress: emailAddress.toUpperCase() })
    await runTasks()

    expect(again.json()).toEqual(first.json())
    expect(await kindsOf(emailAddress)).toHaveLength(1)
    expect(await auditOf(customer)).toHaveLength(1)
  })

  test('200 replaces an address that waits; the present address takes it back', async () => {
    const customer = await supplied()
    const [first, second] = [newAddress(), newAddress()]
    await change(customer, { emailAddress: first })

    const replaced = await change(customer, { emailAddress: second })
    expect(replaced.json().data.pendingEmailAddress).toBe(second)
    const back = await change(customer, { emailAddress: customer.emailAddress })
    expect(back.json().data).toMatchObject({ pendingEmailAddress: null, pendingUntil: null })
    await runTasks()

    expect(await kindsOf(first)).toEqual([])
    expect(await kindsOf(second)).toEqual([])
    expect((await auditOf(customer)).at(-1)).toBe('contact.email-change-stopped')
  })

  test('200 after 48 hours asks for the same address again', async () => {
    const customer = await supplied()
    const emailAddress = newAddress()
    await change(customer, { emailAddress })
    await pool.query(
      sql`update email_changes set expires_at = ${clock.now()} where new_key = ${emailAddress}`,
    )

    await change(customer, { emailAddress })

    expect(await auditOf(customer)).toHaveLength(2)
  })

  test('200 gives the same answer for an address of another account, whose owner is informed that nothing changed', async () => {
    const [customer, other] = [await supplied(), await supplied()]
    const emailAddress = newAddress()

    const free = await change(customer, { emailAddress })
    const taken = await change(customer, { emailAddress: other.emailAddress })
    await runTasks()

    expect(taken.statusCode).toBe(200)
    expect({ ...taken.json().data, pendingEmailAddress: emailAddress, pendingUntil: null }).toEqual({
      ...free.json().data,
      pendingUntil: null,
    })
    const [mail] = (await mailsTo(other)).filter(({ kind }) => kind === 'email-change')
    expect(mail?.text).toContain('Sie gehört aber schon zu einem Kundenkonto')
    expect(mail?.text).not.toContain('token=')
  })

  test('200 changes the phone number at once, deletes it with null, and tells the customer', async () => {
    const customer = await supplied()

    await change(customer, { phoneNumber: ' +49 30 7654321 ' })
    expect(await accountOf(customer)).toMatchObject({ phoneNumber: '+49 30 7654321' })
    await change(customer, { phoneNumber: '+49 30 7654321' })
    await change(customer, { phoneNumber: null })
    await runTasks()

    expect(await accountOf(customer)).toMatchObject({ phoneNumber: null })
    expect(await auditOf(customer)).toEqual(['contact.phone-changed', 'contact.phone-changed'])
    expect(await kindsOf(customer.emailAddress)).toHaveLength(2)
  })

  test('200 ignores what the service sets, with a Notice each; 400 for a name', async () => {
    const customer = await supplied()

    const answer = await change(customer, { customerNumber: '1', relations: [] })

    expect(answer.json().error).toMatchObject([
      { severity: 'Notice', code: 'read-only-ignored', details: 'customerNumber' },
      { severity: 'Notice', code: 'read-only-ignored', details: 'relations' },
    ])
    expect((await change(customer, { firstName: 'Jonas' })).statusCode).toBe(400)
  })

  test.each(['anna', '', 'a@b'])('400 for the address "%s"', async (emailAddress) => {
    const answer = await change(await supplied(), { emailAddress })

    expect(answer.statusCode).toBe(400)
    expect(itemOf(answer)?.details).toBe('emailAddress')
  })

  test('429 for the sixth address within a day', async () => {
    const customer = await supplied()
    for (let request = 0; request < 5; request++) {
      expect((await change(customer, { emailAddress: newAddress() })).statusCode).toBe(200)
    }

    expect((await change(customer, { emailAddress: newAddress() })).statusCode).toBe(429)
  })

  test('of two requests at the same time, the later one waits to be confirmed', async () => {
    const customer = await supplied()
    const wishes = [newAddress(), newAddress()]

    const answers = await Promise.all(wishes.map((emailAddress) => change(customer, { emailAddress })))
    await runTasks()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { pendingEmailAddress } = (await change(customer, {})).json().data
    const told = await Promise.all(wishes.map(async (wish) => (await kindsOf(wish)).length))
    expect(told).toEqual(wishes.map((wish) => (wish === pendingEmailAddress ? 1 : 0)))
  })
})

describe('who may change how a customer is reached', () => {
  test('403 without the scope manage:contracts, 404 for an unknown customer', async () => {
    const customer = await supplied()
    const token = await tokenOf('demo-whitelabel', 'api:partner role:application')
    const headers = { authorization: `Bearer ${token}` }

    expect((await send({ method: 'PATCH', url: urlOf(customer), headers, payload: {} })).statusCode).toBe(403)
    expect((await change({ ...customer, customerNumber: '29999999' }, {})).statusCode).toBe(404)
  })

  test('403 for a white-label partner among others: the address would open their contracts too', async () => {
    const customer = await supplied()
    expect((await change(customer, {})).statusCode).toBe(200)
    const { emailAddress } = customer
    const payload = anOrder({ userAccount: { emailAddress } })
    await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-sales', payload })

    const refused = await change(customer, { emailAddress: newAddress() })

    expect(refused.statusCode).toBe(403)
    expect(itemOf(refused)?.message).toContain('mayManageContracts')
  })

  test('a third party may if the customer lets it manage all contracts, and not those of a time', async () => {
    const clientId = 'hems-contact'
    const scopes = ['api:partner', 'manage:contracts']
    await addClient(pool, { clientId, partnerSlug: 'demo-hems', scopes, secret: `${clientId}-secret` })
    await deps.revisions.refresh()
    const [all, some] = [await supplied(), await supplied()]
    await seedLink(pool, { ...all, partner: 'demo-hems', mayManage: true })
    const onlyContracts = [some.contractNumber]
    await seedLink(pool, { ...some, partner: 'demo-hems', mayManage: true, onlyContracts })

    expect((await change(all, { emailAddress: newAddress() }, clientId)).statusCode).toBe(200)
    expect((await change(some, { emailAddress: newAddress() }, clientId)).statusCode).toBe(403)
  })
})
