import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { declare } from '../../contracts/declarations/declare.ts'
import type { DeclaredKind } from '../../contracts/declarations/termination-form.ts'
import { requestErasure } from '../../customers/own-data/erasure-requests.ts'
import { confirm, customers } from '../../pages/account/customer.fixture.ts'
import { announce } from '../../pages/price-change/announce.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await testService()
const { pool, clock, deps } = service
const { newCustomer, auditOf } = customers(service)
const { signedIn } = staffOf(service)
const dayMs = 24 * 60 * 60 * 1000
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })

async function aContract() {
  const { account, contractNumbers } = await newCustomer({
    ...{ state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' },
  })
  const [contractNumber = ''] = contractNumbers
  await confirm(service, contractNumber, new Date('2026-01-20T09:00:00Z'))
  return { account, contractNumber }
}

let senders = 0
/** A termination, of a stranger unless an address is given, and where the console shows it. */
async function declared(
  contractNumber: string,
  {
    emailAddress = `Other-${++senders}@example.com`,
    kind = 'Ordinary' as DeclaredKind,
    now = clock.now(),
    meterNumber = '',
  } = {},
) {
  const form = { contractNumber, emailAddress, kind, reason: '', wishedDate: '', name: 'Erika Mustermann' }
  await declare(pool, 'termination', {
    form: {
      ...{ ...form, meterNumber, street: '', postCode: '', newStreet: '', newPostCode: '', newCity: '' },
      language: 'de',
    },
    statement: 'Hiermit kündige ich.',
    requestId: 'r',
    now,
  })
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from termination_declarations where given_email = ${emailAddress} order by received_at desc limit 1`)
  return `/console/terminations/${rows[0]?.id}`
}

const rowOf = async (path: string) => {
  const { rows } = await pool.query<{ result: string; endDate: string | null; settledBy: string | null }>(sql`
    select result, end_date as "endDate", settled_by as "settledBy" from termination_declarations
    where id = ${path.split('/').at(-1)}`)
  return rows[0]
}
const comment = 'The customer called from the number of the contract.'

describe('a termination that waits', () => {
  test('stands on the list of today, and shows what was received', async () => {
    const staff = await signedIn('administrator')
    const path = await declared('30000016')

    const today = await staff.open('/console?kind=termination-declaration')
    const shown = await staff.open(path)

    expect(today.body).toContain(path)
    expect(shown.body).toContain('Hiermit kündige ich.')
    expect(shown.body).toContain('address-differs')
  })

  test('attached to its contract, a termination counts from the day on which it arrived', async () => {
    const staff = await signedIn('administrator')
    const { contractNumber, account } = await aContract()
    const atOnce = await aContract()
    const received = new Date(clock.now().getTime() - 3 * dayMs)
    const path = await declared(contractNumber, { now: received })
    const matched = await declared(atOnce.contractNumber, {
      emailAddress: atOnce.account.emailAddress,
      now: received,
    })
    await staff.open(path)

    const done = await staff.submit(path, { act: 'attach', contractNumber, comment })
    await runTasks()

    const { rows } = await pool.query<{ kind: string }>(
      sql`select kind from mails where to_key = ${account.emailAddress}`,
    )
    expect(done.headers.location).toBe('/console?done=termination-attached')
    expect(await rowOf(path)).toMatchObject({
      result: 'terminated',
      endDate: (await rowOf(matched))?.endDate,
      settledBy: `staff:${staff.member.login}`,
    })
    expect(rows.map(({ kind }) => kind)).toContain('send-termination-receipt-mail')
    expect((await auditOf(contractNumber)).map(({ action }) => action)).toContain('termination.attach')
  })

  test('is settled with a reason and leaves the list', async () => {
    const staff = await signedIn('administrator')
    const { contractNumber, account } = await aContract()
    const { emailAddress } = account
    const path = await declared(contractNumber, { emailAddress, kind: 'ImportantCause' })
    await staff.open(path)
    const withoutReason = await staff.submit(path, { act: 'close', comment: '' })
    await staff.open(path)

    const done = await staff.submit(path, { act: 'close', comment })
    await staff.open(path)
    const again = await staff.submit(path, { act: 'close', comment })

    expect(withoutReason.statusCode).toBe(400)
    expect(done.headers.location).toBe('/console?done=termination-closed')
    expect(again.statusCode).toBe(409)
    expect((await staff.open('/console?kind=termination-declaration')).body).not.toContain(path)
  })

  test.each([
    ['a day before the change', 2, 'terminated'],
    ['on the day of the change', 1, 'to-clarify'],
  ])('for a price change, received %s and attached later: %s', async (_when, daysAgo, result) => {
    const staff = await signedIn('administrator')
    const { contractNumber } = await aContract()
    const today = berlinDate(clock.now())
    await announce(pool, { contractNumber, effectiveDate: plusDays(today, -1) })
    const received = new Date(clock.now().getTime() - daysAgo * dayMs)
    const path = await declared(contractNumber, { kind: 'PriceChange', now: received })
    await staff.open(path)

    await staff.submit(path, { act: 'attach', contractNumber, comment })

    expect(await rowOf(path)).toMatchObject({
      result,
      endDate: result === 'terminated' ? plusDays(today, -2) : null,
    })
  })

  test('for a price change, by the meter alone, counts from the day on which it arrived', async () => {
    const staff = await signedIn('administrator')
    const { contractNumber } = await aContract()
    const today = berlinDate(clock.now())
    await announce(pool, { contractNumber, effectiveDate: plusDays(today, -1) })
    const now = new Date(clock.now().getTime() - 2 * dayMs)
    const path = await declared('', { kind: 'PriceChange', now, meterNumber: '1EMH0099887766' })

    const shown = await staff.open(path)
    await staff.submit(path, { act: 'attach', contractNumber, comment })

    expect(shown.body).toContain('href="/console/search?q=1EMH0099887766"')
    expect(shown.body).toContain('address-unknown')
    expect(await rowOf(path)).toMatchObject({ result: 'terminated', endDate: plusDays(today, -2) })
  })

  test.each([
    ['a contract that does not exist', '3999999999'],
    ['no contract', ''],
  ])('is not attached to %s', async (_what, contractNumber) => {
    const staff = await signedIn('administrator')
    const path = await declared('30000016')
    await staff.open(path)

    const answer = await staff.submit(path, { act: 'attach', contractNumber, comment })

    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(await rowOf(path)).toMatchObject({ result: 'unmatched', settledBy: null })
  })
})

test('an erasure that was asked for is declined with words that the customer gets', async () => {
  const staff = await signedIn('administrator')
  const { account } = await aContract()
  const { customerNumber, emailAddress } = account
  const by = { actor: `customer:${customerNumber}`, requestId: 'r', now: clock.now() }
  const names = { firstName: null, lastName: null, businessName: null }
  await requestErasure(
    pool,
    { accountId: account.id, customerNumber, emailAddress, onlyOf: null, isProven: true, ...names },
    by,
  )
  const path = `/console/customers/${customerNumber}/erasure/decline`
  const today = await staff.open('/console?kind=erasure-request')
  const plan = await staff.open(`/console/customers/${customerNumber}/erasure`)
  await staff.open(path)

  const reason = 'Ihr Vertrag läuft noch.'
  const done = await staff.submit(path, { reason })
  await runTasks()

  const { rows } = await pool.query<{ text: string }>(
    sql`select text from mails where to_key = ${emailAddress}`,
  )
  await staff.open(path)
  expect(today.body).toContain(`href="/console/customers/${customerNumber}/erasure"`)
  expect(plan.body).toContain('waits for an answer')
  expect(plan.body).toContain(path)
  expect(done.headers.location).toBe(`/console/customers/${customerNumber}/erasure?done=erasure-declined`)
  expect(rows.at(-1)?.text).toContain(reason)
  expect((await staff.submit(path, { reason })).statusCode).toBe(409)
})
