import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService({
  MARKET_SECRET: 'a-secret-of-the-market',
  MARKET_PARTNER_CODE: '9900000000003',
})
const { pool, place, parkedTask, post } = service
const { signedIn } = staffOf(service)
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('the room begins with the tasks', async () => {
  const { open } = await signedIn('viewer')

  expect((await open('/console/system')).headers.location).toBe('/console/system/tasks')
})

describe('tasks', () => {
  test('that were given up are shown first, and retried one by one', async () => {
    const taskId = await parkedTask(await place(), 'process-order')
    const { open, submit } = await signedIn('agent')
    expect((await open('/console/system/tasks')).body).toContain(taskId)

    const answer = await submit(`/console/tasks/${taskId}/retry`, { next: '/console/system/tasks' })

    expect(answer.headers.location).toBe('/console/system/tasks?done=retried')
    expect((await open('/console/system/tasks')).body).not.toContain(taskId)
    expect((await open('/console/system/tasks?filter.state=due&filter.kind=process-order')).body).toContain(
      'due',
    )
    expect((await open('/console/system/tasks.csv?filter.state=due')).body).toContain(taskId)
  })

  test('of one kind are retried together, after a question', async () => {
    const [mail, other] = [await parkedTask(await place()), await parkedTask(await place(), 'process-order')]
    const { open, submit } = await signedIn('agent')
    const path = '/console/system/tasks/retry-parked'
    expect(textOf(await open(`${path}?kind=send-order-confirmation-mail`))).toContain(
      'All parked tasks of the kind send-order-confirmation-mail are tried again',
    )

    const answer = await submit(path, { kind: 'send-order-confirmation-mail' })

    expect(answer.headers.location).toBe('/console/system/tasks?done=parked-retried')
    const { rows } = await pool.query<{ id: string }>(sql`select id from tasks where parked_at is not null`)
    const parked = rows.map(({ id }) => id)
    expect(parked).toContain(other)
    expect(parked).not.toContain(mail)
  })

  test('offer a viewer no act', async () => {
    await parkedTask(await place())
    const { open } = await signedIn('viewer')

    const { body } = await open('/console/system/tasks')

    expect(body).not.toContain('/retry')
    expect((await open('/console/system/tasks?filter.state=lost')).statusCode).toBe(400)
  })
})

describe('mails', () => {
  const sent = async () => {
    const { rows } = await pool.query<{ id: string }>(sql`
      insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text)
      values (gen_random_uuid(), 'send-order-confirmation-mail', ${await place()}, 'dora@example.com', 'dora@example.com',
        'Hello', '<1@x>', now(), 'hidden')
      returning id`)
    return rows[0]?.id ?? ''
  }

  test('that were sent are sent again after a question, those that were given up at once', async () => {
    const [mailId, taskId] = [await sent(), await parkedTask(await place())]
    const { open, submit } = await signedIn('agent')
    const page = await open('/console/system/mails?filter.to=dora@example.com')
    expect(page.body).toContain(`href="/console/system/mails/${mailId}/resend"`)
    expect(page.body).toContain(`action="/console/tasks/${taskId}/retry"`)
    await open(`/console/system/mails/${mailId}/resend`)

    const answer = await submit(`/console/system/mails/${mailId}/resend`, {})

    expect(answer.headers.location).toBe('/console/system/mails?done=resent')
    expect((await open('/console/system/mails.csv')).body).toContain('order-confirmation')
  })

  test('404 for a mail that nobody sent', async () => {
    const { open, submit } = await signedIn('agent')
    await open('/console/system/mails')

    const path = '/console/system/mails/0b7a3c52-3d1f-4c7e-9a55-000000000000/resend'
    expect((await submit(path, {})).statusCode).toBe(404)
  })
})

