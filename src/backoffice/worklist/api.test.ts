import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { mailWithDocument } from '../mails/mail.fixture.ts'
import { operatorService } from '../operator-service.fixture.ts'

const service = await operatorService()
const { get, post, pool, place, parkedTask, clock } = service

const wrongMaLo = { contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } }
type Item = { kind: string; id: string; contractNumber: string | null; says: string; dueAt: string }
const work = async (): Promise<Item[]> => (await get('/work', { limit: '500' })).json().data
const workAbout = async (contractNumber: string) =>
  (await work()).filter((item) => item.contractNumber === contractNumber)

describe('GET /operator/v1/work', () => {
  test('has an order that waits for its data, with the reason', async () => {
    const contractNumber = await place(wrongMaLo)

    expect(await workAbout(contractNumber)).toMatchObject([
      { kind: 'stuck-order', id: contractNumber, says: expect.stringContaining('41373559242 is not valid') },
    ])
  })

  test('has an order of unknown state', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    await post(`/orders/${contractNumber}/events`, { event: 'marketContacted' })
    await post(`/orders/${contractNumber}/events`, { event: 'communicationFailed' })

    expect(await workAbout(contractNumber)).toMatchObject([
      { kind: 'stuck-order', says: 'The state of the order is unknown.' },
    ])
  })

  test('has a parked task once, and nothing of an order that goes its way', async () => {
    const contractNumber = await place()
    expect(await workAbout(contractNumber)).toEqual([])

    const id = await parkedTask(contractNumber, 'process-order')

    expect(await workAbout(contractNumber)).toMatchObject([
      {
        kind: 'parked-task',
        id,
        says: 'Task process-order was given up after 29 attempts: MailFailure ECONNREFUSED.',
      },
    ])
  })

  test('has a parked mail as a kind of its own', async () => {
    const contractNumber = await place()
    const id = await parkedTask(contractNumber)

    const says = 'The mail order-confirmation was given up after 29 attempts: MailFailure ECONNREFUSED.'
    expect(await workAbout(contractNumber)).toMatchObject([{ kind: 'parked-mail', id, says }])
  })

  test('has a mail about a contract that came back, with the reason, and none about a login', async () => {
    const contractNumber = await place()
    const { mailId } = await mailWithDocument(service, contractNumber, { sentAt: clock.now() })
    await pool.query(sql`
      update mails set returned_at = ${clock.now()}, return_reason = '5.1.1 550 User unknown'
      where id = ${mailId} or contract_number is null`)

    expect((await work()).filter(({ kind }) => kind === 'returned-mail')).toMatchObject([
      {
        id: mailId,
        contractNumber,
        says: 'The mail contract-confirmation came back: 5.1.1 550 User unknown',
      },
    ])
  })

  test('has an order that the credit check denied, until somebody has decided, either way', async () => {
    const [accepted, denied] = [await place(), await place()]
    const ofCredit = async () =>
      (await get('/work', { 'filter.kind': 'credit-decision', limit: '500' }))
        .json()
        .data.map(({ id }: Item) => id)
    for (const contractNumber of [accepted, denied])
      await post(`/orders/${contractNumber}/events`, {
        event: 'denied',
        denialReason: 'InsufficientSolvency',
      })
    expect(await ofCredit()).toEqual(expect.arrayContaining([accepted, denied]))

    for (const [contractNumber, isPositive] of [
      [accepted, true],
      [denied, false],
    ])
      await post(`/orders/${contractNumber}/credit-decision`, { isPositive, comment: 'Looked at.' })

    expect(await ofCredit()).toEqual([])
  })

  test('has a message of the market that fits no order, until it is settled', async () => {
    await post('/market/messages', { process: 'nonsense' })
    const unmatched = async () =>
      (await get('/work', { 'filter.kind': 'unmatched-message' })).json().data as Item[]
    const [item] = await unmatched()
    expect(item).toMatchObject({
      ...{ kind: 'unmatched-message', contractNumber: null },
      says: expect.stringContaining('Message nonsense of the market fits no order: The process "nonsense"'),
    })

    await post(`/market/messages/${item?.id}/set-aside`, { comment: 'Not ours.' })

    expect(await unmatched()).toEqual([])
  })

  test('has an endpoint that fails, and one that was switched off because of it, but none of a person', async () => {
    const endpoint = async () =>
      (await post('/webhook-endpoints', { url: 'https://supplier.example/hook' })).json().data.id as string
    const [failing, off, byHand, well] = [
      await endpoint(),
      await endpoint(),
      await endpoint(),
      await endpoint(),
    ]
    await pool.query(
      sql`update webhook_endpoints set failing_since = '2026-01-01T12:00:00Z' where id = ${failing}`,
    )
    await pool.query(sql`
      update webhook_endpoints set is_enabled = false, disabled_because = 'FailedForFiveDays', disabled_at = '2026-01-06T12:00:00Z'
      where id = ${off}`)
    await pool.query(sql`
      update webhook_endpoints set is_enabled = false, disabled_at = '2026-01-06T12:00:00Z' where id = ${byHand}`)

    const found: Item[] = (await get('/work', { 'filter.kind': 'failing-webhook' })).json().data

    expect(found).toMatchObject([
      {
        id: failing,
        says: 'Our own endpoint at supplier.example fails. It is switched off after five days.',
        dueAt: '2026-01-06 13:00:00',
      },
      { id: off, says: 'Our own endpoint at supplier.example was switched off because it failed.' },
    ])
    expect(found.map(({ id }) => id)).not.toContain(well)
  })

  test('has an order to the market once its day has passed', async () => {
    const [overdue, waiting] = [await place(), await place()]
    for (const [contractNumber, dueDate] of [
      [overdue, '2020-02-03'],
      [waiting, '2099-02-03'],
    ]) {
      await pool.query(sql`
        insert into module_choices (contract_number, modules, valid_from, state, message_id, requested_at, due_date)
        values (${contractNumber}, 'Module1', ${dueDate}, 'Requested', gen_random_uuid(), ${clock.now()}, ${dueDate})`)
    }

    expect(await workAbout(waiting)).toEqual([])
    expect(await workAbout(overdue)).toMatchObject([
      {
        kind: 'overdue-market-order',
        says: 'Modules of EnWG section 14a should have been answered by 2020-02-03.',
        dueAt: '2020-02-04 00:00:00',
      },
    ])
  })

  test('puts the most urgent first, and pages', async () => {
    const due = (await work()).map(({ dueAt }) => dueAt)
    const first = (await get('/work', { limit: '1' })).json()

    expect(due.length).toBeGreaterThan(2)
    expect(due).toEqual(due.toSorted())
    expect(first).toMatchObject({ count: 1, hasMoreItems: true, data: [{ dueAt: due[0] }] })
  })
})
