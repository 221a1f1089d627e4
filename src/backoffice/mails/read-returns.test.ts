/** From the letter to the list of what came back: our own SMTP, a real mailbox, and what its messages lead to. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startMailbox } from '../../../test/support/mailbox.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { startTaskWorker } from '../../app/worker.ts'
import { findSuppliedOn } from '../../contracts/price-changes/expect-changes.ts'
import { prepareRun, startRun } from '../../contracts/price-changes/manage-runs.ts'
import { queueLetters } from '../../contracts/price-changes/queue-letters.ts'
import { markPosted } from '../../contracts/price-changes/returned-letters.ts'
import { countNotices } from '../../contracts/price-changes/run-repository.ts'
import { findReturned } from '../../contracts/price-changes/unsent-letters.ts'
import { prepareRuns } from '../../energy/price-changes/prepare-runs.ts'
import { newYear, raiseLevies, supplyContracts } from '../../energy/price-changes/price-change.fixture.ts'
import { findPricePeriods } from '../../energy/working-prices/find-price-periods.ts'
import { suppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import { startMailServer } from '../../mail/mail-server.fixture.ts'
import { parseReport } from '../../mail/returns/parse-report.ts'
import { reportOf } from '../../mail/returns/report.fixture.ts'
import { findReturnedMails } from '../../mail/returns/returned-mails.ts'
import { createTransport } from '../../mail/transport.ts'
import { sql } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { mailWithDocument } from './mail.fixture.ts'
import { noteReturn, readReturns, unreadSeconds } from './read-returns.ts'

const now = new Date('2026-11-16T10:00:00Z')
const clock = { now: () => now }
const { pool, deps, logLines } = await testService({}, clock)
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeEach(async () => {
  await pool.query(sql`truncate price_change_notices, price_change_runs, returns_mailbox, mails`)
  await pool.query(sql`delete from tasks where kind like 'send-price-change-%'`)
  await pool.query(sql`delete from levies where valid_from >= '2027-01-01'`)
  await pool.query(sql`update levies set valid_to = null where valid_to >= '2027-01-01'`)
  await raiseLevies(pool)
  await pool.query(sql`
    update orders set state = 'Cancelled', delivery_state = 'Cancelled', cancellation_reason = 'None',
      end_date = greatest(start_date, '2026-06-30'), due_date = null
    where state in ('Delivery', 'PendingDelivery', 'Cancelled')`)
})

/** Sends a letter about the prices of next year over SMTP. */
async function sendLetters(count: number) {
  const contracts = await supplyContracts(pool, count)
  await pool.transaction((tx) =>
    prepareRun(tx, { effectiveDate: newYear, tariffKeys: [], createdBy: 'client:test', now }),
  )
  await prepareRuns(pool, now)
  await pool.transaction((tx) => startRun(tx, { effectiveDate: newYear, leavesOutTooLate: false, now }))
  const server = await startMailServer()
  const transport = createTransport(server.url, {
    from: 'service@example.org',
    returnsAddress: 'returns@example.org',
  })
  while ((await queueLetters(pool, now)) > 0)
    await runDueTasks({
      db: pool,
      clock,
      log: deps.log,
      handlers: handlersHere({ ...deps, clock: clock as never }, transport),
    })
  transport.close()
  return contracts.map((contractNumber) => {
    const [to = ''] = [`k${contractNumber}@example.com`]
    const received = server.received.find(({ recipients }) => recipients.includes(to))
    if (received === undefined) throw new Error('no letter came')
    return { contractNumber, to, messageId: received.mail.messageId ?? '', received }
  })
}

