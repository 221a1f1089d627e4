import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOrder, desiredDay, startIn } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { raiseLevies } from '../../energy/price-changes/price-change.fixture.ts'
import { readPdf } from '../../mail/documents/pdf-text.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { loadContractConfirmation } from './contract-mails.ts'

const { send, pool, deps, clock } = await testService()
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })

/** After the desired start, before the market's. */
const raisedOn = startIn(530)
const germanDate = (date: string) =>
  new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

let orders = 0
async function placed(meterNumber = '1EMH0012345678', agreements = {}) {
  const emailAddress = `mailed-${++orders}@example.com`
  const payload = anOrder({
    userAccount: { emailAddress, lastName: 'Łukasiewicz-Größe' },
    contract: { deliveryDetails: { maLoIdentifier: null, meterNumber }, agreements },
  })
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber, customerNumber } = answer.json<Record<string, string>>()
  return { emailAddress, contractNumber: contractNumber ?? '', customerNumber: customerNumber ?? '' }
}
const play = (contractNumber: string, action: string, payload: object) =>
  send({
    method: 'POST',
    url: `/sandbox/v1/orders/${contractNumber}/${action}`,
    as: 'demo-whitelabel',
    payload,
  })
const mailsTo = async (to: string) =>
  (await send({ url: '/sandbox/v1/mails', query: { to }, as: 'demo-whitelabel' })).json().data as {
    kind: string
    text: string
  }[]
const sentAt = async (contractNumber: string) =>
  (
    await pool.query<{ at: Date | null }>(sql`
    select confirmation_sent_at as at from orders where contract_number = ${contractNumber}`)
  ).rows[0]?.at

