import { describe, expect, test } from 'vitest'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'
import { aMaLo } from './registered-orders.fixture.ts'

const service = await operatorService({ SANDBOX: 'off' })
const { pool, place, deps, auditOf } = service
const { signedIn } = staffOf(service)
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

/** An order whose registration waits for a person. */
async function toHandOver() {
  const contractNumber = await place({ contract: { deliveryDetails: { maLoIdentifier: aMaLo() } } })
  await runDueTasks({ ...deps, handlers: handlersHere({ ...deps, demo: undefined }) })
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where contract_number = ${contractNumber} and process = '55001'`)
  const id = rows[0]?.id ?? ''
  return { contractNumber, id, path: `/console/market/messages/${id}` }
}
const form = { act: 'hand-over', way: 'The portal of our service.' }
const warning = 'nobody delivers messages to the market'

describe('without a gateway', () => {
  test('Today says so, and has each message as a task, with how long it waits', async () => {
    const { path } = await toHandOver()
    const { open } = await signedIn('manager')

    const page = await open('/console?kind=message-to-hand-over')

    expect(textOf(page)).toContain(warning)
    expect(textOf(page)).toMatch(/[0-9]{8} Message to hand over .* hand(s|ed)? .* now due \d{4}-\d\d-\d\d/)
    expect(page.body).toContain(`href="${path}">Hand it over</a>`)
  })

  test('a message is read, downloaded and handed over, and then waits for its answer', async () => {
    const { contractNumber, id, path } = await toHandOver()
    const { open, submit, member } = await signedIn('manager')

    const file = await open(`${path}/download`)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="55001-${id}.json"`)
    const { rows } = await pool.query<{ content: object }>(sql`
      select content from market_messages where id = ${id}`)
    expect(JSON.parse(file.body)).toEqual(rows[0]?.content)
    const page = await open(path)
    expect(textOf(page)).toContain('To be handed over')
    expect(textOf(page)).toContain('To The grid operator of the delivery point')
    expect(textOf(page)).toContain('Delivery address Invalidenstraße 12a, 10115 Berlin, DE')
    const [, handedOverAt = ''] = /name="handedOverAt"[^>]*value="([^"]*)"/.exec(page.body) ?? []
    const answer = await submit(path, { ...form, handedOverAt })

    expect(answer.headers.location).toBe(`${path}?done=handed-over`)
    const after = textOf(await open(path))
    expect(after).toContain('Awaiting answer')
    expect(after).toContain(`Handed over by staff:${member.login} By which way The portal of our service.`)
    expect(after).toContain('Enter the answer')
    const today = await open('/console?kind=answer-by-hand')
    expect(today.body).toContain(`href="${path}/answer">Enter the answer</a>`)
    expect(await auditOf(contractNumber)).toMatchObject([{ action: 'market.hand-over' }])
    const order = textOf(await open(`/console/orders/${contractNumber}/timeline`))
    expect(order).toContain(`was handed over to the market on`)
    expect(order).not.toContain('was told')
  })

  test('a second report is refused, and says who was first', async () => {
    const { path } = await toHandOver()
    const [one, other] = [await signedIn('manager'), await signedIn('manager')]
    for (const { open } of [one, other]) await open(path)

    expect((await one.submit(path, form)).statusCode).toBe(303)
    const refused = await other.submit(path, form)

    expect(refused.statusCode).toBe(409)
    expect(textOf(refused)).toContain(`staff:${one.member.login} handed this message over on`)
  })

  test.each([
    ['without a way', { way: '' }, 'way must not be empty.'],
    ['in the future', { handedOverAt: '2098-01-01T10:00' }, 'handedOverAt must lie between'],
    ['at a time that is none', { handedOverAt: 'soon' }, 'handedOverAt must be a date and time'],
  ])('a hand-over %s is refused, and what was filled in stays', async (_, change, says) => {
    const { path } = await toHandOver()
    const { open, submit } = await signedIn('manager')
    await open(path)

    const refused = await submit(path, { ...form, ...change })

    expect(refused.statusCode).toBe(400)
    expect(textOf(refused)).toContain(says)
    expect(refused.body).toContain('What to hand over')
  })

  test('a message is set aside with a reason', async () => {
    const { path } = await toHandOver()
    const { open, submit } = await signedIn('manager')
    await open(path)

    expect((await submit(path, { act: 'set-aside' })).statusCode).toBe(400)
    expect((await submit(path, { act: 'set-aside', comment: 'Not needed.' })).headers.location).toBe(
      '/console/market?done=message-aside',
    )
    expect(textOf(await open(path))).toContain('Not needed')
  })

  test('a viewer reads what is to be handed over, and can report nothing', async () => {
    const { path } = await toHandOver()
    const { open } = await signedIn('viewer')

    const page = await open(path)

    expect(textOf(page)).toContain('What to hand over')
    expect(page.body).not.toContain('It was handed over')
    expect((await open('/console')).body).toContain(`href="${path}">Message to hand over</a>`)
  })

  test('a conversation says what is to be handed over, on the page and as text', async () => {
    const { contractNumber, path } = await toHandOver()
    const { open } = await signedIn('manager')

    const page = await open(`/console/market/conversations/${contractNumber}`)
    expect(page.body).toContain(`href="${path}">Hand it over</a>`)
    expect((await open(`/console/market/conversations/${contractNumber}/text`)).body).toContain(
      'To be handed over by a person since: ',
    )
  })
})
