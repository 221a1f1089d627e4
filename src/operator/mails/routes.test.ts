import { describe, expect, test } from 'vitest'
import { type Db, sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, pool, place, auditOf } = await operatorService()

type Sent = { to: string; contractNumber: string | null; kind?: string }

async function sentMail(db: Db, { to, contractNumber, kind = 'send-order-confirmation-mail' }: Sent) {
  const { rows } = await db.query<{ id: string }>(sql`
    insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text)
    values (gen_random_uuid(), ${kind}, ${contractNumber}, ${to}, lower(${to}), 'Hello', '<1@x>', now(), 'hidden')
    returning id`)
  return rows[0]?.id ?? ''
}

describe('GET /operator/v1/mails', () => {
  test('200 finds mails by address, ignoring case, and by order, without their text', async () => {
    const contractNumber = await place()
    const id = await sentMail(pool, { to: 'Carla@example.com', contractNumber })

    const byAddress = await get('/mails', { 'filter.to': 'carla@EXAMPLE.com' })
    const byOrder = await get('/mails', { 'filter.contractNumber': contractNumber })

    const mail = {
      id,
      kind: 'order-confirmation',
      contractNumber,
      to: 'Carla@example.com',
      messageId: '<1@x>',
      sentAt: expect.any(String),
    }
    expect(byAddress.json().data).toEqual([mail])
    expect(byOrder.json().data).toEqual([mail])
    expect((await get('/mails', { 'filter.to': 'nobody@example.com' })).json()).toMatchObject({
      count: 0,
      data: [],
    })
  })
})

describe('POST /operator/v1/mails/{mailId}/resend', () => {
  test('200 creates a new task of the same kind and subject, and audits who asked for it', async () => {
    const contractNumber = await place()
    const id = await sentMail(pool, { to: 'dora@example.com', contractNumber })

    const { taskId } = (await post(`/mails/${id}/resend`)).json().data

    const { rows } = await pool.query(sql`select kind, subject, attempts from tasks where id = ${taskId}`)
    expect(rows).toEqual([{ kind: 'send-order-confirmation-mail', subject: contractNumber, attempts: 0 }])
    const trail = await auditOf(contractNumber)
    expect(trail).toMatchObject([{ action: 'mail.resend', before: null, after: { mailId: id, taskId } }])
    expect(JSON.stringify(trail)).not.toContain('dora')
  })

  test('200 for a letter about a price change, which was sent with others', async () => {
    const contractNumber = await place()
    const id = await sentMail(pool, {
      to: 'dora@example.com',
      contractNumber,
      kind: 'send-price-change-mail',
    })
    await pool.query(sql`
      insert into price_change_runs (effective_date, state, created_by, created_at)
      values ('2099-04-01', 'finished', 'system', now())`)
    await pool.query(sql`
      insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
        new_parts, euro_per_year, notified_at, task_id)
      select ${contractNumber}, '2099-04-01', 'sent', true, '2099-03-01', '{}', '{}', 1, m.sent_at, m.task_id
      from mails m where m.id = ${id}`)

    const { taskId } = (await post(`/mails/${id}/resend`)).json().data

    const { rows } = await pool.query(sql`select kind, subject, payload from tasks where id = ${taskId}`)
    const payload = { effectiveDate: '2099-04-01' }
    expect(rows).toEqual([{ kind: 'send-price-change-mail', subject: contractNumber, payload }])
  })

  test('409 if it is no longer known what the mail was about, 404 for an unknown mail', async () => {
    const id = await sentMail(pool, { to: 'emil@example.com', contractNumber: null })

    expect((await post(`/mails/${id}/resend`)).statusCode).toBe(409)
    expect((await post('/mails/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24/resend')).statusCode).toBe(404)
  })
})
