// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { WorkKind } from '../../../src/backoffice/worklist/schema.ts'
import { declareFromAccount } from '../../../src/contracts/declarations/declare.ts'
import { marketAnswers } from '../../../src/contracts/market-answers.fixture.ts'
import { type SuppliedContract, suppliedContracts } from '../../../src/contracts/supplied-contract.fixture.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { anOrder } from '../../support/an-order.ts'
import { consoleCases, wrongMaLo } from '../../support/console-cases.ts'
import { consoleInBrowser } from '../../support/console-in-browser.ts'
import { headingOf } from '../../support/pages-in-browser.ts'

const { service, origin, newPage, signIn, opens } = await consoleInBrowser('agent')
const { pool, send, clock } = service
const { supplied, report, runTasks, newDeliveryPoint, today, inDays } = suppliedContracts(service)
const { tell } = marketAnswers(service)
const { parked, smartMeterOrdered, modulesChosen } = consoleCases(service)

let orders = 0
async function placed(deliveryDetails: object = newDeliveryPoint()): Promise<SuppliedContract> {
  const emailAddress = `day-${++orders}@example.com`
  const payload = anOrder({ userAccount: { emailAddress } })
  Object.assign(payload.contract.deliveryDetails, deliveryDetails)
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  return { ...answer.json<SuppliedContract>(), emailAddress }
}
const place = async (deliveryDetails?: object) => (await placed(deliveryDetails)).contractNumber
const aContract = async () => (await supplied()).contractNumber

async function unknownState(): Promise<SuppliedContract> {
  const contract = await placed()
  await report(contract.contractNumber, { event: 'dataCompleted' })
  await report(contract.contractNumber, { event: 'marketContacted' })
  await report(contract.contractNumber, { event: 'communicationFailed' }, 'system')
  return contract
}

type Filling = Readonly<Record<string, string>>
/** Fills in a form by the names of its fields. */
async function fill(page: Page, filling: Filling): Promise<void> {
  for (const [name, value] of Object.entries(filling)) {
    const list = page.locator(`main select[name="${name}"]`)
    if ((await list.count()) > 0) await list.selectOption(value)
    else await page.locator(`main [name="${name}"]`).fill(value)
  }
}
const link = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true }).click()
const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
/** Does an act of the order's page: its form, its preview, the act. */
async function act(page: Page, [name, button]: [string, string], filling: Filling): Promise<void> {
  await link(page, name)
  await fill(page, filling)
  await press(page, 'Preview')
  await page.locator('#consequences').waitFor()
  await press(page, button)
  await page.locator('main [role="status"]').waitFor()
}
const comment = 'Found out by telephone.'

type Stuck = {
  kind: WorkKind
  what: string
  /** Brings an order into it and returns its number. */
  make(): Promise<string>
  /** Solves it, beginning at the page of the order. */
  solve(page: Page): Promise<void>
}

const correct = (filling: Filling) => (page: Page) =>
  act(page, ['Correct data', 'Correct'], { ...filling, comment })
const retry = async (page: Page) => {
  await press(page, 'Retry')
  await page.getByText('The task is tried again.').waitFor()
}

/** Every way in which an order can need a person. */
const stuckOrders: readonly Stuck[] = [
  {
    kind: 'stuck-order',
    what: 'whose data is not valid',
    make: () => place({ maLoIdentifier: wrongMaLo, meterNumber: `DAY-A-${++orders}` }),
    solve: correct({ maLoIdentifier: '' }),
  },
  {
    kind: 'stuck-order',
    what: 'whose data the market does not accept',
    async make() {
      const contractNumber = await place()
      await report(contractNumber, { event: 'dataCompleted' })
      const reasons = ['The grid operator does not know the meter.']
      await report(contractNumber, { event: 'dataFaultFound', reasons }, 'market')
      return contractNumber
    },
    solve: (page) => correct({ meterNumber: `DAY-B-${++orders}` })(page),
  },
  {
    kind: 'stuck-order',
    what: 'whose state is unknown',
    make: async () => (await unknownState()).contractNumber,
    solve: (page) =>
      act(page, ['Report an event', 'Record the event'], { event: 'resolved', state: 'Processing', comment }),
  },
  {
    kind: 'parked-task',
    what: 'whose mail could not be sent',
    async make() {
      const contractNumber = await place()
      await parked(contractNumber, 'send-order-confirmation-mail')
      return contractNumber
    },
    solve: retry,
  },
  {
    kind: 'parked-task',
    what: 'whose customer withdrew while its state was unknown',
    async make() {
      const { contractNumber, customerNumber } = await unknownState()
      const { rows } = await pool.query<{ id: string }>(sql`
        select a.id from accounts a where a.customer_number = ${customerNumber}`)
      const declaration = { statement: 'Ich widerrufe.', requestId: 'a-test', now: clock.now() }
      await declareFromAccount(pool, { accountId: rows[0]?.id ?? '', contractNumber }, declaration)
      await runTasks()
      return contractNumber
    },
    async solve(page) {
      const resolved = { event: 'resolved', state: 'Processing', comment }
      await act(page, ['Report an event', 'Record the event'], resolved)
      await act(page, ['Withdraw', 'Withdraw for the customer'], { receivedDate: today, comment })
      await retry(page)
      await runTasks()
    },
  },
  {
    kind: 'market-message',
    what: 'whose end came before its beginning was confirmed',
    async make() {
      const contract = await placed()
      await report(contract.contractNumber, { event: 'dataCompleted' })
      await report(contract.contractNumber, { event: 'marketContacted' })
      await tell(contract, '55037', { endDate: inDays(40), transactionReason: 'ZC8' })
      return contract.contractNumber
    },
    async solve(page) {
      const confirmed = { event: 'supplyConfirmed', startDate: inDays(20), comment }
      await act(page, ['Report an event', 'Record the event'], confirmed)
      await runTasks()
    },
  },
  {
    kind: 'overdue-market-order',
    what: 'whose smart meter nobody answered for',
    async make() {
      const contractNumber = await aContract()
      await smartMeterOrdered(contractNumber)
      return contractNumber
    },
    async solve(page) {
      await link(page, 'Report what became of it')
      await fill(page, { state: 'Accepted', installationDate: inDays(30) })
      await press(page, 'Record the answer')
      await page.getByText('The answer was recorded.').waitFor()
    },
  },
  {
    kind: 'overdue-market-order',
    what: 'whose modules nobody answered for',
    async make() {
      const contractNumber = await aContract()
      await modulesChosen(contractNumber)
      return contractNumber
    },
    async solve(page) {
      await link(page, 'Report what became of it')
      await fill(page, { state: 'Refused', remark: 'Das Gerät ist nicht gemeldet.' })
      await press(page, 'Record the answer')
      await page.getByText('The answer was recorded.').waitFor()
    },
  },
]

