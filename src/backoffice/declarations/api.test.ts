import { describe, expect, test } from 'vitest'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { declare } from '../../contracts/declarations/declare.ts'
import { monitorDeclarations } from '../../contracts/declarations/settle.ts'
import { lastWithdrawalDate } from '../../orders/lifecycle/withdrawal.ts'
import { sql } from '../../platform/db/sql.ts'
import { createMonitoring } from '../../platform/monitoring/registry.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, pool, deps, clock, place, send, tokenOf, auditOf } = await operatorService()
const path = '/withdrawal-declarations'
const comment = 'The customer called from the number of the contract.'

let senders = 0
/** A declaration from an address that is not the one of the contract, and its id. */
async function declared(contractNumber: string, { name = 'Anna Muster' } = {}): Promise<string> {
  const emailAddress = `Other-${++senders}@example.com`
  const without = { meterNumber: '', street: '', postCode: '' }
  const form = {
    ...without,
    ...{ contractNumber, emailAddress, name, words: 'Zu teuer.', language: 'de' as const },
  }
  const statement = `Hiermit widerrufe ich ${contractNumber}.`
  await declare(pool, 'withdrawal', { form, statement, requestId: 'r', now: clock.now() })
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from withdrawal_declarations where given_email = ${emailAddress}`)
  return rows[0]?.id ?? ''
}
const stateOf = async (contractNumber: string) => {
  const { rows } = await pool.query<{ state: string }>(
    sql`select state from orders where contract_number = ${contractNumber}`,
  )
  return rows[0]?.state
}
const mailsAbout = async (contractNumber: string) => {
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
  const { rows } = await pool.query<{ kind: string; to: string; text: string }>(sql`
    select kind, to_address as "to", text from mails where contract_number = ${contractNumber} order by sent_at`)
  return rows
}

describe('GET /operator/v1/withdrawal-declarations', () => {
  test('200 lists those that wait, newest first, with how the search went and nothing personal', async () => {
    const contractNumber = await place()
    const older = await declared(contractNumber, { name: 'Somebody Else' })
    clock.advance(1000)
    const newer = await declared('30000040')

    const answer = await get(path, { 'filter.result': 'unmatched', limit: '2' })

    expect(answer.json().data).toMatchObject([
      { id: newer, result: 'unmatched', contractNumber: null, tried: ['contract-unknown'], settledAt: null },
      { id: older, tried: ['contract-found', 'address-differs', 'name-differs'] },
    ])
    expect(answer.body).not.toMatch(/example\.com|Somebody|teuer/)
    const byNumber = await get(path, { 'filter.contractNumber': contractNumber })
    expect(byNumber.json().data).toMatchObject([{ id: older }])
  })

  test('200 shows one as it was received, and the contracts that it may be about', async () => {
    const contractNumber = await place()
    const id = await declared(contractNumber)

    const { data } = (await get(`${path}/${id}`)).json()

    expect(data).toMatchObject({
      id,
      statement: `Hiermit widerrufe ich ${contractNumber}.`,
      given: {
        contractNumber,
        emailAddress: `Other-${senders}@example.com`,
        name: 'Anna Muster',
        words: 'Zu teuer.',
      },
      candidates: [{ contractNumber, customerNumber: expect.any(String) }],
    })
  })

  test('404 for an unknown one, 400 for a malformed id and an unknown result', async () => {
    expect((await get(`${path}/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24`)).statusCode).toBe(404)
    expect((await get(`${path}/1`)).statusCode).toBe(400)
    expect((await get(path, { 'filter.result': 'lost' })).statusCode).toBe(400)
  })
})

describe('POST /operator/v1/withdrawal-declarations/{declarationId}/attach', () => {
  test('200 withdraws the contract, answers its customer, and audits who did it', async () => {
    const contractNumber = await place()
    const id = await declared(contractNumber)
    const { receivedAt } = (await get(`${path}/${id}`)).json().data
    clock.advance(60_000)

    const answer = await post(`${path}/${id}/attach`, { contractNumber, comment })

    expect(answer.json().data).toMatchObject({
      result: 'withdrawn',
      contractNumber,
      receivedAt,
      settledAt: expect.any(String),
      settledBy: 'client:demo-operator',
      settledComment: comment,
      candidates: [],
    })
    expect(await stateOf(contractNumber)).toBe('Revoked')
    const receipt = (await mailsAbout(contractNumber)).find(
      ({ kind }) => kind === 'send-withdrawal-receipt-mail',
    )
    expect(receipt?.to).toMatch(/^operated-/)
    expect(receipt?.text).toContain(`Hiermit widerrufe ich ${contractNumber}.`)
    const trail = await auditOf(contractNumber)
    expect(trail).toMatchObject([
      {
        action: 'withdrawal.attach',
        actor: 'client:demo-operator',
        before: { declarationId: id, state: 'Open', result: 'unmatched' },
        after: { declarationId: id, result: 'withdrawn' },
      },
    ])
    expect(JSON.stringify(trail)).not.toMatch(/example\.com|Anna|teuer/)
  })

  test('200 says why nothing changes where the order was denied before', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'denied', denialReason: 'Other' })
    const id = await declared(contractNumber)

    const answer = await post(`${path}/${id}/attach`, { contractNumber, comment })

    expect(answer.json().data).toMatchObject({ result: 'no-contract' })
    expect((await mailsAbout(contractNumber)).map(({ kind }) => kind)).toContain(
      'send-withdrawal-answer-mail',
    )
  })

  test('only one of many concurrent operators attaches it', async () => {
    const contractNumber = await place()
    const id = await declared(contractNumber)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(`${path}/${id}/attach`, { contractNumber, comment })),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(5).fill(409)])
    expect(await auditOf(contractNumber)).toHaveLength(1)
  })

  test('404 for an unknown declaration or contract, 409 for a settled one, 400 without a reason', async () => {
    const contractNumber = await place()
    const id = await declared(contractNumber)

    expect((await post(`${path}/${id}/attach`, { contractNumber: '30000040', comment })).statusCode).toBe(404)
    expect((await post(`${path}/${id}/attach`, { contractNumber })).statusCode).toBe(400)
    const unknown = `${path}/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24/attach`
    expect((await post(unknown, { contractNumber, comment })).statusCode).toBe(404)
    expect(await stateOf(contractNumber)).toBe('Open')
    await post(`${path}/${id}/close`, { comment })
    expect((await post(`${path}/${id}/attach`, { contractNumber, comment })).statusCode).toBe(409)
    expect(await stateOf(contractNumber)).toBe('Open')
  })
})

describe('POST /operator/v1/withdrawal-declarations/{declarationId}/close', () => {
  test('200 keeps the declaration, takes it off the worklist, and audits who did it', async () => {
    const id = await declared('30000040')

    const answer = await post(`${path}/${id}/close`, { comment: 'No such customer; a test of the form.' })

    expect(answer.json().data).toMatchObject({
      result: 'closed',
      contractNumber: null,
      statement: 'Hiermit widerrufe ich 30000040.',
      settledBy: 'client:demo-operator',
      settledComment: 'No such customer; a test of the form.',
    })
    const waiting = await get(path, { 'filter.result': 'unmatched', limit: '500' })
    expect(waiting.json().data.map((item: { id: string }) => item.id)).not.toContain(id)
    expect(await auditOf(id)).toMatchObject([{ action: 'withdrawal.close', after: { result: 'closed' } }])
    expect((await post(`${path}/${id}/close`, { comment })).statusCode).toBe(409)
  })
})

test('Prometheus sees how many wait for an operator', async () => {
  const monitoring = createMonitoring(pool)
  monitorDeclarations(monitoring, pool)
  const waiting = async () =>
    Number(/^wattline_withdrawals_unmatched (\d+)$/m.exec(await monitoring.render())?.[1])
  const before = await waiting()

  await declared('30000040')

  expect(await waiting()).toBe(before + 1)
})

// Last, since it moves the clock by weeks.
test('a declaration that came in time withdraws the contract, however late the operator finds it', async () => {
  const [inTime, late] = [await place(), await place()]
  for (const contractNumber of [inTime, late]) {
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    await post(`/orders/${contractNumber}/events`, { event: 'supplyConfirmed', startDate: '2099-04-01' })
  }
  const lastDate = lastWithdrawalDate(berlinDate(clock.now()))
  const midnight = startOfBerlinDate(plusDays(lastDate, 1))
  clock.moveTo(new Date(midnight.getTime() - 60_000))
  const timely = await declared(inTime)
  clock.moveTo(midnight)
  const tooLate = await declared(late)
  clock.moveTo(new Date(midnight.getTime() + 3 * 86_400_000))

  const authorization = `Bearer ${await tokenOf('demo-operator')}`
  const attached = async (id: string, contractNumber: string) =>
    send({
      method: 'POST',
      url: `/operator/v1${path}/${id}/attach`,
      headers: { authorization },
      payload: { contractNumber, comment },
    })

  expect((await attached(timely, inTime)).json().data.result).toBe('withdrawn')
  expect((await attached(tooLate, late)).json().data.result).toBe('period-over')
  expect(await stateOf(inTime)).toBe('Revoked')
  expect(await stateOf(late)).toBe('PendingDelivery')
})