describe('the contract confirmation', () => {
  test('is mailed with the start date when the supply is confirmed, and only then is the contract visible', async () => {
    const { emailAddress, contractNumber } = await placed()
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: '2099-04-01' })
    expect(await sentAt(contractNumber)).toBeNull()

    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'contract-confirmation')
    expect(mail?.text).toContain('1. April 2099')
    expect(mail?.text).toContain(contractNumber)
    expect(await sentAt(contractNumber)).toBeInstanceOf(Date)
  })

  test('quotes the wish that delivery begins within the withdrawal period (§ 357a (2) BGB)', async () => {
    const wish = { agreedAt: clock.now().toISOString(), wording: 'Ja, bitte sofort.' }
    const { emailAddress, contractNumber } = await placed(undefined, { deliveryWithinWithdrawalPeriod: wish })
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: '2099-04-01' })
    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'contract-confirmation')
    expect(mail?.text).toContain('ausdrücklich verlangt')
    expect(mail?.text).toContain('„Ja, bitte sofort.“')
  })

  test('has the renewal that was agreed, not that of the catalogue today (§ 41 (1) EnWG)', async () => {
    const { emailAddress, contractNumber } = await placed()
    await pool.query(sql`update tariffs set renewal_value = 3 where tariff_key = 'DYNAMIC_SHARE'`)
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: '2099-04-01' })
    await runTasks()
    await pool.query(sql`update tariffs set renewal_value = 0 where tariff_key = 'DYNAMIC_SHARE'`)

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'contract-confirmation')
    expect(mail?.text).toContain('läuft er auf unbestimmte Zeit weiter')
  })

  test('is stored as a PDF that can be read', async () => {
    const { contractNumber } = await placed()
    await play(contractNumber, 'advance', { to: 'Delivery' })
    await runTasks()

    const { rows } = await pool.query<{ content: Buffer; content_type: string }>(sql`
      select content, content_type from documents where contract_number = ${contractNumber}`)

    expect(rows).toMatchObject([{ content_type: 'application/pdf' }])
    const { text } = readPdf(rows[0]?.content ?? Buffer.alloc(0))
    expect(text).toContain(contractNumber)
    expect(text).toContain('Łukasiewicz-Größe')
  })

  test('brings the contract, and the start of delivery for a calendar', async () => {
    const { contractNumber } = await placed()
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: '2099-04-01' })
    const task = { id: randomUUID(), kind: 'send-contract-confirmation-mail', subject: contractNumber }

    const mail = await loadContractConfirmation({ ...deps, db: pool })({
      ...task,
      payload: {},
      attempts: 1,
      dueAt: clock.now(),
    })

    const [contract, calendar, ...more] = mail?.attachments ?? []
    expect(contract).toMatchObject({
      contentType: 'application/pdf',
      filename: `Vertragsbestaetigung-${contractNumber}.pdf`,
    })
    expect(calendar?.contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(calendar?.content.toString()).toContain('DTSTART;VALUE=DATE:20990401\r\n')
    expect(more).toEqual([])
  })

  test('has the price of the first day of delivery, and shows what differs from the order with the right to terminate', async () => {
    await raiseLevies(pool, raisedOn)
    await deps.revisions.refresh()
    const { emailAddress, contractNumber, customerNumber } = await placed()
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: '2099-04-01' })
    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'contract-confirmation')
    expect(mail?.text).toContain('Ihr Preis weicht vom Angebot ab')
    expect(mail?.text).toMatch(/Netznutzung[\s\S]*1,8552\u00a0ct\/kWh[\s\S]*2,38\u00a0ct\/kWh/)
    const url = `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
    const { confirmedPrice } = (await send({ url, as: 'demo-whitelabel' })).json().data
    expect(confirmedPrice).toMatchObject({ differsFromOffer: true, announcedChanges: [] })
    expect(confirmedPrice.workPrice.value - confirmedPrice.offered.workPrice.value).toBeCloseTo(0.5248, 4)
    const { data } = (
      await send({
        method: 'POST',
        url: `${url}/termination`,
        as: 'demo-whitelabel',
        payload: { kind: 'PriceChange', endDate: null },
      })
    ).json()
    expect(data).toMatchObject({ endDate: '2099-03-31' })
  })

  test('lists a change that is already published, and says the same when it is made again', async () => {
    const { emailAddress, contractNumber } = await placed()
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: desiredDay })
    await runTasks()
    const priceOf = async () =>
      (
        await pool.query<{ price: object }>(sql`
        select confirmed_price as price from orders where contract_number = ${contractNumber}`)
      ).rows[0]?.price
    const stored = await priceOf()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'contract-confirmation')
    expect(mail?.text).not.toContain('weicht vom Angebot ab')
    expect(mail?.text).toMatch(new RegExp(`Bereits bekannte Änderungen[\\s\\S]*ab ${germanDate(raisedOn)}`))
    await raiseLevies(pool, startIn(545), '3.0000')
    const task = { id: randomUUID(), kind: 'send-contract-confirmation-mail', subject: contractNumber }
    const again = await loadContractConfirmation({ ...deps, db: pool })({
      ...task,
      payload: {},
      attempts: 1,
      dueAt: clock.now(),
    })
    expect(again?.text).not.toContain(germanDate(startIn(545)))
    expect(await priceOf()).toEqual(stored)
  })

  test('is sent once, however often the order comes back to its state', async () => {
    const { emailAddress, contractNumber } = await placed()
    await play(contractNumber, 'advance', { to: 'PendingDelivery' })
    await play(contractNumber, 'events', { event: 'communicationFailed' })
    await play(contractNumber, 'events', {
      event: 'resolved',
      state: 'PendingDelivery',
      startDate: '2099-04-01',
    })
    await runTasks()

    const kinds = (await mailsTo(emailAddress)).map(({ kind }) => kind)

    expect(kinds.filter((kind) => kind === 'contract-confirmation')).toHaveLength(1)
  })
})

test.each([
  ['Rejected', 'rejection'],
  ['Revoked', 'withdrawal-receipt'],
  ['Cancelled', 'termination-confirmation'],
])('an order that becomes %s tells its customer by the mail %s', async (to, kind) => {
  const { emailAddress, contractNumber } = await placed()
  await play(contractNumber, 'advance', { to })
  await runTasks()

  const mail = (await mailsTo(emailAddress)).find((candidate) => candidate.kind === kind)

  expect(mail?.text).toContain(contractNumber)
})

test('a customer who is bound for too long learns until when', async () => {
  const { emailAddress } = await placed('SBX-BOUND-21011231-1')
  const rejection = async () => (await mailsTo(emailAddress)).find(({ kind }) => kind === 'rejection')
  for (let step = 0; step < 12 && (await rejection()) === undefined; step++) {
    await runTasks()
    clock.advance(2500)
  }

  expect((await rejection())?.text).toContain('bis zum 31. Dezember 2101')
})
