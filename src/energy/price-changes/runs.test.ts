import { beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { expectPriceChanges, findSuppliedOn } from '../../contracts/price-changes/expect-changes.ts'
import { prepareRun, startRun, stopRun } from '../../contracts/price-changes/manage-runs.ts'
import { findNotices } from '../../contracts/price-changes/notice-repository.ts'
import { printPaperLetters } from '../../contracts/price-changes/paper-letters.ts'
import { queueLetters } from '../../contracts/price-changes/queue-letters.ts'
import { markPosted, markReturned } from '../../contracts/price-changes/returned-letters.ts'
import { countNotices, findRun } from '../../contracts/price-changes/run-repository.ts'
import { findReturned, findUnsent } from '../../contracts/price-changes/unsent-letters.ts'
import { keepingTransport } from '../../mail/transport.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { PermanentFailure, TemporaryFailure } from '../../platform/tasks/task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { findPricePeriods } from '../working-prices/find-price-periods.ts'
import { suppliedContract } from '../working-prices/supplied-contract.ts'
import { prepareRuns } from './prepare-runs.ts'
import { newYear, raiseLevies, supplyContracts } from './price-change.fixture.ts'

const firstDay = new Date('2026-11-16T10:00:00Z')
// Every test begins on the same day, so this clock also goes back.
let now = firstDay
const time = { now: () => now }
const moveTo = (instant: string) => {
  now = new Date(instant)
}
const { pool, deps } = await testService({}, time)

const prepare = async (effectiveDate = newYear, tariffKeys: string[] = []) => {
  await pool.transaction((tx) =>
    prepareRun(tx, { effectiveDate, tariffKeys, createdBy: 'client:test', now: time.now() }),
  )
  await prepareRuns(pool, time.now())
}
const start = (leavesOutTooLate = false, effectiveDate = newYear) =>
  pool.transaction((tx) => startRun(tx, { effectiveDate, leavesOutTooLate, now: time.now() }))
const stop = () => pool.transaction((tx) => stopRun(tx, { effectiveDate: newYear, now: time.now() }))
const work = (transport = keepingTransport()) =>
  runDueTasks({
    db: pool,
    clock: time,
    log: deps.log,
    handlers: handlersHere({ ...deps, clock: time as never }, transport),
  })
/** Until nothing is left to send. */
const send = async () => {
  while ((await queueLetters(pool, time.now())) > 0) await work()
}
const counts = () => countNotices(pool, newYear, berlinDate(time.now()))
const stateOf = async (effectiveDate = newYear) => (await findRun(pool, effectiveDate))?.state
const noticesOf = (contractNumber: string, effectiveDate = newYear) =>
  findNotices(pool, effectiveDate, { state: null, contractNumber, after: null, offset: 0, limit: 10 })
const lettersTo = async (contractNumber: string) =>
  (
    await pool.query<{ text: string }>(sql`
      select text from mails where contract_number = ${contractNumber} and kind = 'send-price-change-mail'`)
  ).rows

beforeEach(async () => {
  now = firstDay
  await pool.query(sql`truncate price_change_notices, price_change_runs`)
  await pool.query(sql`delete from tasks where kind like 'send-price-change-%'`)
  await pool.query(sql`delete from mails where kind = 'send-price-change-mail'`)
  await pool.query(sql`delete from levies where valid_from >= '2027-01-01'`)
  await pool.query(sql`update levies set valid_to = null where valid_to >= '2027-01-01'`)
  await raiseLevies(pool)
  // Demo contracts and those of earlier tests are over.
  await pool.query(sql`
    update orders set state = 'Cancelled', delivery_state = 'Cancelled', cancellation_reason = 'None',
      end_date = greatest(start_date, '2026-06-30'), due_date = null
    where state in ('Delivery', 'PendingDelivery', 'Cancelled')`)
})

describe('preparing', () => {
  test('finds whose price rises, by how much, with every part before and after', async () => {
    const [contractNumber = ''] = await supplyContracts(pool, 1)

    await prepare()

    expect(await stateOf()).toBe('prepared')
    const [notice] = await noticesOf(contractNumber)
    expect(notice).toMatchObject({
      state: 'open',
      isHousehold: true,
      lastNoticeDate: '2026-11-30',
      notifiedAt: null,
    })
    expect(notice?.oldParts.work.p19Fee).toBe(1.8552)
    expect(notice?.newParts.work.p19Fee).toBe(2.38)
    expect(notice?.newParts.work).toEqual({ ...notice?.oldParts.work, p19Fee: 2.38 })
    expect(notice?.newParts.base).toEqual(notice?.oldParts.base)
    // 0.5248 ct/kWh for 3500 kWh.
    expect(notice?.euroPerYear).toBe(18.37)
  })

  test('counts them, with the smallest, the middle and the largest rise', async () => {
    for (const kwh of [1000, 2000, 5000]) await supplyContracts(pool, 1, { kwh })

    await prepare()

    expect(await counts()).toEqual({
      ...{ open: 3, tooLate: 0, underWay: 0, sent: 0, sentLate: 0, returned: 0, silent: 0, dropped: 0 },
      ...{ smallest: 5.25, median: 10.5, largest: 26.24 },
    })
  })

  test('leaves out contracts that end before, begin later, or pay less', async () => {
    await supplyContracts(pool, 1, { endDate: '2026-12-31' })
    await supplyContracts(pool, 1, { startDate: newYear })
    await supplyContracts(pool, 1, { endDate: newYear })

    await prepare()

    expect((await counts()).open).toBe(1)
    await pool.query(sql`update levies set p19_cent_per_kwh_net = 1 where valid_from = ${newYear}`)
    await prepare()
    expect(await counts()).toMatchObject({ open: 0, silent: 0 })
    expect(await stateOf()).toBe('finished')
  })

  test('gives businesses above 10,000 kWh two weeks instead of a month', async () => {
    const [household = ''] = await supplyContracts(pool, 1, { type: 'Business', kwh: 10_000 })
    const [other = ''] = await supplyContracts(pool, 1, { type: 'Business', kwh: 10_001 })

    await prepare()

    expect((await noticesOf(household))[0]?.lastNoticeDate).toBe('2026-11-30')
    expect((await noticesOf(other))[0]?.lastNoticeDate).toBe('2026-12-17')
  })

  test('happens by itself for every coming day on which levies change, and sends nothing', async () => {
    await supplyContracts(pool, 1)

    await expectPriceChanges(pool, time.now())
    await prepareRuns(pool, time.now())
    await queueLetters(pool, time.now())

    expect(await stateOf()).toBe('prepared')
    expect((await counts()).open).toBe(1)
  })

  test('happens again after a day, with what has changed since', async () => {
    await supplyContracts(pool, 1)
    await prepare()
    await supplyContracts(pool, 1)

    await expectPriceChanges(pool, time.now())
    expect(await stateOf()).toBe('prepared')
    moveTo('2026-11-17T11:00:00Z')
    await expectPriceChanges(pool, time.now())
    await prepareRuns(pool, time.now())

    expect((await counts()).open).toBe(2)
  })

  test('is refused for a day that has come', async () => {
    await expect(prepare('2026-11-16')).rejects.toMatchObject({ kind: 'conflict' })
    await expect(prepare('2026-11-17')).resolves.toBeUndefined()
  })
})

describe('sending', () => {
  test('delivers one letter to each, and records when', async () => {
    const numbers = await supplyContracts(pool, 3)
    await prepare()

    await start()
    await send()

    expect(await stateOf()).toBe('finished')
    expect(await counts()).toMatchObject({ open: 0, underWay: 0, sent: 3 })
    for (const contractNumber of numbers) {
      expect(await lettersTo(contractNumber)).toHaveLength(1)
      expect(await noticesOf(contractNumber)).toMatchObject([{ state: 'sent', notifiedAt: time.now() }])
    }
  })

  test('with the VAT of the day where it changes too', async () => {
    await pool.query(sql`insert into vat_rates (valid_from, percent, source) values (${newYear}, 21, 'test')`)
    const [contractNumber = ''] = await supplyContracts(pool, 1)
    await prepare()
    await start()
    await send()
    await pool.query(sql`delete from vat_rates`)

    const [letter] = await lettersTo(contractNumber)
    expect(letter?.text).toContain('Alle Preise enthalten 21')
    // Electricity tax, which does not change net: 2.05 ct with 21 percent.
    expect(await noticesOf(contractNumber)).toMatchObject([
      { oldParts: { work: { powerFee: 2.4805 } }, newParts: { work: { powerFee: 2.4805 } } },
    ])
  })

  test('can be stopped and resumed: everybody gets one letter', async () => {
    const numbers = await supplyContracts(pool, 350)
    await prepare()
    await start()

    expect(await queueLetters(pool, time.now())).toBe(300)
    await stop()
    await work()
    expect(await queueLetters(pool, time.now())).toBe(0)
    expect(await counts()).toMatchObject({ open: 50, sent: 300 })
    await start()
    await send()

    expect(await counts()).toMatchObject({ open: 0, sent: 350 })
    const { rows } = await pool.query<{ letters: number }>(sql`
      select count(*) as letters from mails where kind = 'send-price-change-mail' group by contract_number`)
    expect(rows).toHaveLength(numbers.length)
    expect(new Set(rows.map(({ letters }) => letters))).toEqual(new Set([1]))
  })

  test('keeps most letters out of the queue, so that other mails need not wait for them', async () => {
    await supplyContracts(pool, 301)
    await prepare()
    await start()

    expect(await queueLetters(pool, time.now())).toBe(300)
    expect(await queueLetters(pool, time.now())).toBe(0)
  })

  test('repeated, reaches contracts that are new since and doubles no letter', async () => {
    const [first = ''] = await supplyContracts(pool, 1)
    await prepare()
    await start()
    await send()
    const [second = ''] = await supplyContracts(pool, 1)

    await prepare()
    await start()
    await send()

    expect(await lettersTo(first)).toHaveLength(1)
    expect(await lettersTo(second)).toHaveLength(1)
    expect(await counts()).toMatchObject({ sent: 2 })
  })

  test('does not double a letter if the process ends after the mail server took it', async () => {
    const [contractNumber = ''] = await supplyContracts(pool, 1)
    await prepare()
    await start()
    await send()
    // The outcome of the task was not stored, so that it is done again.
    await pool.query(sql`
      update tasks set done_at = null, leased_until = null where kind = 'send-price-change-mails'`)
    await work()

    expect(await lettersTo(contractNumber)).toHaveLength(1)
    expect(await noticesOf(contractNumber)).toMatchObject([{ state: 'sent' }])
  })

  test('sends a letter again with the same Message-ID if it was not recorded that the mail server took it', async () => {
    await supplyContracts(pool, 1)
    await prepare()
    await start()
    await queueLetters(pool, time.now())
    const ids: string[] = []
    const transport = {
      ...keepingTransport(),
      async send({ messageId }: { messageId: string }) {
        ids.push(messageId)
        if (ids.length === 1) await pool.execute('alter table mails rename to mails_away')
      },
    }

    await work(transport)
    await pool.execute('alter table mails_away rename to mails')
    moveTo('2026-11-16T10:05:00Z')
    await work(transport)

    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await counts()).toMatchObject({ underWay: 0, sent: 1 })
  })

  const failingFor = (address: string, failure: Error, tried: string[] = []) => ({
    ...keepingTransport(),
    async send({ to }: { to: string }) {
      tried.push(to)
      if (to === address) throw failure
    },
  })
  const addressOf = async (contractNumber: string) =>
    (
      await pool.query<{ address: string }>(sql`
        select a.email_address as address from orders o join accounts a on a.id = o.account_id
        where o.contract_number = ${contractNumber}`)
    ).rows[0]?.address ?? ''
  const tasksAbout = async (contractNumber: string) =>
    (
      await pool.query(sql`
        select t.kind, t.parked_at is not null as "isParked", t.last_error as error from tasks t
        where t.subject = ${contractNumber}`)
    ).rows

  test('goes on if one letter is refused, which an operator finds as a task of its own', async () => {
    const [refused = '', ...others] = await supplyContracts(pool, 3)
    await prepare()
    await start()
    await queueLetters(pool, time.now())
    const transport = failingFor(await addressOf(refused), new PermanentFailure('the recipient is rejected'))

    await work(transport)
    await work(transport)

    for (const contractNumber of others) expect(await lettersTo(contractNumber)).toHaveLength(1)
    expect(await tasksAbout(refused)).toEqual([
      { kind: 'send-price-change-mail', isParked: true, error: 'PermanentFailure the recipient is rejected' },
    ])
    expect(await counts()).toMatchObject({ underWay: 1, sent: 2 })
  })

  test('tries a letter for which a mailbox had no room again by itself, and the others not', async () => {
    const [full = '', other = ''] = await supplyContracts(pool, 2)
    await prepare()
    await start()
    await queueLetters(pool, time.now())
    const failure = new TemporaryFailure('the mailbox is full', { isShared: false })

    await work(failingFor(await addressOf(full), failure))
    moveTo('2026-11-16T12:00:00Z')
    await work()

    expect(await lettersTo(full)).toHaveLength(1)
    expect(await lettersTo(other)).toHaveLength(1)
    expect(await counts()).toMatchObject({ underWay: 0, sent: 2 })
  })

  test('waits for a mail server that is away, and then sends what is left', async () => {
    const numbers = await supplyContracts(pool, 12)
    await prepare()
    await start()
    await queueLetters(pool, time.now())
    const tried: string[] = []
    const failure = new TemporaryFailure('the mail server is away', { isShared: true })

    await work(failingFor(await addressOf(numbers.toSorted()[4] ?? ''), failure, tried))
    expect(tried).toHaveLength(10)
    expect(await counts()).toMatchObject({ underWay: 3, sent: 9 })
    moveTo('2026-11-16T12:00:00Z')
    await work()

    expect(await counts()).toMatchObject({ underWay: 0, sent: 12 })
    for (const contractNumber of numbers) expect(await lettersTo(contractNumber)).toHaveLength(1)
  })

  test('leaves the rest for later if the mail server takes long, so that no two attempts send at once', async () => {
    await supplyContracts(pool, 12)
    await prepare()
    await start()
    await queueLetters(pool, time.now())
    const slow = { ...keepingTransport(), send: async () => moveTo('2026-11-16T10:00:31Z') }

    await work(slow)
    expect(await counts()).toMatchObject({ underWay: 2, sent: 10 })
    moveTo('2026-11-16T12:00:00Z')
    await work()

    expect(await counts()).toMatchObject({ underWay: 0, sent: 12 })
  })

  test('waits while letters are with the queue, and is finished when none is left', async () => {
    await supplyContracts(pool, 1)
    await prepare()
    await start()
    await queueLetters(pool, time.now())
    await queueLetters(pool, time.now())

    expect(await stateOf()).toBe('sending')
    await work()
    await queueLetters(pool, time.now())
    expect(await stateOf()).toBe('finished')
  })

  test('leaves out a contract that has been terminated since, to a day before the change', async () => {
    const [contractNumber = ''] = await supplyContracts(pool, 1)
    await prepare()
    await start()
    await pool.query(sql`
      update orders set state = 'Cancelled', delivery_state = 'CancelledDelivery', cancellation_reason = 'CustomerMisc',
        end_date = '2026-12-31' where contract_number = ${contractNumber}`)

    await send()

    expect(await lettersTo(contractNumber)).toEqual([])
    expect(await noticesOf(contractNumber)).toMatchObject([{ state: 'dropped', notifiedAt: null }])
  })

  test('is refused before the run was prepared, and without a letter to send', async () => {
    await expect(start()).rejects.toMatchObject({ kind: 'unknown' })
    await prepare()
    await expect(start()).rejects.toMatchObject({ kind: 'conflict' })
    await expect(stop()).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('too late (§ 41 (5) EnWG)', () => {
  test('a letter on 30 November is in time for 1 January, one on 1 December is not', async () => {
    const [contractNumber = ''] = await supplyContracts(pool, 1)
    moveTo('2026-11-30T22:59:59Z')
    await prepare()
    expect(await counts()).toMatchObject({ open: 1, tooLate: 0 })

    moveTo('2026-11-30T23:00:00Z')
    expect(await counts()).toMatchObject({ open: 0, tooLate: 1 })
    await expect(start(true)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await lettersTo(contractNumber)).toEqual([])
  })

  test('a run with some that are too late starts only for who says so, and leaves them out', async () => {
    const [household = ''] = await supplyContracts(pool, 1)
    const [business = ''] = await supplyContracts(pool, 1, { type: 'Business', kwh: 20_000 })
    moveTo('2026-12-10T10:00:00Z')
    await prepare()

    await expect(start()).rejects.toMatchObject({ message: expect.stringContaining('1 contracts') })
    await start(true)
    await send()

    expect(await lettersTo(household)).toEqual([])
    expect(await lettersTo(business)).toHaveLength(1)
    expect(await counts()).toMatchObject({ tooLate: 1, sent: 1 })
  })

  test('a letter that was with the queue over midnight is not sent, and waits for another day', async () => {
    const [contractNumber = ''] = await supplyContracts(pool, 1)
    moveTo('2026-11-30T22:00:00Z')
    await prepare()
    await start()
    await queueLetters(pool, time.now())
    moveTo('2026-12-01T08:00:00Z')
    await work()

    expect(await lettersTo(contractNumber)).toEqual([])
    expect(await counts()).toMatchObject({ open: 0, tooLate: 1 })
    await queueLetters(pool, time.now())
    expect(await stateOf()).toBe('finished')
  })

  test('who got no letter keeps the old price, and a run for a later day finds them, and nobody else', async () => {
    const [told = ''] = await supplyContracts(pool, 1)
    await prepare()
    await start()
    await send()
    const [untold = ''] = await supplyContracts(pool, 1)
    moveTo('2026-12-20T10:00:00Z')

    await prepare('2027-02-01')

    expect(await noticesOf(told, '2027-02-01')).toEqual([])
    const [later] = await noticesOf(untold, '2027-02-01')
    expect(later?.oldParts.work.p19Fee).toBe(1.8552)
    expect(later?.newParts.work.p19Fee).toBe(2.38)
  })
})

describe('a letter that came back', () => {
  const comeBack = (contractNumber: string) =>
    pool.transaction((tx) => markReturned(tx, newYear, { contractNumber, now: time.now() }))
  const post = (contractNumbers: string[], postedOn: string) =>
    pool.transaction((tx) => markPosted(tx, newYear, { contractNumbers, postedOn, now: time.now() }))
  const p19 = async (contractNumber: string) => {
    const stored = await findSuppliedOn(pool, { effectiveDate: '2027-01-02', after: null, limit: 100 })
    const found = stored.find((each) => each.contractNumber === contractNumber)
    if (found === undefined) throw new Error('the contract is not supplied')
    const day = dayNumberOf(newYear)
    const span = { fromDay: day, toDay: day + 1 }
    return findPricePeriods(await loadRegions(pool), suppliedContract(found), span).periods[0]?.parts.p19Fee
  }

  test('does not raise the price, and waits on the list of what needs a person', async () => {
    const [back = '', other = ''] = await supplyContracts(pool, 2)
    await prepare()
    await start()
    await send()
    expect(await p19(back)).toBe(23_800)

    expect(await comeBack(back)).toBe('sent')

    expect(await p19(back)).toBe(18_552)
    expect(await p19(other)).toBe(23_800)
    expect(await counts()).toMatchObject({ sent: 1, returned: 1 })
    expect(await findReturned(pool, 10)).toMatchObject([
      { contractNumber: back, effectiveDate: newYear, lastPostDate: '2026-11-26' },
    ])
    await expect(comeBack('1')).rejects.toMatchObject({ kind: 'unknown' })
  })

  test('is on paper as a PDF with the address, and counts if it was posted four days before the last one', async () => {
    const [early = '', late = ''] = await supplyContracts(pool, 2)
    await prepare()
    await start()
    await send()
    for (const contractNumber of [early, late]) await comeBack(contractNumber)
    moveTo('2026-11-27T10:00:00Z')

    const { contractNumbers, zip } = await printPaperLetters(pool, deps.config, {
      effectiveDate: newYear,
      after: null,
      now: time.now(),
    })
    await expect(post([early, '1'], '2026-11-26')).rejects.toMatchObject({ kind: 'conflict' })
    await expect(post([early], '2026-11-28')).rejects.toMatchObject({ kind: 'conflict' })
    await post([early], '2026-11-26')
    await post([late], '2026-11-27')

    expect(contractNumbers.toSorted()).toEqual([early, late].toSorted())
    expect(Buffer.from(zip).toString('latin1')).toContain(`${early}.pdf`)
    expect(await noticesOf(early)).toMatchObject([{ state: 'sent' }])
    expect(await noticesOf(late)).toMatchObject([{ state: 'late' }])
    expect(await p19(early)).toBe(23_800)
    expect(await p19(late)).toBe(18_552)
    expect(await findReturned(pool, 10)).toEqual([])
  })

  test('was never sent: refused', async () => {
    const [contractNumber = ''] = await supplyContracts(pool, 1)
    await prepare()

    await expect(comeBack(contractNumber)).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('the doctor', () => {
  const unsent = () => findUnsent(pool, berlinDate(time.now()))

  test('is notified of letters that are not sent, and until when they are in time', async () => {
    await supplyContracts(pool, 2)
    await supplyContracts(pool, 1, { type: 'Business', kwh: 20_000 })
    await prepare()

    const day = { effectiveDate: newYear, lastDay: '2026-11-30' }
    expect(await unsent()).toEqual([{ ...day, open: 3, tooLate: 0 }])
    moveTo('2026-12-02T10:00:00Z')
    expect(await unsent()).toEqual([{ ...day, lastDay: '2026-12-17', open: 1, tooLate: 2 }])
  })

  test('is no longer notified once they are sent, or a letter names a later day', async () => {
    await supplyContracts(pool, 1)
    moveTo('2026-12-02T10:00:00Z')
    await prepare()
    expect(await unsent()).toMatchObject([{ tooLate: 1 }])

    await prepare('2027-02-01')
    await start(false, '2027-02-01')
    await send()

    expect(await unsent()).toEqual([])
  })
})

describe('a new version of the tariff', () => {
  const raiseFee = (fee: string) =>
    pool.query(sql`
      with last as (
        update tariff_versions set valid_to = ${newYear} where tariff_key = 'DYNAMIC_SHARE' and valid_to is null returning *)
      insert into tariff_versions (tariff_key, valid_from, vat_percent, service_fee_cent_per_kwh,
        base_service_fee_euro_per_month, green_certificate_cent_per_kwh, risk_premium_cent_per_kwh, share_percent,
        energy_price_cent_per_kwh, emission_gram_per_kwh, flexibility_cent_per_kwh)
      select tariff_key, ${newYear}, vat_percent, ${fee}::numeric, base_service_fee_euro_per_month,
        green_certificate_cent_per_kwh, risk_premium_cent_per_kwh, share_percent, energy_price_cent_per_kwh,
        emission_gram_per_kwh, flexibility_cent_per_kwh from last`)
  beforeEach(async () => {
    await pool.query(sql`delete from levies where valid_from >= '2027-01-01'`)
    await pool.query(sql`update levies set valid_to = null where valid_to >= '2027-01-01'`)
    await pool.query(sql`delete from tariff_versions where valid_from = ${newYear}`)
    await pool.query(sql`update tariff_versions set valid_to = null where valid_to = ${newYear}`)
  })

  test('concerns running contracts only if the run says so', async () => {
    const [contractNumber = ''] = await supplyContracts(pool, 1)
    await raiseFee('2.0000')

    await prepare()
    expect(await noticesOf(contractNumber)).toEqual([])
    await prepare(newYear, ['DYNAMIC_SHARE'])

    const [notice] = await noticesOf(contractNumber)
    expect(notice?.oldParts.work.serviceFee).toBe(1.785)
    expect(notice?.newParts.work.serviceFee).toBe(2.38)
  })

  test('needs a letter also if it is cheaper, and the old fee stays without one (§ 41 (6) EnWG)', async () => {
    const [contractNumber = ''] = await supplyContracts(pool, 1)
    await raiseFee('1.0000')

    await prepare(newYear, ['DYNAMIC_SHARE'])

    // 0.5950 ct/kWh less for 3500 kWh.
    expect(await noticesOf(contractNumber)).toMatchObject([{ state: 'open', euroPerYear: -20.82 }])
    const period = async () => {
      const [stored] = await findSuppliedOn(pool, { effectiveDate: '2027-01-02', after: null, limit: 1 })
      const day = dayNumberOf(newYear)
      return (
        stored &&
        findPricePeriods(await loadRegions(pool), suppliedContract(stored), { fromDay: day, toDay: day + 1 })
      )
    }
    expect((await period())?.periods[0]?.parts.serviceFee).toBe(17_850)
    await start()
    await send()
    expect((await period())?.periods[0]?.parts.serviceFee).toBe(11_900)
    expect((await lettersTo(contractNumber))[0]?.text).toMatch(/20,82\s€ im Jahr weniger\./)
  })

  test('leaves a contract alone in the first term, for which its fees were agreed', async () => {
    const [running = ''] = await supplyContracts(pool, 1, { startDate: '2026-12-01' })
    const [first = ''] = await supplyContracts(pool, 1, { startDate: '2026-12-02' })
    await raiseFee('2.0000')

    await prepare(newYear, ['DYNAMIC_SHARE'])

    expect(await noticesOf(running)).toHaveLength(1)
    expect(await noticesOf(first)).toEqual([])
  })
})
