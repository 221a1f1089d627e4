import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { operatorService } from '../../backoffice/operator-service.fixture.ts'
import { answerDeadline } from '../../market/answer-deadline.ts'
import type { MessageDraft } from '../../market/messages.ts'
import { sql } from '../../platform/db/sql.ts'
import { insertAnswer, sendDrafts } from './market-messages.ts'

const { pool, place, clock, put } = await operatorService()

const parties = { sender: '9999999999998', receiver: '9900987000008' }
const maLoIdentifier = '41373559241'
const deregistration = (endDate: string): MessageDraft => ({
  process: '55004',
  content: {
    ...parties,
    maLoIdentifier,
    transactionReason: 'ZT5',
    endDate,
    endsAt: `${endDate}T23:00:00.000Z`,
  },
})
const reversal = (messageId: string): MessageDraft => ({
  process: '55022',
  content: { ...parties, maLoIdentifier, cancels: { messageId, process: '55004' } },
})

async function sent(contractNumber: string, draft: MessageDraft): Promise<string> {
  const [id = ''] = await sendDrafts(pool, contractNumber, { drafts: [draft], now: clock.now() })
  return id
}
async function awaited(id: string): Promise<Date | null> {
  const { rows } = await pool.query<{ due: Date | null }>(sql`
    select answer_due_at as due from market_messages where id = ${id}`)
  return rows[0]?.due ?? null
}
const answered = (answers: string, contractNumber: string, flag: string | null = null) =>
  insertAnswer(
    pool,
    {
      ...{ messageId: randomUUID(), contractNumber, process: '55005', answers, flag, waitingSince: null },
      content: { process: '55005', content: {} },
    },
    clock.now(),
  )

describe('the answer to a message', () => {
  test('is awaited until the deadline of its process', async () => {
    const id = await sent(await place(), deregistration('2099-06-30'))

    const sentAt = clock.now().toISOString()
    expect(await awaited(id)).toEqual(answerDeadline({ process: '55004', sentAt }))
  })

  test('is not awaited any more once it is repeated or reversed', async () => {
    const contractNumber = await place()
    const [first, other] = [await sent(contractNumber, deregistration('2099-06-30')), await place()]
    const untouched = await sent(other, deregistration('2099-06-30'))

    const second = await sent(contractNumber, deregistration('2099-07-31'))
    expect([await awaited(first), await awaited(second)]).toEqual([null, expect.any(Date)])
    const undone = await sent(contractNumber, reversal(second))

    expect([await awaited(second), await awaited(undone)]).toEqual([null, expect.any(Date)])
    // Another reversal is of another message, and does not repeat the first.
    await sent(contractNumber, reversal(randomUUID()))
    expect(await awaited(undone)).toEqual(expect.any(Date))
    expect(await awaited(untouched)).toEqual(expect.any(Date))
  })

  test('is not awaited any more once it is answered, but by a flagged answer it is', async () => {
    const contractNumber = await place()
    const id = await sent(contractNumber, deregistration('2099-06-30'))

    await answered(id, contractNumber, 'It is malformed.')
    expect(await awaited(id)).toEqual(expect.any(Date))
    await answered(id, contractNumber)

    expect(await awaited(id)).toBeNull()
    const { rows } = await pool.query(sql`
      select distinct market_partner_code as code from market_messages where contract_number = ${contractNumber}`)
    expect(rows).toEqual([{ code: '9900987000008' }])
  })

  test('is not awaited any more once somebody has reported what became of the order', async () => {
    const contractNumber = await place()
    const id = await sent(contractNumber, deregistration('2099-06-30'))
    await pool.query(sql`
      insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
      values (${contractNumber}, 'Ordered', ${id}, now(), '2099-02-01', '2099-05-01', now())`)

    await put(`/contracts/${contractNumber}/smart-meter-order`, { state: 'Refused' })

    expect(await awaited(id)).toBeNull()
  })
})
