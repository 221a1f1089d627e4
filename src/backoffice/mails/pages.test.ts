import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'
import { mailWithDocument } from './mail.fixture.ts'

const service = await operatorService()
const { get, pool, place, parkedTask } = service
const { signedIn } = staffOf(service)

async function aMail(contractNumber?: string) {
  const number = contractNumber ?? (await place())
  const { mailId, documentId } = await mailWithDocument(service, number)
  return { contractNumber: number, documentId, mailId, path: `/console/mails/${mailId}` }
}

describe('the mails of a customer', () => {
  test('are listed with those that are not sent yet, page by page, and as a file', async () => {
    const { contractNumber, mailId } = await aMail()
    await parkedTask(contractNumber)
    const [order] = (await get('/orders', { 'filter.contractNumber': contractNumber })).json().data
    await pool.query(sql`
      insert into mails (task_id, kind, contract_number, to_address, to_key, subject, message_id, sent_at)
      select gen_random_uuid(), 'send-contract-changed-mail', ${contractNumber}, 'a@example.com', 'a@example.com', 'Hello',
        '<1@x>', now() - make_interval(days => n) from generate_series(1, 60) n`)
    const { open } = await signedIn('viewer')
    const path = `/console/customers/${order.customerNumber}/mails`

    const first = (await open(path)).body
    const next = first.match(/href="([^"]+after=[^"]+)"/)?.[1] ?? ''
    const last = (await open(next)).body
    const csv = (await open(`${path}.csv`)).body

    expect(first).toContain(`/console/mails/${mailId}`)
    expect(first).toContain('MailFailure ECONNREFUSED')
    expect(last).not.toContain(mailId)
    expect(last).not.toContain('rel="next"')
    const shown = (body: string) => body.match(/\/console\/mails\/[\w-]{36}/g)?.length
    expect([shown(first), shown(last), csv.trim().split('\r\n').length]).toEqual([50, 11, 62])
  })
})

describe('a mail', () => {
  test('is shown as it looked, in a frame that can run nothing', async () => {
    const { path, mailId, contractNumber } = await aMail()
    const { open, member } = await signedIn('viewer')

    const page = await open(path)
    const body = await open(`${path}/body`)

    expect(page.body).toContain(`src="${path}/body" sandbox></iframe>`)
    expect(page.body).toContain('Guten Tag Anna Muster')
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
    expect(body.body).toContain('<p style="color: #123456">')
    expect(body.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
    )
    const { rows } = await pool.query(sql`
      select t.action, t.subject from audit_trail t
      where t.actor = ${`staff:${member.login}`} and t.action = 'mail.read'`)
    expect(rows).toEqual(Array(2).fill({ action: 'mail.read', subject: contractNumber }))
    expect(page.body).not.toContain(`/console/mails/${mailId}/resend`)
  })

  test('has its files to be saved', async () => {
    const { path, documentId } = await aMail()
    const { open } = await signedIn('viewer')

    const file = await open(`${path}/attachments/${documentId}`)

    expect(file.body).toBe('%PDF-1.7')
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
  })

  test('is sent again after a confirmation', async () => {
    const { path, mailId, contractNumber } = await aMail()
    const { open, submit } = await signedIn('agent')
    await open(`${path}/resend`)

    const done = await submit(`${path}/resend`, {})

    expect(done.headers.location).toBe(`${path}?done=resent`)
    const { rows } = await pool.query<{ after: object }>(sql`
      select t.after from audit_trail t where t.subject = ${contractNumber} and t.action = 'mail.resend'`)
    expect(rows).toMatchObject([{ after: { mailId } }])
  })

  test('from before texts were stored says so, and has no frame', async () => {
    const { path, mailId } = await aMail()
    await pool.query(sql`update mails set body = null where id = ${mailId}`)
    const { open } = await signedIn('agent')

    expect((await open(path)).body).toContain('Its text is not stored')
    expect((await open(`${path}/body`)).statusCode).toBe(404)
  })

  test('400 for what is no id, 404 for what is no mail', async () => {
    const { open } = await signedIn('agent')
    const unknown = '/console/mails/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d99'

    for (const page of ['', '/body', '/resend']) {
      expect((await open(`/console/mails/1${page}`)).statusCode).toBe(400)
      expect((await open(`${unknown}${page}`)).statusCode).toBe(404)
    }
  })
})