const noted = async (report: string) => {
  const parsed = await parseReport(Buffer.from(report))
  return parsed !== undefined && noteReturn(pool, parsed, now)
}
const states = () => countNotices(pool, newYear, '2026-11-16')
const p19 = async (contractNumber: string) => {
  const stored = await findSuppliedOn(pool, { effectiveDate: '2027-01-02', after: null, limit: 100 })
  const found = stored.find((each) => each.contractNumber === contractNumber)
  if (found === undefined) throw new Error('the contract is not supplied')
  const day = dayNumberOf(newYear)
  const { periods } = findPricePeriods(await loadRegions(pool), suppliedContract(found), {
    fromDay: day,
    toDay: day + 1,
  })
  return periods[0]?.parts.p19Fee
}

describe('a report', () => {
  test('about a letter on prices is noted as if an operator had reported it, once', async () => {
    const [letter] = await sendLetters(1)
    if (letter === undefined) throw new Error('there is no letter')

    expect([await noted(reportOf('exchange', letter)), await noted(reportOf('postfix', letter))]).toEqual([
      true,
      true,
    ])

    expect(await states()).toMatchObject({ sent: 0, returned: 1 })
    const { rows } = await pool.query(sql`
      select actor, after from audit_trail where action = 'price-change.returned' and subject = ${letter.contractNumber}`)
    expect(rows).toEqual([
      {
        actor: 'mail-server',
        after: { effectiveDate: newYear, state: 'returned', comment: 'Reported by the mail server: 5.1.1' },
      },
    ])
  })

  test('that is read again does not undo the letter that was posted since', async () => {
    const [letter] = await sendLetters(1)
    if (letter === undefined) throw new Error('there is no letter')
    const { contractNumber } = letter
    await noted(reportOf('gmail', letter))
    await pool.transaction((tx) =>
      markPosted(tx, newYear, { contractNumbers: [contractNumber], postedOn: '2026-11-16', now }),
    )

    expect(await noted(reportOf('gmail', letter))).toBe(true)

    expect(await states()).toMatchObject({ sent: 1, returned: 0 })
  })

  test('about something else changes nothing', async () => {
    const [letter, other] = await sendLetters(2)
    if (letter === undefined || other === undefined) throw new Error('there are no letters')
    const { to, messageId } = letter

    const reports = [
      { to, messageId: '<0b7a3c52-1d9e-4c39-a2f4-93f1c05b6f1e@example.org>' },
      { to, messageId: messageId.replace(/@.*/, '@example.net>') },
      { to, messageId: '<20261116.1@example.org>' },
      { to: other.to, messageId },
      { to, messageId, action: 'delayed', status: '4.4.1' },
    ].map((returned) => noted(reportOf('postfix', returned)))

    expect(await Promise.all(reports)).toEqual([false, false, false, false, false])
    expect(await states()).toMatchObject({ sent: 2, returned: 0 })
  })

  test('about a contract confirmation waits for a person, until the mail was sent again or for 14 days', async () => {
    const contractNumber = '30000016'
    const { mailId } = await mailWithDocument({ pool, deps }, contractNumber, { sentAt: now })
    const { rows } = await pool.query<{ messageId: string }>(sql`
      select message_id as "messageId" from mails where id = ${mailId}`)

    expect(
      await noted(reportOf('postfix', { to: 'anna@example.com', messageId: rows[0]?.messageId ?? '' })),
    ).toBe(true)

    expect(await findReturnedMails(pool, 10, now)).toMatchObject([
      {
        id: mailId,
        kind: 'send-contract-confirmation-mail',
        contractNumber,
        reason: expect.stringMatching(/^5\.1\.1 550/),
      },
    ])
    expect(await findReturnedMails(pool, 10, minutesLater(14 * 24 * 60))).toEqual([])
    await mailWithDocument({ pool, deps }, contractNumber, { sentAt: minutesLater(5) })
    expect(await findReturnedMails(pool, 10, now)).toEqual([])
  })
})

const readFrom = (url: string, at: Date, parse: typeof parseReport = parseReport) =>
  readReturns({ db: pool, log: deps.log, url, parse, now: clock.now, realNow: () => at })

