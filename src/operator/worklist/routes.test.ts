import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, pool, place, parkedTask, clock } = await operatorService()

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

    const id = await parkedTask(contractNumber)

    expect(await workAbout(contractNumber)).toMatchObject([
      {
        kind: 'parked-task',
        id,
        says: 'Task send-order-confirmation-mail was given up after 29 attempts: MailFailure ECONNREFUSED.',
      },
    ])
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
