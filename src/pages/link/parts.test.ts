/** A customer agrees to parts of what a partner asks for, and takes parts back. */
import { beforeEach, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { linking } from '../../customers/links/link.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { customers } from '../account/customer.fixture.ts'

const service = await testService()
const { send, pool } = service
const { link, browser, logIn, atConsent, answer, accessesTo } = linking(service)
const anna = { emailAddress: 'anna.muster@example.com' }
const contract = '/partner/v1/customers/20000018/contracts/30000016'

beforeEach(() =>
  pool.query(sql`update grants set withdrawn_at = granted_at + interval '1 ms', withdrawn_by = 'customer'
  where withdrawn_at is null`),
)

/** Anna answers a request of demo-hems. */
async function answered(fields: Record<string, string>, body: object = {}) {
  const path = await link(body)
  const on = browser()
  await logIn(on, path, anna)
  await on.open(path)
  return on.submit(`${path}/answer`, fields)
}

const read = (url: string) => send({ url, as: 'demo-hems' })
const metric = (type: string) =>
  read(`${contract}/metrics?period.from=2026-10-01&period.to=2026-10-02&interval=Daily&metricType=${type}`)
const statusOf = async (part: string) => (await read(`${contract}${part}`)).statusCode
const linkedParts = async () => (await read('/partner/v1/customers')).json().data[0].linkedParts

test('the question shows the parts that the partner asks for as choices, none of them made beforehand', async () => {
  const { page } = await atConsent({ parts: ['Consumption', 'Costs'] })

  const boxes = [...page.body.matchAll(/<input type="checkbox"[^>]* name="(\w+)"[^>]*>/g)]
  expect(boxes.map(([, name]) => name)).toEqual(['Consumption', 'Costs'])
  expect(boxes.filter(([box]) => box.includes('checked'))).toEqual([])
  expect(page.body).toContain('value="allow">Allow all<')
  expect(page.body).toContain('value="selected">Share only the selection<')
  expect(page.body).not.toContain('account holder, bank and the last four characters')
})

test('a single part is no choice: it is allowed or declined', async () => {
  const { page } = await atConsent({ parts: ['Costs'] })

  expect(page.body).not.toContain('type="checkbox"')
  expect(page.body).not.toContain('value="selected"')
  expect(page.body).toContain('what your electricity costs')
})

test('only consumption: costs, what they are made of, documents and the bank stay closed', async () => {
  expect((await answered({ answer: 'selected', Consumption: 'yes' })).statusCode).toBe(303)

  expect((await metric('Consumption')).statusCode).toBe(200)
  expect((await metric('Co2Saving')).statusCode).toBe(200)
  expect(await statusOf('/meter-readings')).toBe(200)
  for (const type of ['WorkingPrice', 'TotalCost', 'Saving'])
    expect((await metric(type)).statusCode).toBe(403)
  for (const part of ['/costs', '/day-ahead-working-prices', '/documents'])
    expect(await statusOf(part)).toBe(403)
  expect((await read(`${contract}/costs`)).json().error).toMatchObject([
    { code: 'access-denied', message: expect.stringContaining('agreed to Consumption only') },
  ])
  expect((await read(contract)).json().data).toMatchObject({
    contractNumber: '30000016',
    deliveryAddress: { streetName: null, city: 'Berlin' },
    meterNumber: null,
    bankDetail: null,
    confirmedPrice: null,
  })
  const [customer] = (await read('/partner/v1/customers')).json().data
  expect(customer).toMatchObject({ emailAddress: 'a***@example.com', linkedParts: ['Consumption'] })
})

test('only costs: prices are read, and nothing from which consumption follows', async () => {
  await answered({ answer: 'selected', Costs: 'yes' })

  expect(await statusOf('/costs')).toBe(200)
  expect((await metric('WorkingPrice')).statusCode).toBe(200)
  for (const type of ['Consumption', 'TotalCost', 'Saving', 'Co2Saving'])
    expect((await metric(type)).statusCode).toBe(403)
  expect(await statusOf('/meter-readings')).toBe(403)
  expect((await read(contract)).json().data.confirmedPrice).toEqual(
    (await send({ url: contract, as: 'demo-whitelabel' })).json().data.confirmedPrice,
  )
})

test('contract and bank: addresses, meter, documents and the end of the IBAN', async () => {
  await answered({ answer: 'selected', Contract: 'yes', Bank: 'yes' })

  const { meterNumber, bankDetail } = (await read(contract)).json().data
  expect(meterNumber).toEqual(expect.any(String))
  expect(bankDetail.iban).toMatch(/^\*+3000$/)
  expect(await statusOf('/documents')).toBe(200)
  expect(await statusOf('/costs')).toBe(403)
  const listed = (await read('/partner/v1/customers/20000018/contracts')).json().data
  expect(listed[0].bankDetail.iban).toMatch(/^\*+3000$/)
})

test('everything is allowed as before, and means all parts', async () => {
  await answered({ answer: 'allow' })

  expect(await linkedParts()).toEqual(['Consumption', 'Costs', 'Contract', 'Bank'])
  for (const part of ['', '/costs', '/documents', '/meter-readings']) expect(await statusOf(part)).toBe(200)
})

test('all that was asked for is no more than that, whatever the form says', async () => {
  await answered({ answer: 'allow' }, { parts: ['Costs'] })
  expect(await linkedParts()).toEqual(['Costs'])

  await answered({ answer: 'selected', Costs: 'yes', Bank: 'yes' }, { parts: ['Costs', 'Consumption'] })
  expect(await linkedParts()).toEqual(['Costs'])
})

test('a selection of nothing is asked again, and gives nothing', async () => {
  const { account, path, browser: on } = await atConsent()

  const page = await answer(on, path, 'selected')

  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('Please tick what you would like to share, or decline.')
  expect(await accessesTo(account)).toEqual([])
})

test('changing contracts is a choice too', async () => {
  const mayManage = async () => {
    const { rows } = await pool.query<{ may: boolean }>(sql`
      select may_manage_contracts as may from grants where withdrawn_at is null`)
    return rows.map(({ may }) => may)
  }
  const { path, browser: on } = await atConsent({ mayManageContracts: true }, 'demo-whitelabel')
  await on.submit(`${path}/answer`, { answer: 'selected', Costs: 'yes' })
  expect(await mayManage()).toEqual([false])

  const other = await atConsent({ mayManageContracts: true }, 'demo-whitelabel')
  await other.browser.submit(`${other.path}/answer`, { answer: 'selected', Costs: 'yes', Manage: 'yes' })
  expect((await mayManage()).toSorted()).toEqual([false, true])
})

test.each([[[]], [['Everything']], [['Costs', 'Costs']], ['Costs']])(
  'a link that asks for the parts %j is refused',
  async (parts) => {
    const payload = { successUrl: 'https://app.example.com/linked', parts }
    const refused = await send({
      method: 'POST',
      url: '/partner/v1/customers/link',
      payload,
      as: 'demo-hems',
    })

    expect(refused.statusCode).toBe(400)
    expect(refused.json().error[0].details).toMatch(/^parts/)
  },
)

test('the account shows what was agreed to; a part is taken back at once, and the last one ends the access', async () => {
  await answered({ answer: 'selected', Consumption: 'yes', Costs: 'yes' })
  const { browser: on } = await customers(service).logIn({ ...anna, id: '', customerNumber: '20000018' })
  const withdraw = (part: string) => `/account/access/demo-hems/withdraw?part=${part}&lang=en`
  const shown = (await on.open('/account/access?lang=en')).body
  expect(shown).toContain(withdraw('Costs').replace('&', '&amp;'))
  expect(shown).not.toContain('part=Bank')

  expect((await on.open(withdraw('Costs'))).body).toContain('Heimpuls: no longer share Prices and costs?')
  const done = await on.submit(withdraw('Costs'), {})

  expect(done.body).toContain('can no longer read the part “Prices and costs”')
  expect(await linkedParts()).toEqual(['Consumption'])
  expect(await statusOf('/costs')).toBe(403)
  const { rows } = await pool.query(sql`
    select actor, before, after from audit_trail where action = 'access.part-withdrawn'`)
  expect(rows).toEqual([
    {
      actor: 'customer:20000018',
      before: { partner: 'demo-hems', parts: ['Consumption', 'Costs'] },
      after: { parts: ['Consumption'] },
    },
  ])

  await on.open(withdraw('Consumption'))
  await on.submit(withdraw('Consumption'), {})
  expect((await on.open('/account/access?lang=en')).body).toContain('You have not given anyone access.')
  expect((await read(contract)).statusCode).toBe(403)
})
