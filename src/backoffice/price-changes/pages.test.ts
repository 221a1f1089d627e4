import { beforeAll, describe, expect, test } from 'vitest'
import { queueLetters } from '../../contracts/price-changes/queue-letters.ts'
import { prepareRuns } from '../../energy/price-changes/prepare-runs.ts'
import { raiseLevies, supplyContracts } from '../../energy/price-changes/price-change.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, clock, auditOf } = service
const { signedIn } = staffOf(service)
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const today = berlinDate(clock.now())
const day = plusDays(today, 60)
const run = `/console/price-changes/${day}`
let [household, other] = ['', '']

beforeAll(async () => {
  await pool.query(sql`
    update orders set state = 'Cancelled', delivery_state = 'Cancelled', cancellation_reason = 'None',
      end_date = greatest(start_date, '2026-01-01')
    where state in ('Delivery', 'PendingDelivery', 'Cancelled')`)
  ;[household = '', other = ''] = [
    ...(await supplyContracts(pool, 1)),
    ...(await supplyContracts(pool, 1, { type: 'Business', kwh: 20_000 })),
  ]
  await raiseLevies(pool, day)
  await pool.query(sql`update price_notice_duty set since = ${today}`)
})

const preparing = async (effectiveDate = day) => {
  const browser = await signedIn('agent')
  await browser.open('/console/price-changes/new')
  const answer = await browser.submit('/console/price-changes/new', { effectiveDate, step: 'prepare' })
  await prepareRuns(pool, clock.now())
  return { browser, answer }
}

describe('a new price change', () => {
  test('is previewed with its letters line by line, and nothing is prepared', async () => {
    const { open, submit } = await signedIn('agent')
    expect(textOf(await open('/console/price-changes/new'))).toContain('New price change')

    const preview = await submit('/console/price-changes/new', { effectiveDate: day, step: 'preview' })

    expect(preview.statusCode).toBe(200)
    expect(textOf(preview)).toContain('Contracts looked at all 2 Letters 2 Too late 0')
    expect(textOf(preview)).toMatch(/Special grid use \(§ 19 StromNEV\) 1\.8552 2\.3800 \+0\.5248/)
    expect(preview.body).toContain(household)
    expect(await auditOf(day)).toMatchObject([{ action: 'price-change.preview' }])
    expect((await open(run)).statusCode).toBe(404)
  })

  test.each([
    ['a day that has come', today, 409, 'apply already'],
    ['no day', 'soon', 400, 'effectiveDate must be'],
  ])('is refused for %s', async (_, effectiveDate, status, says) => {
    const { open, submit } = await signedIn('agent')
    await open('/console/price-changes/new')

    const answer = await submit('/console/price-changes/new', { effectiveDate, step: 'preview' })

    expect(answer.statusCode).toBe(status)
    expect(textOf(answer)).toContain(says)
  })

  test('is prepared, started with a reason, and stopped', async () => {
    const { browser, answer } = await preparing()
    expect(answer.headers.location).toBe(`${run}?done=prepared`)
    const prepared = await browser.open(run)
    expect(textOf(prepared)).toContain('To be sent 2')
    expect(textOf(prepared)).toContain('Terminated because of it 0')

    expect(textOf(await browser.open(`${run}/start`))).toContain('2 customers get a letter')
    expect((await browser.submit(`${run}/start`, { reason: ' ' })).statusCode).toBe(400)
    const started = await browser.submit(`${run}/start`, { reason: 'Fees of next year.' })
    expect(started.headers.location).toBe(`${run}?done=started`)
    await queueLetters(pool, clock.now())

    expect(textOf(await browser.open(run))).toContain('Under way 2')
    await browser.open(`${run}/stop`)
    const stopped = await browser.submit(`${run}/stop`, { reason: 'A wrong fee.' })
    expect(stopped.headers.location).toBe(`${run}?done=stopped`)
    expect((await auditOf(day)).slice(-3)).toMatchObject([
      { action: 'price-change.prepare', actor: `staff:${browser.member.login}` },
      { action: 'price-change.start', after: { state: 'sending', comment: 'Fees of next year.' } },
      { action: 'price-change.stop', after: { state: 'stopped', comment: 'A wrong fee.' } },
    ])
    await browser.open(`${run}/start`)
    expect((await browser.submit(`${run}/start`, { reason: 'Again.' })).statusCode).toBe(409)
  })

  test('warns of letters that are too late, and the start leaves them out', async () => {
    const soon = plusDays(today, 20)
    await pool.query(sql`truncate price_change_notices, price_change_runs`)
    await pool.query(sql`update levies set valid_to = ${soon} where valid_to = ${day}`)
    await pool.query(sql`update levies set valid_from = ${soon} where valid_from = ${day}`)
    const { browser } = await preparing(soon)
    const path = `/console/price-changes/${soon}`

    expect(textOf(await browser.open(path))).toContain('It is too late for 1 letter')
    expect((await browser.submit(`${path}/start`, { reason: 'Go.' })).statusCode).toBe(409)
    expect(textOf(await browser.open(`${path}/start`))).toContain('It is too late for 1 more')
    expect((await browser.submit(`${path}/start`, { reason: 'Go.' })).statusCode).toBe(303)
  })

  test('asks for password and code again before letters go out', async () => {
    const { browser } = await preparing(plusDays(today, 61))
    await pool.query(sql`update staff_sessions set proved_at = proved_at - interval '1 hour'`)
    const path = `/console/price-changes/${plusDays(today, 61)}`

    expect((await browser.open(`${path}/start`)).headers.location).toContain('/console/prove')
    expect((await browser.open(`${path}/stop`)).headers.location).toContain('/console/prove')
  })
})

