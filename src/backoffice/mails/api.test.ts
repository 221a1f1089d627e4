import { describe, expect, test } from 'vitest'
import { type Db, sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { mailWithDocument } from './mail.fixture.ts'

const service = await operatorService()
const { get, post, pool, place, auditOf } = service

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

describe('the mails of a customer', () => {
  const customerOf = async (contractNumber: string): Promise<{ number: string; to: string }> => {
    const [order] = (await get('/orders', { 'filter.contractNumber': contractNumber })).json().data
    const { emailAddress } = (await get(`/customers/${order.customerNumber}`)).json().data
    return { number: order.customerNumber, to: emailAddress }
  }

  test('are those about contracts, to the present address and about the account, and nobody else’s', async () => {
    const contractNumber = await place()
    const { number, to } = await customerOf(contractNumber)
    const about = await sentMail(pool, { to: 'former@example.com', contractNumber })
    const own = await sentMail(pool, { to, contractNumber: null, kind: 'send-password-changed-mail' })
    const told = await sentMail(pool, { to: 'new@example.com', contractNumber: null })
    await pool.query(sql`
      insert into tasks (id, kind, subject, created_at, due_at, done_at)
      select m.task_id, 'send-email-change-mail', ${number}, now(), now(), now() from mails m where m.id = ${told}`)
    await sentMail(pool, { to, contractNumber: await place() })

    const { data } = (await get('/mails', { 'filter.customerNumber': number })).json()

    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual([about, own, told].toSorted())
  })

  test('are paged by the last mail of the page before', async () => {
    const contractNumber = await place()
    const { number } = await customerOf(contractNumber)
    for (let each = 0; each < 3; each++) await sentMail(pool, { to: 'a@example.com', contractNumber })
    await pool.query(sql`update mails set sent_at = '2026-01-01' where contract_number = ${contractNumber}`)
    const query = { 'filter.customerNumber': number, limit: '2' }

    const first = (await get('/mails', query)).json()
    const last = (await get('/mails', { ...query, after: first.data[1].id })).json()

    expect([first.hasMoreItems, last.hasMoreItems]).toEqual([true, false])
    const ids = [...first.data, ...last.data].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([3, 3])
  })
})

describe('GET /operator/v1/mails/{mailId}', () => {
  test('200 shows the mail as it was sent, and whose it is', async () => {
    const contractNumber = await place()
    const { mailId, documentId } = await mailWithDocument(service, contractNumber)
    const [order] = (await get('/orders', { 'filter.contractNumber': contractNumber })).json().data

    const { data } = (await get(`/mails/${mailId}`)).json()

    expect(data).toMatchObject({
      kind: 'contract-confirmation',
      customerNumber: order.customerNumber,
      subject: 'Ihr Vertrag',
      fromName: 'Sonnenhaus Energie',
      text: 'Guten Tag Anna Muster',
      html: expect.stringContaining('<p style="color: #123456">'),
      attachments: [{ documentId, contentType: 'application/pdf' }],
    })
  })

  test('200 without a text for a mail from before texts were stored', async () => {
    const id = await sentMail(pool, { to: 'anna@example.com', contractNumber: null })

    expect((await get(`/mails/${id}`)).json().data).toMatchObject({ text: null, html: null, attachments: [] })
  })

  test('the file is sent to be saved, and only with the mail that it went with', async () => {
    const { mailId, documentId } = await mailWithDocument(service, await place())
    const other = await mailWithDocument(service, await place())

    const file = await get(`/mails/${mailId}/attachments/${documentId}`)

    expect(file.body).toBe('%PDF-1.7')
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Vertragsbest_tigung.pdf"',
      'x-content-type-options': 'nosniff',
    })
    expect((await get(`/mails/${mailId}/attachments/${other.documentId}`)).statusCode).toBe(404)
  })

  test('404 for an unknown mail, 400 for what is no id', async () => {
    expect((await get('/mails/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24')).statusCode).toBe(404)
    expect((await get('/mails/1')).statusCode).toBe(400)
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
