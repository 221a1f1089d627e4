import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { aMaLo, registeringOrders } from './registered-orders.fixture.ts'

const service = await operatorService()
const { get, post, pool, clock, place, auditOf } = service

const registered = registeringOrders(service)
const stateOf = async (contractNumber: string) =>
  (await get(`/orders/${contractNumber}`)).json().data.order.state
const consent = { process: '55002', content: { startDate: '2099-01-01' } }
const comment = 'The grid operator called.'

describe('an answer by hand', () => {
  test('is previewed without a trace, and then counts as if the market had sent it', async () => {
    const { contractNumber, messageId } = await registered()

    const { data: preview } = (await post(`/market/messages/${messageId}/answer-preview`, consent)).json()
    expect(preview).toMatchObject({
      ...{ isUsed: true, before: { state: 'Processing' }, after: { state: 'PendingDelivery' } },
      mails: expect.arrayContaining(['send-contract-confirmation-mail']),
    })
    expect(await stateOf(contractNumber)).toBe('Processing')

    const answer = await post(`/market/messages/${messageId}/answer`, { ...consent, comment })

    expect(answer.json().data).toEqual({ isUsed: true, reason: null })
    expect(await stateOf(contractNumber)).toBe('PendingDelivery')
    expect(await auditOf(contractNumber)).toMatchObject([
      { action: 'market.answer-by-hand', after: { answers: messageId, process: '55002', reason: comment } },
    ])
    const { messages } = (await get(`/market/conversations/${contractNumber}`)).json().data
    expect(messages).toMatchObject([
      { process: '55016', direction: 'out' },
      { process: '55001', awaitedUntil: null },
      { process: '55002', direction: 'in', answers: messageId },
    ])
  })

  test.each([
    ['another process', { process: '55005', content: {} }, 400, '55005 is not a possible answer to 55001.'],
    ['a missing date', { process: '55002', content: {} }, 400, 'startDate'],
    ['an unknown field', { process: '55002', content: { startDate: '2099-01-01', x: 1 } }, 400, 'unknown'],
  ])('is refused and not stored with %s', async (_, body, status, says) => {
    const { contractNumber, messageId } = await registered()

    for (const path of ['answer-preview', 'answer']) {
      const payload = path === 'answer' ? { ...body, comment } : body
      const refused = await post(`/market/messages/${messageId}/${path}`, payload)
      expect(refused.statusCode).toBe(status)
      expect(refused.json().error[0].message).toContain(says)
    }
    const { messages } = (await get(`/market/conversations/${contractNumber}`)).json().data
    expect(messages.filter(({ direction }: { direction: string }) => direction === 'in')).toEqual([])
  })

  test('is refused a second time, and for a message of the market', async () => {
    const { messageId } = await registered()
    await post(`/market/messages/${messageId}/answer`, { ...consent, comment })

    const again = await post(`/market/messages/${messageId}/answer`, { ...consent, comment })

    expect(again.statusCode).toBe(409)
    expect(again.json().error[0].message).toBe('Our message has already been answered.')
    expect((await post(`/market/messages/${randomUUID()}/answer`, { ...consent, comment })).statusCode).toBe(
      404,
    )
  })
})

describe('awaited answers', () => {
  const awaited = async (query: Record<string, string> = {}) =>
    (await get('/market/awaited-answers', { limit: '500', ...query })).json().data as {
      messageId: string
      contractNumber: string
      process: string
      dueAt: string
      isOverdue: boolean
    }[]

  test('are listed until they come, the first due first', async () => {
    const { contractNumber, messageId } = await registered()
    const ours = (await awaited()).filter((item) => item.contractNumber === contractNumber)
    expect(ours.map(({ process }) => process).toSorted()).toEqual(['55001', '55016'])
    const due = (await awaited()).map(({ dueAt }) => dueAt)
    expect(due).toEqual(due.toSorted())

    await post(`/market/messages/${messageId}/answer`, { ...consent, comment })

    // The cancellation is not waited for either: the supply is confirmed.
    expect((await awaited()).filter((item) => item.contractNumber === contractNumber)).toEqual([])
  })

  test('are found by process, and by whether they are late', async () => {
    const { messageId } = await registered()
    await pool.query(sql`update market_messages set answer_due_at = ${clock.now()} where id = ${messageId}`)

    const late = await awaited({ 'filter.isOverdue': 'true', 'filter.process': '55001' })

    expect(late).toContainEqual(expect.objectContaining({ messageId, isOverdue: true }))
    const others = await awaited({ 'filter.isOverdue': 'false' })
    expect(others.map((item) => item.messageId)).not.toContain(messageId)
  })

  test('are paged by key', async () => {
    await registered()
    const all = (await awaited()).map(({ messageId }) => messageId)
    const first = await awaited({ limit: '1' })

    const rest = await awaited({ after: first[0]?.messageId ?? '' })

    expect([...first, ...rest].map(({ messageId }) => messageId)).toEqual(all)
  })
})

/** A notice of the grid operator. */
const notice = (more: object) => ({
  ...{ messageId: randomUUID(), sentAt: clock.now().toISOString(), process: '55037' },
  content: { transactionReason: 'ZC8', endDate: '2099-06-30', maLoIdentifier: aMaLo() },
  ...more,
})
async function stored(message: object): Promise<string> {
  await post('/market/messages', message)
  return (await get('/market/messages', { limit: '1' })).json().data[0].id
}