describe('what was prepared', () => {
  beforeAll(async () => {
    await pool.query(sql`truncate price_change_notices, price_change_runs`)
    await pool.query(sql`update levies set valid_from = ${day} where valid_from = ${plusDays(today, 20)}`)
    await pool.query(sql`update levies set valid_to = ${day} where valid_to = ${plusDays(today, 20)}`)
    await preparing()
  })

  test('is listed with its state, and a viewer cannot change it', async () => {
    const { open } = await signedIn('viewer')

    const list = await open('/console/price-changes')
    const page = await open(run)

    expect(textOf(list)).toContain(`${day} Prepared`)
    expect(list.body).not.toContain('/console/price-changes/new')
    expect(page.body).not.toContain(`${run}/start`)
    expect(page.body).not.toContain(`${run}/prepare`)
    expect((await open('/console/price-changes.csv')).body).toContain(`${day},prepared,`)
  })

  test('has its letters as a list, one line by line, and as a file; each look is audited', async () => {
    const { open } = await signedIn('viewer')

    const all = textOf(await open(`${run}/notices`))
    const one = textOf(await open(`${run}/notices?filter.contractNumber=${household}`))
    const sent = textOf(await open(`${run}/notices?filter.state=sent`))
    const file = await open(`${run}/notices.csv`)

    expect(all.indexOf(other)).toBeLessThan(all.indexOf(household))
    expect(one).not.toContain(other)
    expect(one).toContain('Special grid use')
    expect(sent).toContain('No letter is like that.')
    expect(file.body).toContain(`\r\n${household},open,`)
    const { rows } = await pool.query(sql`
      select after from audit_trail where action = 'price-change.read' and subject = ${day} order by id desc limit 1`)
    expect(rows).toEqual([{ after: { numbers: [other, household] } }])
  })

  test('goes on page by page', async () => {
    const more = await supplyContracts(pool, 60)
    await pool.query(sql`
      insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
        new_parts, euro_per_year)
      select o.contract_number, n.effective_date, n.state, true, n.last_notice_date, n.old_parts, n.new_parts, 7
      from (select * from price_change_notices where contract_number = ${household}) n,
        unnest(${more}::text[]) as o (contract_number)`)
    const { open } = await signedIn('viewer')
    const numbers = ({ body }: { body: string }) =>
      [...body.matchAll(/data-copy="(\d+)"/g)].map(([, number]) => number)

    const first = await open(`${run}/notices`)
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first.body) ?? []
    const second = await open(next.replaceAll('&amp;', '&'))

    expect(numbers(first)).toHaveLength(50)
    expect(new Set([...numbers(first), ...numbers(second)]).size).toBe(
      numbers(first).length + numbers(second).length,
    )
    expect(numbers(second).length).toBeGreaterThan(0)
  })

  test.each(['2031-01-01', 'x'])('404 or 400 for %s', async (date) => {
    const { open } = await signedIn('viewer')

    expect((await open(`/console/price-changes/${date}`)).statusCode).toBe(date === 'x' ? 400 : 404)
    expect((await open(`/console/price-changes/${date}/notices`)).statusCode).toBe(date === 'x' ? 400 : 404)
  })

  test('came back: reported with a reason, printed, and posted', async () => {
    await pool.query(sql`
      update price_change_notices set state = 'sent', notified_at = now() where contract_number = ${household}`)
    const { open, submit } = await signedIn('agent')
    const one = await open(`${run}/notices?filter.contractNumber=${household}`)
    expect(one.body).toContain(`${run}/notices/${household}/returned`)
    expect(textOf(await open(`${run}/notices/${household}/returned`))).toContain(
      'keeps its price until a letter on paper',
    )

    const path = `${run}/notices/${household}/returned`
    expect((await submit(path, { reason: 'No such mailbox.' })).headers.location).toBe(
      `${run}?done=letter-returned`,
    )

    expect(textOf(await open(run))).toContain('Came back 1 : letters for print , report as posted')
    expect((await open(`${run}/letters.zip`)).headers['content-type']).toBe('application/zip')
    await open(`${run}/posted`)
    const wrong = await submit(`${run}/posted`, { contractNumbers: other, postedOn: today })
    expect(wrong.statusCode).toBe(409)
    const posted = await submit(`${run}/posted`, { contractNumbers: `${household}\r\n`, postedOn: today })
    expect(posted.headers.location).toBe(`${run}?done=letters-posted`)
    expect(textOf(await open(`${run}/notices?filter.contractNumber=${household}`))).toContain('Sent')
  })

  test('is prepared again on request', async () => {
    const { open, submit } = await signedIn('agent')
    await open(run)

    expect((await submit(`${run}/prepare`, {})).headers.location).toBe(`${run}?done=prepared`)
    expect(textOf(await open(run))).toContain('Preparing')
  })
})
