import { describe, expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { handlersHere } from '../app/task-handlers.fixture.ts'
import { exportCustomer } from '../backoffice/customers/export-customer.ts'
import { staffOf } from '../backoffice/staff.fixture.ts'
import { enqueueSetPasswordMail } from '../customers/accounts/repository.ts'
import { sql } from '../platform/db/sql.ts'
import { runDueTasks } from '../platform/tasks/run-due-tasks.fixture.ts'
import { invitePartnerStaff } from '../staff/accounts/partner-staff.ts'

const password = 'a long password of the mailbox'
const service = await testService({ SANDBOX_MAILBOX_PASSWORD: password })
const { send, deps, pool, clock } = service
const { partnerSignedIn } = staffOf(service)
const [a, b] = ['demo-whitelabel', 'demo-sales']
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })

let number = 0
async function placed(as: string, emailAddress: string, headers = {}): Promise<{ customerNumber: string }> {
  const deliveryDetails = { maLoIdentifier: null, meterNumber: `1EMH000${++number}` }
  const payload = anOrder({ userAccount: { emailAddress }, contract: { deliveryDetails } })
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as, headers, payload })
  await runTasks()
  return answer.json()
}

async function invited(emailAddress: string, slug: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(sql`select id from partners where slug = ${slug}`)
  const partner = { id: rows[0]?.id ?? '', slug }
  const operator = {
    actor: 'client:demo-operator',
    requestId: 'a-test',
    now: clock.now(),
    scopes: new Set<never>(),
  }
  await invitePartnerStaff(pool, { partner, emailAddress, name: 'Chief', role: 'owner' }, operator)
  await runTasks()
}

type ShownMail = { kind: string; text: string; links: string[] }
const mailsTo = async (to: string, as: string): Promise<ShownMail[]> =>
  (await send({ url: '/sandbox/v1/mails', query: { to }, as })).json().data
const kindsTo = async (to: string, as: string) => (await mailsTo(to, as)).map(({ kind }) => kind).sort()
const idsTo = async (to: string, kind: string) =>
  (
    await pool.query<{ id: string }>(sql`select id from mails where to_key = ${to} and kind = ${kind}`)
  ).rows.map(({ id }) => id)
const dashboard = (slug: string) => partnerSignedIn('developer', slug)
const subjectsOf = async (to: string, slug: string) => {
  const { body } = await (await dashboard(slug)).open(`/partners/sandbox/mails?to=${to}`)
  return [...body.matchAll(/href="\/partners\/sandbox\/mails\/[^"]+">([^<]+)</g)].map(
    ([, subject]) => subject,
  )
}

describe('an invitation to the staff of another partner', () => {
  test('is shown to no partner that ordered for the address, in the API or on a page', async () => {
    await placed(a, 'cto@b.example')
    await invited('cto@b.example', b)
    const [id] = await idsTo('cto@b.example', 'send-staff-invitation-mail')
    const developer = await dashboard(a)

    expect(await kindsTo('cto@b.example', a)).toEqual(['order-confirmation'])
    expect(await subjectsOf('cto@b.example', a)).toHaveLength(1)
    for (const path of ['', '/looks', `/files/${id}`]) {
      expect((await developer.open(`/partners/sandbox/mails/${id}${path}`)).statusCode).toBe(404)
    }
  })

  test('is shown to the partner itself, without the secret of its link', async () => {
    await invited('cfo@b.example', b)
    const [id] = await idsTo('cfo@b.example', 'send-staff-invitation-mail')
    const developer = await dashboard(b)

    const mails = await mailsTo('cfo@b.example', b)
    const pages = [
      await developer.open(`/partners/sandbox/mails/${id}`),
      await developer.open(`/partners/sandbox/mails/${id}/looks`),
    ]

    expect(mails).toMatchObject([{ kind: 'staff-invitation', text: expect.stringContaining('demo-sales') }])
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const text of [JSON.stringify(mails), ...pages.map(({ body }) => body)]) {
      expect(text).toContain('/partners/invitation?token=…')
    }
  })

  test('is not on the page for those who share its password', async () => {
    await placed(a, 'coo@b.example')
    await invited('coo@b.example', b)
    const [id] = await idsTo('coo@b.example', 'send-staff-invitation-mail')
    const headers = { authorization: `Basic ${Buffer.from(`:${password}`).toString('base64')}` }

    const { body } = await send({ url: '/sandbox/mail?to=coo@b.example', headers })

    expect(body).toContain('/account/password?token=')
    expect(body).not.toContain('invitation')
    expect((await send({ url: `/sandbox/mail/${id}`, headers })).statusCode).toBe(404)
  })
})

test('an invitation is no data of the customer with the same address, and a reset leaves it', async () => {
  const { customerNumber } = await placed(a, 'hr@b.example')
  await invited('hr@b.example', b)

  const { mails } = await exportCustomer(pool, customerNumber, clock.now())
  await send({ method: 'POST', url: '/sandbox/v1/reset', as: a })

  expect(mails).toMatchObject([{ kind: 'send-order-confirmation-mail' }])
  expect(await kindsTo('hr@b.example', b)).toEqual(['staff-invitation'])
})

describe('a mail about an account', () => {
  const resetPassword = async (emailKey: string) => {
    await enqueueSetPasswordMail(pool, { emailKey, now: clock.now() })
    await runTasks()
  }

  test('is shown to the partner that all contracts of the customer belong to', async () => {
    await placed(a, 'one@example.com')
    await resetPassword('one@example.com')

    expect(await kindsTo('one@example.com', a)).toEqual(['order-confirmation', 'set-password'])
    expect(await subjectsOf('one@example.com', a)).toHaveLength(2)
    expect(await kindsTo('one@example.com', b)).toEqual([])
  })

  test('is not shown to a platform that placed the order for the partner', async () => {
    await placed('demo-platform', 'placed@example.com', { 'partner-token': 'demo-sales-token' })
    await resetPassword('placed@example.com')

    expect(await kindsTo('placed@example.com', 'demo-platform')).toEqual(['order-confirmation'])
    expect(await kindsTo('placed@example.com', b)).toEqual(['order-confirmation', 'set-password'])
  })

  test('is shown to no partner once the customer has contracts of two', async () => {
    await placed(a, 'two@example.com')
    await resetPassword('two@example.com')
    await placed(b, 'two@example.com')

    for (const partner of [a, b]) {
      expect(await kindsTo('two@example.com', partner)).toEqual(['order-confirmation'])
      expect(await subjectsOf('two@example.com', partner)).toHaveLength(1)
    }
  })

  test('stays hidden when another partner of that time has reset its sandbox', async () => {
    await placed(b, 'three@example.com')
    await resetPassword('three@example.com')
    await placed(a, 'three@example.com')
    await resetPassword('three@example.com')

    await send({ method: 'POST', url: '/sandbox/v1/reset', as: b })

    expect(await idsTo('three@example.com', 'send-set-password-mail')).not.toEqual([])
    expect(await kindsTo('three@example.com', a)).toEqual(['order-confirmation'])
  })
})

test.each(['webhook-contact', 'supplier-staff', 'declaration-sender', null])(
  'a mail to the audience %s is shown to no partner',
  async (audience) => {
    const to = `${audience}@example.com`
    await placed(a, to)
    await pool.query(sql`
      update mails m set audience = ${audience}, partner_id = p.id from partners p
      where m.to_key = ${to} and p.slug = ${a}`)

    expect(await kindsTo(to, a)).toEqual([])
    expect(await subjectsOf(to, a)).toEqual([])
  },
)