describe('the mailbox', { tags: 'dovecot' }, () => {
  test('a letter that comes back to it waits on the list, and its contract keeps the price', async () => {
    const mailbox = await startMailbox()
    const [back, other] = await sendLetters(2)
    if (back === undefined || other === undefined) throw new Error('there are no letters')
    expect(await p19(back.contractNumber)).toBe(23_800)
    await mailbox.deliver(reportOf('exim', back), now)

    await readFrom(mailbox.url, minutesLater(2))

    expect(await findReturned(pool, 10)).toMatchObject([
      { contractNumber: back.contractNumber, effectiveDate: newYear },
    ])
    expect(await p19(back.contractNumber)).toBe(18_552)
    expect(await p19(other.contractNumber)).toBe(23_800)
    expect(await mailbox.readOnes()).toEqual([true])
    expect(JSON.stringify(logLines)).not.toContain(back.to)
  })

  test('what is no report is marked as read and stays, and what has just come waits for its mail to be stored', async () => {
    const mailbox = await startMailbox()
    const [letter] = await sendLetters(1)
    if (letter === undefined) throw new Error('there is no letter')
    await mailbox.deliver('Subject: Urlaub\r\n\r\nIch bin nicht da.', now)
    await mailbox.deliver(Buffer.alloc(1_000_000, 'x'), now)
    await mailbox.deliver(reportOf('postfix', letter), minutesLater(1))

    await readFrom(mailbox.url, minutesLater(2))
    expect(await mailbox.readOnes()).toEqual([true, true, false])
    expect(await states()).toMatchObject({ sent: 1, returned: 0 })

    await readFrom(mailbox.url, minutesLater(3))
    expect(await mailbox.readOnes()).toEqual([true, true, true])
    expect(await states()).toMatchObject({ sent: 0, returned: 1 })
  })

  test('a message that cannot be read in time holds up no other, and what is away is tried again', async () => {
    const mailbox = await startMailbox()
    await mailbox.deliver('Subject: One\r\n\r\n', now)
    const tooMuch = async () => {
      throw new Refusal('invalid', { code: 'validation-failed', message: 'too much' })
    }
    const away = async () => {
      throw new Refusal('unavailable', { code: 'unavailable', message: 'later' })
    }

    await expect(readFrom(mailbox.url, minutesLater(2), away)).rejects.toThrow('later')
    expect(await mailbox.readOnes()).toEqual([false])
    await readFrom(mailbox.url, minutesLater(3), tooMuch)
    expect(await mailbox.readOnes()).toEqual([true])
  })

  test('is read by the worker, which parses messages in another process', async () => {
    const mailbox = await startMailbox()
    const [letter] = await sendLetters(1)
    if (letter === undefined) throw new Error('there is no letter')
    // By the real time, which the mailbox goes by, it came long ago.
    await mailbox.deliver(reportOf('gmail', letter), new Date('2020-01-05T10:00:00Z'))

    const worker = startTaskWorker({ ...deps, config: { ...deps.config, returnsUrl: mailbox.url } })
    onTestFinished(() => worker.close())

    await expect.poll(states).toMatchObject({ returned: 1 })
    await expect.poll(mailbox.readOnes, { interval: 200 }).toEqual([true])
  })

  test('is read by one process a minute', async () => {
    const mailbox = await startMailbox()

    await Promise.all([1, 2, 3].map(() => readFrom(mailbox.url, now)))
    await readFrom(mailbox.url, new Date(now.getTime() + 59_000))
    expect(mailbox.connections()).toBe(1)

    await readFrom(mailbox.url, minutesLater(1))
    expect(mailbox.connections()).toBe(2)
  })
})

test('a mailbox that does not answer is tried again, and for how long is known', async () => {
  const url = 'imap://anna:geheim@127.0.0.1:1/INBOX'

  for (const minutes of [0, 1, 5])
    await expect(readFrom(url, minutesLater(minutes))).rejects.toThrow(
      'the mailbox for returned mails cannot be read (ECONNREFUSED)',
    )

  expect(await unreadSeconds(pool)).toBe(300)
})