describe('a message that fits no order', () => {
  const unmatched = async () =>
    (await get('/market/messages', { 'filter.state': 'unmatched', limit: '500' }))
      .json()
      .data.map(({ id }: { id: string }) => id)

  test('is attached to one, and then used or put on hold like any other', async () => {
    const contractNumber = await place()
    const id = await stored(notice({}))
    expect(await unmatched()).toContain(id)

    const answer = await post(`/market/messages/${id}/attach`, { contractNumber, comment })

    const reason = 'The message is on hold until the supply is confirmed.'
    expect(answer.json().data).toEqual({ isUsed: false, reason })
    expect(await unmatched()).not.toContain(id)
    expect(await auditOf(contractNumber)).toMatchObject([
      { action: 'market.attach', after: { messageId: id, isUsed: false, reason: comment } },
    ])
    expect((await post(`/market/messages/${id}/attach`, { contractNumber, comment })).statusCode).toBe(409)
  })

  test('is not attached to an order that does not exist', async () => {
    const id = await stored({ process: 'nonsense' })

    const refused = await post(`/market/messages/${id}/attach`, { contractNumber: '39999999', comment })

    expect(refused.statusCode).toBe(400)
    expect(await unmatched()).toContain(id)
  })

  test('is set aside, once', async () => {
    const id = await stored({ process: 'nonsense' })

    const answer = await post(`/market/messages/${id}/set-aside`, { comment })

    expect(answer.json().data).toMatchObject({ id, settledAt: expect.any(String) })
    expect(await unmatched()).not.toContain(id)
    expect((await post(`/market/messages/${id}/set-aside`, { comment })).statusCode).toBe(409)
  })
})

describe('a message on hold', () => {
  const onHold = async () => {
    const contractNumber = await place()
    await post('/market/messages', notice({ contractNumber }))
    const { data } = (await get('/market/messages', { 'filter.contractNumber': contractNumber })).json()
    return { contractNumber, id: data[0].id as string }
  }

  test('stays on hold while it is too early, and is used once it is not', async () => {
    const { contractNumber, id } = await onHold()
    const early = await post(`/market/messages/${id}/recheck`)
    expect(early.json().data.waitingSince).not.toBeNull()
    await pool.query(sql`
      update orders set state = 'PendingDelivery', delivery_state = 'DeliveryPending', start_date = '2099-01-01', confirmed_at = now()
      where contract_number = ${contractNumber}`)

    const used = await post(`/market/messages/${id}/recheck`)

    expect(used.json().data).toMatchObject({ waitingSince: null, flag: null })
    expect(await stateOf(contractNumber)).toBe('Cancelled')
    expect((await post(`/market/messages/${id}/recheck`)).statusCode).toBe(409)
  })

  test('is set aside, and nothing follows from it', async () => {
    const { contractNumber, id } = await onHold()

    const answer = await post(`/market/messages/${id}/set-aside`, { comment })

    expect(answer.json().data).toMatchObject({ waitingSince: null, flag: 'An operator set it aside.' })
    expect(await auditOf(contractNumber)).toContainEqual(
      expect.objectContaining({ action: 'market.set-aside', after: { messageId: id, reason: comment } }),
    )
  })
})

describe('the list of messages', () => {
  const ids = async (query: Record<string, string>) =>
    (await get('/market/messages', { limit: '500', ...query }))
      .json()
      .data.map(({ id }: { id: string }) => id)

  test.each([
    [{ 'filter.direction': 'out' }, true],
    [{ 'filter.direction': 'in' }, false],
    [{ 'filter.process': '55001' }, true],
    [{ 'filter.process': '55004' }, false],
    [{ 'filter.state': 'unsent' }, true],
    [{ 'filter.state': 'awaited' }, true],
    [{ 'filter.state': 'flagged' }, false],
    [{ 'filter.flag': 'nothing' }, false],
    [{ 'filter.marketPartner': '9900987000008' }, false],
    [{ 'filter.toDate': '2020-01-01' }, false],
    [{ 'filter.fromDate': '2020-01-01' }, true],
  ])('with %j finds a registration: %s', async (query, isFound) => {
    const { messageId } = await registered()

    const found = await ids(query)

    expect(found.includes(messageId)).toBe(isFound)
  })

  test('is found by the code of the market partner, answers too', async () => {
    const { contractNumber, messageId } = await registered()
    await pool.query(
      sql`update market_messages set market_partner_code = '9900987000008' where id = ${messageId}`,
    )
    await post(`/market/messages/${messageId}/answer`, { ...consent, comment })

    const found = (await get('/market/messages', { 'filter.marketPartner': '9900987000008' })).json().data

    const ours = found.filter((item: { contractNumber: string }) => item.contractNumber === contractNumber)
    expect(ours).toMatchObject([{ process: '55002' }, { process: '55001' }])
  })

  test('is paged by key', async () => {
    const all = await ids({})
    const first = await ids({ limit: '2' })

    expect([...first, ...(await ids({ after: first[1] ?? '' }))]).toEqual(all)
  })
})
