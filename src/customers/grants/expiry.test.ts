import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { changePartner } from '../../partners/manage-partners.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { type SeededAccount, seedOrder } from '../accounts/account-rows.fixture.ts'
import { linking } from '../links/link.fixture.ts'
import { endDueAccess } from './last-access.ts'

const service = await testService()
const { pool, clock, deps, send, tokenOf } = service
const { atConsent, answer, link, browser, logIn, auditOf } = linking(service)
const day = 24 * 60 * 60 * 1000
const purpose = { de: 'Lädt Ihr Auto.', en: 'Charges your car.' }

const setTerms = async (accessDays: number | null) => {
  await changePartner(pool, 'demo-hems', { accessDays, accessPurpose: purpose })
  await deps.revisions.refresh()
}
await setTerms(30)

/** A customer with a contract who has let Heimpuls read it for 30 days. */
async function linked() {
  const { account, path, browser: on, page } = await atConsent()
  const contractNumber = await seedOrder(pool, account, {
    state: 'Delivery',
    deliveryState: 'Delivery',
    startDate: '2026-02-01',
  })
  await pool.query(sql`
    update orders set confirmation_sent_at = ${clock.now()} where contract_number = ${contractNumber}`)
  await answer(on, path, 'allow')
  return { account, contractNumber, page }
}
const again = async (account: SeededAccount) => {
  const on = browser()
  const path = await link()
  await logIn(on, path, account)
  await on.open(path)
  return answer(on, path, 'allow')
}
/** Every way in which a partner can ask about a customer. */
async function readsOf({ customerNumber }: SeededAccount, contractNumber: string) {
  const contract = `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
  const period = 'period.from=2026-03-01&period.to=2026-03-02&interval=Hourly'
  const urls = [
    `/partner/v1/customers/${customerNumber}/contracts`,
    contract,
    `${contract}/documents`,
    `${contract}/costs`,
    `${contract}/meter-readings`,
    `${contract}/metrics?${period}&metricType=Consumption`,
    `${contract}/metrics?${period}&metricType=WorkingPrice`,
  ]
  const headers = { authorization: `Bearer ${await tokenOf('demo-hems')}` }
  const answers = await Promise.all(urls.map((url) => send({ url, headers })))
  // The seeded contract has no prices, which is not what this is about.
  return answers.map(({ statusCode }) => (statusCode === 403 ? 'refused' : 'opened'))
}
const isListed = async ({ customerNumber }: SeededAccount) => {
  const headers = { authorization: `Bearer ${await tokenOf('demo-hems')}` }
  const list = await send({ url: '/partner/v1/customers?limit=500', headers })
  return list
    .json<{ data: { customerNumber: string }[] }>()
    .data.some((one) => one.customerNumber === customerNumber)
}
const grantsOf = async ({ id }: SeededAccount) => {
  const { rows } = await pool.query<{ by: string | null; endedAt: Date | null; endsAt: Date }>(sql`
    select withdrawn_by as by, withdrawn_at as "endedAt", ends_at as "endsAt" from grants
    where account_id = ${id} order by granted_at`)
  return rows
}
const toEnd = async (account: SeededAccount) => {
  const [grant] = await grantsOf(account)
  clock.moveTo(grant?.endsAt ?? clock.now())
}
const noticesOf = async ({ customerNumber }: SeededAccount) => {
  const { rowCount } = await pool.query(sql`
    select from tasks where subject = ${customerNumber} and kind = 'send-access-granted-mail'`)
  return rowCount
}

describe('access for some days', () => {
  test('is shown with its purpose and its last day before the customer answers', async () => {
    const { page } = await linked()

    expect(page.body).toContain('What Heimpuls needs the data for')
    expect(page.body).toContain('Charges your car.')
    expect(page.body).toMatch(/For all your contracts, until \d+ \w+ 20\d\d\. Access then ends by itself\./)
  })

  test('opens every read until its end and none from then on, though nobody has noted it', async () => {
    const { account, contractNumber } = await linked()
    const [grant] = await grantsOf(account)
    clock.moveTo(new Date((grant?.endsAt.getTime() ?? 0) - 60_000))
    const before = await readsOf(account, contractNumber)
    expect(await isListed(account)).toBe(true)

    await toEnd(account)

    expect(new Set(before)).toEqual(new Set(['opened']))
    expect(new Set(await readsOf(account, contractNumber))).toEqual(new Set(['refused']))
    expect(await isListed(account)).toBe(false)
    expect(await grantsOf(account)).toMatchObject([{ by: null }])
    const headers = { authorization: `Bearer ${await tokenOf('demo-hems')}` }
    const url = `/partner/v1/customers/${account.customerNumber}/link`
    expect((await send({ method: 'DELETE', url, headers })).statusCode).toBe(403)
  })

  test('is noted as ended at its end, once, however late', async () => {
    const { account } = await linked()
    const [grant] = await grantsOf(account)
    await toEnd(account)
    clock.advance(day)

    const counts = await Promise.all([endDueAccess(pool, clock.now()), endDueAccess(pool, clock.now())])
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(1)

    expect(await grantsOf(account)).toEqual([{ by: 'expiry', endedAt: grant?.endsAt, endsAt: grant?.endsAt }])
    expect((await auditOf(account)).filter((line) => line.startsWith('access.withdrawn'))).toEqual([
      'access.withdrawn by system',
    ])
    expect(await endDueAccess(pool, clock.now())).toBe(0)
  })

  test('that was not reached is left alone', async () => {
    const { account } = await linked()
    clock.advance(29 * day)

    await endDueAccess(pool, clock.now())

    expect(await grantsOf(account)).toMatchObject([{ by: null }])
  })

  test('that is given again before its end lasts longer, and afterwards it is a new one', async () => {
    const { account, contractNumber } = await linked()
    const [first] = await grantsOf(account)
    clock.advance(10 * day)
    await again(account)
    const [extended, ...none] = await grantsOf(account)
    await toEnd(account)
    await again(account)

    expect(none).toEqual([])
    expect(extended?.endsAt.getTime()).toBeGreaterThan(first?.endsAt.getTime() ?? 0)
    expect(await grantsOf(account)).toMatchObject([{ by: 'expiry', endedAt: extended?.endsAt }, { by: null }])
    expect(new Set(await readsOf(account, contractNumber))).toEqual(new Set(['opened']))
    expect(await noticesOf(account)).toBe(3)
  })

  test('keeps the days that the customer was shown, whatever the partner says meanwhile', async () => {
    const { account, path, browser: on } = await atConsent()
    await setTerms(null)

    await answer(on, path, 'allow')

    expect(await grantsOf(account)).toMatchObject([{ endsAt: expect.any(Date) }])
    await setTerms(30)
  })
})

describe('the notice of a new access', () => {
  const mailsTo = async ({ emailAddress }: SeededAccount) => {
    await runDueTasks({ ...deps, handlers: handlersHere(deps) })
    const { rows } = await pool.query<{ subject: string }>(sql`
      select m.subject from mails m where m.to_address = ${emailAddress} order by m.sent_at`)
    return rows.map(({ subject }) => subject)
  }

  test('goes to the customer, once, and not again where the same is given again', async () => {
    const { account } = await linked()
    await again(account)

    expect(await noticesOf(account)).toBe(1)
    expect(await mailsTo(account)).toEqual(['Heimpuls hat jetzt Zugriff auf Ihre Stromdaten'])
  })

  test('is not sent once the access has ended', async () => {
    const { account } = await linked()
    const headers = { authorization: `Bearer ${await tokenOf('demo-hems')}` }
    await send({ method: 'DELETE', url: `/partner/v1/customers/${account.customerNumber}/link`, headers })

    expect(await mailsTo(account)).toEqual([])
  })

  test('is not sent of a request that was declined', async () => {
    const { account, path, browser: on } = await atConsent()
    await answer(on, path, 'decline')

    expect(await noticesOf(account)).toBe(0)
  })

  test('is one where two answers come at once', async () => {
    const { account, path, browser: on } = await atConsent()

    await Promise.all([answer(on, path, 'allow'), answer(on, path, 'allow')])

    expect(await noticesOf(account)).toBe(1)
    expect(await grantsOf(account)).toHaveLength(1)
  })
})