describe('the audit trail', () => {
  test('is searched by who, what, to whom and when', async () => {
    const contractNumber = await place()
    await post(`/orders/${contractNumber}/events`, { event: 'dataCompleted' })
    const { open } = await signedIn('viewer')
    const rows = async (query: string) =>
      (await open(`/console/system/audit?${query}`)).body.match(/<tr>/g)?.length ?? 0

    const found = `filter.subject=${contractNumber}&filter.action=order.event`
    expect(await rows(`${found}&filter.actor=client:demo-operator&filter.fromDate=2020-01-01`)).toBe(2)
    expect(await rows(`${found}&filter.actor=client:nobody`)).toBe(0)
    expect(await rows(`${found}&filter.toDate=2020-01-01`)).toBe(0)
    expect((await open(`/console/system/audit.csv?${found}`)).body).toContain('order.event')
  })

  test('is paged by key, with and without a day', async () => {
    for (let count = 0; count < 55; count++)
      await pool.query(
        sql`insert into audit_trail (at, actor, action, subject) values (now(), 'paged', 'x.y', 'z')`,
      )
    const { open } = await signedIn('viewer')

    for (const day of ['', '&filter.fromDate=2020-01-01']) {
      const first = await open(`/console/system/audit?filter.actor=paged${day}`)
      const [, next = ''] = /href="([^"]*)" rel="next"/.exec(first.body) ?? []
      const second = await open(next.replaceAll('&amp;', '&'))
      expect(second.body.match(/<tr>/g)).toHaveLength(6)
    }
  })

  test('is verified, and a change is found', async () => {
    await place()
    const { open } = await signedIn('viewer')
    const path = '/console/system/audit/verification'
    expect(textOf(await open(path))).not.toContain('are whole')

    expect(textOf(await open(`${path}?run=now`))).toMatch(/Entries 1 to \d+ are whole/)
    const forge = async (actor: string) => {
      await pool.execute(
        'grant update on audit_trail to current_user; alter table audit_trail disable trigger user',
      )
      const { rows } = await pool.query<{ before: string }>(sql`
        with first as (select t.id, t.actor from audit_trail t order by t.id limit 1)
        update audit_trail t set actor = ${actor} from first where t.id = first.id returning first.actor as before`)
      await pool.query(sql`alter table audit_trail enable trigger user`)
      return rows[0]?.before ?? ''
    }
    const before = await forge('somebody else')

    expect(textOf(await open(`${path}?run=now`))).toContain('Entry 1 was changed')
    await forge(before)
  })

  test('is exported as a file, which leaves an entry', async () => {
    const { open, member } = await signedIn('viewer')

    const file = await open('/console/system/audit/export')

    expect(file.headers['content-disposition']).toBe('attachment; filename="audit.ndjson"')
    const [first] = file.body.split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({
      number: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const { rows } = await pool.query(sql`
      select from audit_trail where action = 'audit.export' and actor = ${`staff:${member.login}`}`)
    expect(rows).toHaveLength(1)
  })
})

describe('the installation', () => {
  test('is examined on request alone', async () => {
    const { open } = await signedIn('administrator')
    expect(textOf(await open('/console/system/doctor'))).not.toContain('All migrations are applied.')

    const { body } = await open('/console/system/doctor?run=now')

    expect(textOf({ body })).toContain('All migrations are applied.')
    expect(textOf({ body })).toContain('audit trail Well Entries')
  })

  test('shows settings without secrets', async () => {
    const { open } = await signedIn('administrator')

    const { body } = await open('/console/system/settings')

    expect(textOf({ body })).toContain('MARKET_PARTNER_CODE 9900000000003 Set')
    expect(textOf({ body })).toContain('MARKET_SECRET Secret Set')
    expect(body).not.toContain('a-secret-of-the-market')
  })

  test('shows the keys by their ids', async () => {
    const { open } = await signedIn('viewer')
    const { rows } = await pool.query<{ kid: string }>(sql`select kid from signing_keys`)

    const { body } = await open('/console/system/keys')

    expect(body).toContain(rows[0]?.kid)
    expect(body).not.toContain('private')
  })

  test('shows the versions', async () => {
    const { open } = await signedIn('viewer')

    const text = textOf(await open('/console/system/versions'))

    expect(text).toContain(`Node.js ${process.version}`)
    expect(text).toContain('0047_operator_market.sql')
    expect(text).toMatch(/fastify [\d.]+ MIT/)
  })

  test('hides from a viewer where it can be reached', async () => {
    const { open } = await signedIn('viewer')

    const { body } = await open('/console/system/tasks')

    expect(body).not.toContain('/console/system/doctor')
    expect((await open('/console/system/settings')).statusCode).toBe(403)
  })
})
