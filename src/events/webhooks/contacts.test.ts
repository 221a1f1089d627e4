import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { recordFailure } from './record-failure.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const service = await testService()
const { pool, clock, realTime, deps } = service
const { call, endpoint, show } = webhooksOf(service)

const day = 24 * 60 * 60_000
const url = 'https://click-here.example/hooks'
const description = 'You have won, call 0900'
const question = 'Sollen wir Ihnen schreiben, wenn ein Webhook ausfällt?'
const told = 'Ihr Webhook-Endpunkt wurde abgeschaltet'

const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
const mailsTo = async (to: string) => {
  await runTasks()
  const { rows } = await pool.query<{ subject: string; text: string }>(
    sql`select subject, text from mails where to_address = ${to} order by sent_at`,
  )
  return rows
}
const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject)
const switchOff = async (id: string) => {
  await call('PATCH', `/${id}`, { isEnabled: true })
  await recordFailure(pool, id, { now: clock.now(), isGone: true })
}
const linkTo = async (to: string) => {
  const link = /https?:\/\/\S+\/webhook-contact\?token=\S+/.exec((await mailsTo(to)).at(-1)?.text ?? '')?.[0]
  const { pathname, search } = new URL(link ?? 'http://no-link.example')
  return `${pathname}${search}`
}
const answer = async (to: string, given: 'yes' | 'no') => {
  const browser = aBrowser(service)
  await browser.open(await linkTo(to))
  return browser.submit('/webhook-contact?lang=en', { answer: given })
}

describe('an address that nobody has confirmed', () => {
  test('gets one question and nothing else, however many endpoints name it and fail', async () => {
    const to = 'stranger@elsewhere.example'
    const named = { url, description, contactEmailAddress: to }
    const { id } = await endpoint(named)
    await endpoint({ ...named, contactEmailAddress: 'STRANGER@elsewhere.example' })

    for (let times = 0; times < 5; times++) {
      await switchOff(id)
      await call('PATCH', `/${id}`, { contactEmailAddress: to })
      await runTasks()
    }

    expect(await subjectsTo(to)).toEqual([question])
    expect(await show(id)).toMatchObject({ contactEmailAddress: to, isContactConfirmed: false })
  })

  test('reads nothing that the partner wrote, and no link but ours', async () => {
    const to = 'reader@elsewhere.example'
    await endpoint({ url, description, contactEmailAddress: to })

    const [mail] = await mailsTo(to)

    expect(mail?.text).not.toMatch(/click-here|0900/)
    const own = new URL(deps.config.authUrl).origin
    const links = [...(mail?.text.matchAll(/https?:\/\/[^/\s]+/g) ?? [])].map(([link]) => link)
    expect([...new Set(links)]).toEqual([own])
  })

  test('is asked again a day later if an endpoint names it again, and not before', async () => {
    const to = 'later@elsewhere.example'
    const { id } = await endpoint({ url, contactEmailAddress: to })
    await runTasks()

    realTime.advance(day - 60_000)
    await call('PATCH', `/${id}`, { contactEmailAddress: to })
    const before = await subjectsTo(to)
    realTime.advance(60_000)
    await call('PATCH', `/${id}`, { contactEmailAddress: to })

    expect(before).toEqual([question])
    expect(await subjectsTo(to)).toEqual([question, question])
  })

  test('is not asked if the partner had twenty others asked within the day', async () => {
    realTime.advance(2 * day)
    const { id } = await endpoint({ url })
    for (let number = 1; number <= 21; number++) {
      await call('PATCH', `/${id}`, { contactEmailAddress: `somebody-${number}@elsewhere.example` })
      await runTasks()
    }

    expect(await subjectsTo('somebody-20@elsewhere.example')).toEqual([question])
    expect(await subjectsTo('somebody-21@elsewhere.example')).toEqual([])
  })
})

describe('somebody who', () => {
  test('has agreed is notified of an endpoint once a day', async () => {
    realTime.advance(2 * day)
    const to = 'ops@partner.example'
    const { id } = await endpoint({ url, description, contactEmailAddress: to })

    const agreed = await answer(to, 'yes')
    await switchOff(id)
    await runTasks()
    await switchOff(id)
    const onFirstDay = await mailsTo(to)
    realTime.advance(day)
    await switchOff(id)

    expect(agreed.statusCode).toBe(200)
    expect(await show(id)).toMatchObject({ isContactConfirmed: true })
    expect(onFirstDay.map(({ subject }) => subject)).toEqual([question, told])
    expect(onFirstDay[1]?.text).toContain(id)
    expect(onFirstDay[1]?.text).not.toMatch(/click-here|0900/)
    expect(await subjectsTo(to)).toEqual([question, told, told])
  })

  test('has agreed is not asked about another endpoint of the same partner, but about one of another', async () => {
    const to = 'both@partner.example'
    await endpoint({ url, contactEmailAddress: to })
    await answer(to, 'yes')

    const { id } = await endpoint({ url, contactEmailAddress: to })
    const ofOther = await endpoint({ url, contactEmailAddress: to }, 'demo-sales')

    expect(await show(id)).toMatchObject({ isContactConfirmed: true })
    expect(ofOther).toMatchObject({ isContactConfirmed: false })
    expect(await subjectsTo(to)).toEqual([question, question])
  })

  test('has declined is never asked again', async () => {
    const to = 'no@elsewhere.example'
    const { id } = await endpoint({ url, contactEmailAddress: to })

    await answer(to, 'no')
    realTime.advance(40 * day)
    await call('PATCH', `/${id}`, { contactEmailAddress: to })
    await switchOff(id)

    expect(await subjectsTo(to)).toEqual([question])
    expect(await show(id)).toMatchObject({ isContactConfirmed: false })
  })
})

describe('a link', () => {
  test('does nothing when a mail program opens it', async () => {
    const to = 'opened@partner.example'
    const { id } = await endpoint({ url, contactEmailAddress: to })

    const { statusCode } = await aBrowser(service).open(await linkTo(to))

    expect(statusCode).toBe(200)
    expect(await show(id)).toMatchObject({ isContactConfirmed: false })
  })

  test('works for seven days', async () => {
    const to = 'slow@partner.example'
    const { id } = await endpoint({ url, contactEmailAddress: to })
    const browser = aBrowser(service)
    await browser.open(await linkTo(to))

    realTime.advance(7 * day)
    const { statusCode } = await browser.submit('/webhook-contact', { answer: 'yes' })

    expect(statusCode).toBe(404)
    expect(await show(id)).toMatchObject({ isContactConfirmed: false })
  })

  test('that nobody was sent is unknown', async () => {
    const { statusCode } = await aBrowser(service).open(`/webhook-contact?token=${'x'.repeat(43)}`)

    expect(statusCode).toBe(404)
  })

  test('from another site is not taken', async () => {
    const to = 'careful@partner.example'
    const { id } = await endpoint({ url, contactEmailAddress: to })
    const browser = aBrowser(service)
    await browser.open(await linkTo(to))

    const { statusCode } = await browser.submit('/webhook-contact', {
      answer: 'yes',
      form_token: 'x'.repeat(43),
    })

    expect(statusCode).toBe(403)
    expect(await show(id)).toMatchObject({ isContactConfirmed: false })
  })
})