describe('a day of work, without a script', () => {
  const onToday = (page: Page, contractNumber: string) =>
    page.locator(`main a[href="/console/orders/${contractNumber}"]`)

  test.each(stuckOrders)(
    'an order $what ($kind) is found on Today, solved, and gone',
    async ({ make, solve }) => {
      const contractNumber = await make()
      const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
      await signIn(page)
      await page.goto(`${origin}/console`)

      await onToday(page, contractNumber).first().click()
      expect(await headingOf(page)).toContain(contractNumber)
      await solve(page)

      await page.goto(`${origin}/console`)
      expect(await onToday(page, contractNumber).count()).toBe(0)
      await page.context().close()
    },
  )

  test('a message that could not be sent to the market is found on Today, retried, and gone', async () => {
    const contractNumber = await place()
    const { rows } = await pool.query<{ id: string }>(sql`
      insert into market_messages (contract_number, direction, process, content, created_at)
      values (${contractNumber}, 'out', '55001', '{}', now()) returning id`)
    const form = `form[action="/console/tasks/${await parked(rows[0]?.id ?? '', 'send-market-message')}/retry"]`
    const page = await newPage({ javaScriptEnabled: false })
    await opens(`/console/orders/${contractNumber}`)(page)
    expect(await page.locator(form).count()).toBe(1)

    await page.goto(`${origin}/console`)
    await page.locator(form).getByRole('button').click()

    await page.getByText('The task is tried again.').waitFor()
    expect(await page.locator(form).count()).toBe(0)
    await page.context().close()
  })

  test('a withdrawal that names no contract is attached to the order that was found, and gone', async () => {
    const contractNumber = await place()
    const { rows } = await pool.query<{ id: string }>(sql`
      insert into withdrawal_declarations (came_by, received_at, result, statement, given_number, given_email, language, tried)
      values ('form', now(), 'unmatched', 'Hiermit widerrufe ich.', '39999999', 'who@example.com', 'de', '{contract-unknown}')
      returning id`)
    const declaration = `main a[href="/console/withdrawals/${rows[0]?.id}"]`
    const page = await newPage({ javaScriptEnabled: false })
    await signIn(page)
    await page.goto(`${origin}/console`)

    await page.locator(declaration).first().click()
    await fill(page, { contractNumber, comment })
    await page.locator('main button[value="attach"]').click()

    await page.goto(`${origin}/console`)
    expect(await page.locator(declaration).count()).toBe(0)
    await page.goto(`${origin}/console/orders/${contractNumber}`)
    expect(await headingOf(page)).toContain('Withdrawn')
    await page.context().close()
  })

  test('a customer moves, and the new order says where it came from', async () => {
    const contractNumber = await aContract()
    const page = await newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
    await opens(`/console/orders/${contractNumber}`)(page)

    await act(page, ['Move', 'End here and order there'], aMove())

    expect(await headingOf(page)).not.toContain(contractNumber)
    expect(await page.locator('main').innerText()).toContain('Torstraße 7')
    await page.context().close()
  })

  test('a viewer sees every page of an order and no act', async () => {
    const contractNumber = await aContract()
    const page = await newPage()
    await signIn(page, 'viewer')

    for (const part of ['', '/timeline', '/price', '/documents', '/readings']) {
      await page.goto(`${origin}/console/orders/${contractNumber}${part}`)
      expect(await headingOf(page)).toContain(contractNumber)
      expect(await page.locator('main .button:not(.filters .button)').count()).toBe(0)
    }
    await page.context().close()
  })
})

const aMove = () => ({
  ...{ moveOutDate: inDays(20), moveInDate: inDays(21), yearlyConsumptionKwh: '2500', comment },
  ...{ streetName: 'Torstraße', houseNumber: '7', postCode: '10119', city: 'Berlin' },
  ...newDeliveryPoint(),
})
