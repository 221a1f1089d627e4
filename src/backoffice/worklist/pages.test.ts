import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, place, parkedTask, get } = service
const { signedIn } = staffOf(service)

const wrongMaLo = { contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } }
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

async function aDeclaration(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into withdrawal_declarations (came_by, received_at, result, statement, given_number, given_email, language, tried)
    values ('form', now(), 'unmatched', 'Hiermit widerrufe ich.', '39999999', 'nobody@example.com', 'de', '{contract-unknown}') returning id`)
  return rows[0]?.id ?? ''
}

describe('today', () => {
  test('has each thing that needs a person, with the acts that solve it', async () => {
    const stuck = await place(wrongMaLo)
    const taskId = await parkedTask(await place())
    const declarationId = await aDeclaration()
    const { open } = await signedIn('agent')

    const { body } = await open('/console')

    expect(body).toContain(`href="/console/orders/${stuck}/correction"`)
    expect(body).toContain(`action="/console/tasks/${taskId}/retry"`)
    expect(body).toContain(`href="/console/withdrawals/${declarationId}"`)
  })

  test('shows a viewer the same without the acts', async () => {
    const stuck = await place(wrongMaLo)
    const { open } = await signedIn('viewer')

    const { body } = await open('/console')

    expect(body).toContain(`href="/console/orders/${stuck}"`)
    expect(body).not.toContain('/correction')
    expect(body).not.toContain('/retry')
  })

  test('leads to a task that is tried again', async () => {
    const taskId = await parkedTask(await place())
    const { open, submit } = await signedIn('agent')
    await open('/console')

    const answer = await submit(`/console/tasks/${taskId}/retry`, {})

    expect(answer.headers.location).toBe('/console?done=retried')
    expect(textOf(await open('/console?done=retried'))).toContain('The task is tried again.')
    expect((await open('/console')).body).not.toContain(taskId)
  })
})

describe('an open page that asks again', () => {
  const readsBy = async (login: string) => {
    const { rows } = await pool.query(sql`
      select 1 from audit_trail where actor = ${`staff:${login}`} and action = 'order.read'`)
    return rows.length
  }
  const versionIn = ({ body }: { body: string }) => /data-refresh="([\w-]+)"/.exec(body)?.[1] ?? ''

  test('gets nothing while nothing is new, and the audit trail no entry', async () => {
    await place(wrongMaLo)
    const { open, member } = await signedIn('viewer')
    const version = versionIn(await open('/console'))
    const before = await readsBy(member.login)

    const again = await open('/console', { headers: { 'if-none-match': `"${version}"` } })

    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(await readsBy(member.login)).toBe(before)
  })

  test('gets what is new, which is audited', async () => {
    const { open, member } = await signedIn('viewer')
    const version = versionIn(await open('/console'))
    const before = await readsBy(member.login)
    const stuck = await place(wrongMaLo)

    const again = await open('/console', { headers: { 'if-none-match': `"${version}"` } })

    expect(again.body).toContain(stuck)
    expect(await readsBy(member.login)).toBe(before + 1)
  })

  test('is sent to sign in once the session has ended, whatever it claims to know', async () => {
    const { statusCode } = await service.send({ url: '/console', headers: { 'if-none-match': '*' } })

    expect(statusCode).toBe(303)
  })
})

describe('a declaration of withdrawal', () => {
  test('is attached to its contract, which it withdraws', async () => {
    const contractNumber = await place()
    const id = await aDeclaration()
    const { open, submit } = await signedIn('agent')
    expect(textOf(await open(`/console/withdrawals/${id}`))).toContain('Hiermit widerrufe ich.')

    const answer = await submit(`/console/withdrawals/${id}`, {
      act: 'attach',
      contractNumber,
      comment: 'The customer called.',
    })

    expect(answer.headers.location).toBe('/console?done=attached')
    expect((await get(`/orders/${contractNumber}`)).json().data.order.state).toBe('Revoked')
  })

  test('is closed without a contract, once', async () => {
    const id = await aDeclaration()
    const { open, submit } = await signedIn('agent')
    const close = async () => {
      await open(`/console/withdrawals/${id}`)
      return submit(`/console/withdrawals/${id}`, { act: 'close', comment: 'Of another supplier.' })
    }

    expect((await close()).headers.location).toBe('/console?done=closed')
    expect((await close()).statusCode).toBe(409)
  })

  test.each([
    ['without a contract', { act: 'attach', comment: 'Why.' }, 'contractNumber must not be empty.'],
    ['without a reason', { act: 'close' }, 'comment must not be empty.'],
  ])('is not settled %s', async (_, form, says) => {
    const id = await aDeclaration()
    const { open, submit } = await signedIn('agent')
    await open(`/console/withdrawals/${id}`)

    const answer = await submit(`/console/withdrawals/${id}`, form)

    expect(answer.statusCode).toBe(400)
    expect(textOf(answer)).toContain(says)
  })

  test.each(['x', '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'])('404 or 400 for %s', async (id) => {
    const { open } = await signedIn('viewer')

    expect((await open(`/console/withdrawals/${id}`)).statusCode).toBe(id === 'x' ? 400 : 404)
  })
})
