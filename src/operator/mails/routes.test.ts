import { describe, expect, test } from 'vitest'
import { type Db, sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, pool, place, auditOf } = await operatorService()

async function sentMail(db: Db, { to, contractNumber }: { to: string; contractNumber: string | null }) {
  const { rows } = await db.query<{ id: string }>(sql`
    insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at, text)
    values (gen_random_uuid(), 'send-order-confirmation-mail', ${contractNumber}, ${to}, lower(${to}), 'Hello', '<1@x>', now(), 'hidden')
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

  test('409 if it is no longer known what the mail was about, 404 for an unknown mail', async () => {
    const id = await sentMail(pool, { to: 'emil@example.com', contractNumber: null })

    expect((await post(`/mails/${id}/resend`)).statusCode).toBe(409)
    expect((await post('/mails/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24/resend')).statusCode).toBe(404)
  })
})
