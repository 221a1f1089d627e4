import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'

const service = await testService()
const { send, deps, clock } = service
const { partnerSignedIn } = staffOf(service)
const developer = (slug = 'demo-sales') => partnerSignedIn('developer', slug)
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
const numberIn = (body: string) => /contract <code>(\d+)<\/code>/.exec(body)?.[1] ?? ''
const place = async (emailAddress: string, as: string): Promise<string> =>
  (
    await send({
      method: 'POST',
      url: '/partner/v1/orders',
      as,
      payload: anOrder({
        userAccount: { emailAddress },
        contract: {
          deliveryDetails: { maLoIdentifier: null, meterNumber: `1EMH${emailAddress.slice(0, 7)}` },
        },
      }),
    })
  ).json().contractNumber

test('what a person plays in the sandbox is in the audit trail, and what was refused is not', async () => {
  const { open, submit, member } = await developer('demo-platform')
  await open('/partners/sandbox')
  await submit('/partners/sandbox/clock', { advance: 'P1D' })
  await submit('/partners/sandbox/clock', { advance: 'never' })
  await open('/partners/sandbox/reset')
  await submit('/partners/sandbox/reset', {})

  const { rows } = await service.pool.query<{ action: string; subject: string }>(
    sql`select action, subject from audit_trail where actor = ${`partner-staff:${member.login}`} and action like 'sandbox.%'
      order by id`,
  )
  expect(rows).toEqual(
    ['sandbox.clock', 'sandbox.reset'].map((action) => ({ action, subject: 'demo-platform' })),
  )
})

describe('the sandbox page', () => {
  test('shows the time of the sandbox and a button for every situation', async () => {
    const { body } = await (await developer()).open('/partners/sandbox')

    expect(body).toContain(berlinDateTime(clock.now()).slice(0, 16))
    expect(body).toContain('aria-label="Set up price-change-ahead"')
  })

  test('sets up a situation and says whose contract it is', async () => {
    const browser = await developer()
    await browser.open('/partners/sandbox')

    const { body } = await browser.submit('/partners/sandbox/scenes', { name: 'denied' })

    const { data } = (await send({ url: `/partner/v1/orders/${numberIn(body)}`, as: 'demo-sales' })).json()
    expect(data.order.deliveryState.state).toBe('Denied')
  })

  test('advances an order of the partner', async () => {
    const browser = await developer()
    await browser.open('/partners/sandbox')
    const contractNumber = await place('desk001@example.com', 'demo-sales')

    const { body, statusCode } = await browser.submit('/partners/sandbox/advance', {
      contractNumber,
      to: 'Delivery',
    })

    expect(statusCode).toBe(200)
    expect(body).toContain(`Order ${contractNumber} is in the state Delivery now.`)
  })

  test('knows no order of another partner', async () => {
    const browser = await developer()
    await browser.open('/partners/sandbox')

    const { statusCode, body } = await browser.submit('/partners/sandbox/advance', {
      contractNumber: '30000016',
      to: 'Cancelled',
    })

    expect(statusCode).toBe(400)
    expect(body).toContain('role="alert"')
  })

  test('moves the clock, and says why it does not go back', async () => {
    const browser = await developer()
    await browser.open('/partners/sandbox')

    const moved = await browser.submit('/partners/sandbox/clock', { advance: 'PT1H' })
    const refused = await browser.submit('/partners/sandbox/clock', { to: '2020-01-01 00:00:00' })

    expect(moved.body).toContain('The clock of your sandbox shows')
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('backwards')])
  })

  test('is reset after a question', async () => {
    const browser = await developer()
    const asked = await browser.open('/partners/sandbox/reset')

    const { body } = await browser.submit('/partners/sandbox/reset', {})

    expect(asked.body).toContain('Reset the sandbox?')
    expect(body).toContain('Your sandbox is as it was at first.')
  })
})

describe('the mailbox', () => {
  test('has the mails of the partner with their links and files, and no mail of another', async () => {
    await place('desk002@example.com', 'demo-whitelabel')
    await runTasks()
    const own = await developer('demo-whitelabel')
    const { body } = await own.open('/partners/sandbox/mails?to=desk002@example.com')
    const path = /href="(\/partners\/sandbox\/mails\/[^"]+)"/.exec(body)?.[1] ?? ''

    const mail = await own.open(path)
    const looks = await own.open(`${path}/looks`)
    const ofAnother = await (await developer('demo-platform')).open(path)

    expect(mail.body).toMatch(/account\/password\?token=[\w-]{43}/)
    expect(looks.headers['content-security-policy']).toContain('sandbox')
    expect(ofAnother.statusCode).toBe(404)
  })
})

describe('the conversation with the market', () => {
  test('shows both sides of an order, and nothing of another partner', async () => {
    const contractNumber = await place('desk003@example.com', 'demo-whitelabel')
    await runTasks()

    const own = await (await developer('demo-whitelabel')).open(`/partners/sandbox/market/${contractNumber}`)
    const another = await (await developer()).open(`/partners/sandbox/market/${contractNumber}`)

    expect(own.body).toContain('To the market')
    expect(another.statusCode).toBe(404)
  })
})
