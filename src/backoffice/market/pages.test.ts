import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'
import { aMaLo, registeringOrders } from './registered-orders.fixture.ts'

const service = await operatorService()
const { pool, place, post, put, clock, realTime, auditOf } = service
const { signedIn } = staffOf(service)
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const registered = registeringOrders(service)
/** A notice that fits no order, or that comes too early for one. */
async function aNotice(contractNumber?: string): Promise<string> {
  const content = { transactionReason: 'ZC8', endDate: '2099-06-30', maLoIdentifier: aMaLo() }
  const sentAt = clock.now().toISOString()
  await post('/market/messages', {
    messageId: randomUUID(),
    sentAt,
    process: '55037',
    contractNumber,
    content,
  })
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where direction = 'in' order by created_at desc, id desc limit 1`)
  return rows[0]?.id ?? ''
}
const comment = 'The grid operator called.'

describe('the messages', () => {
  test('are listed with their state, filtered by the address, and come as a file', async () => {
    const { contractNumber, messageId } = await registered()
    const { open } = await signedIn('viewer')

    const page = await open(
      `/console/market?filter.process=55001&filter.contractNumber=${contractNumber}&filter.state=`,
    )
    expect(page.body).toContain(`href="/console/market/messages/${messageId}"`)
    expect(page.body).toContain(`href="/console/market/conversations/${contractNumber}"`)
    expect(textOf(page)).toContain('Awaiting answer')
    expect((await open('/console/market?filter.process=55004')).body).not.toContain(messageId)
    const csv = await open(`/console/market.csv?filter.contractNumber=${contractNumber}`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.split('\r\n')[0]).toContain('createdAt,direction,process,name,contractNumber')
    expect(csv.body).toContain(`Registration (Anmeldung),${contractNumber}`)
  })

  test('are paged by key', async () => {
    await pool.query(sql`
      insert into market_messages (direction, process, content, created_at, settled_at)
      select 'in', 'paged', '{}', now() - make_interval(secs => n), now() from generate_series(1, 60) n`)
    const { open } = await signedIn('viewer')

    const first = await open('/console/market?filter.process=paged')
    const [, next = ''] = /href="([^"]*)" rel="next"/.exec(first.body) ?? []
    const second = await open(next.replaceAll('&amp;', '&'))

    expect(next).toContain('after=')
    const rows = (page: { body: string }) => page.body.match(/<tr>/g)?.length ?? 0
    expect([rows(first), rows(second)]).toEqual([51, 11])
  })

  test('400 for a filter that is none', async () => {
    const { open } = await signedIn('viewer')

    expect((await open('/console/market?filter.state=lost')).statusCode).toBe(400)
    expect((await open('/console/market?after=x')).statusCode).toBe(400)
  })
})

describe('a conversation', () => {
  test('has the messages in sequence, as facts and as they are, and leaves an entry', async () => {
    const { contractNumber } = await registered()
    const { open, member } = await signedIn('viewer')

    const page = await open(`/console/market/conversations/${contractNumber}`)
    const file = await open(`/console/market/conversations/${contractNumber}/text`)

    expect(textOf(page)).toMatch(/To the market: 55016 .* To the market: 55001/)
    expect(page.body).toContain('&quot;annualConsumptionKwh&quot;')
    expect(page.body).not.toContain('Enter the answer')
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="conversation-${contractNumber}.txt"`,
    )
    expect(file.body).toMatch(new RegExp(`^Market conversation about order ${contractNumber}\n`))
    expect(file.body).toContain('To the market  55001  Registration (Anmeldung)')
    const { rows } = await pool.query(sql`
      select from audit_trail where subject = ${contractNumber} and action = 'market.read' and actor = ${`staff:${member.login}`}`)
    expect(rows).toHaveLength(2)
  })

  test('says what to do if nothing has been said', async () => {
    const { open } = await signedIn('viewer')

    expect(textOf(await open(`/console/market/conversations/${await place()}`))).toContain(
      'Nothing has been said about this order yet.',
    )
    expect((await open('/console/market/conversations/39999999')).statusCode).toBe(404)
  })
})

describe('deadlines', () => {
  test('show what the market owes us, the late first, and what waits for us', async () => {
    const { contractNumber, messageId } = await registered()
    await pool.query(sql`update market_messages set answer_due_at = '2020-01-01' where id = ${messageId}`)
    const held = await place()
    await aNotice(held)
    const { open } = await signedIn('manager')

    const page = await open('/console/market/deadlines')

    expect(textOf(page)).toMatch(
      new RegExp(`Overdue Enter the answer 55001 Registration \\(Anmeldung\\) ${contractNumber}`),
    )
    expect(page.body).toContain(`href="/console/market/messages/${messageId}/answer"`)
    expect(textOf(page)).toContain('Messages on hold')
    expect(page.body).toContain(`/console/market/conversations/${held}`)
    const csv = await open('/console/market/deadlines.csv?filter.isOverdue=true')
    expect(csv.body).toContain(contractNumber)
  })
})

describe('the report of reduced levies (§ 22 EnFG)', () => {
  test('is on the page of deadlines as a file, once a contract was exempt, and leaves an entry', async () => {
    const { open, member } = await signedIn('viewer')
    expect((await open('/console/market/deadlines')).body).not.toContain('levy-report')
    const exempt = {
      ...{
        validFrom: '2025-01-01',
        appliedOn: '2025-01-15',
        appliedBy: 'Customer',
        meterNumber: '1EMH0012345678',
      },
      ...{ exclusionsCheckedOn: '2025-01-15', proofReference: 'NB-2025-004711' },
    }
    await put('/contracts/30000032/levy-exemptions', { periods: [exempt] })

    const page = await open('/console/market/deadlines')
    const [, path = ''] = /href="([^"]*levy-report[^"]*)"/.exec(page.body) ?? []
    const csv = await open(path)

    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="levy-report-20\d\d.csv"$/)
    expect(csv.body).toContain(',30000032,')
    const { rows } = await pool.query(sql`
      select from audit_trail where action = 'market.read' and actor = ${`staff:${member.login}`}
        and after::text like '%30000032%'`)
    expect(rows).not.toHaveLength(0)
  })

  test('400 for a year that is none', async () => {
    const { open } = await signedIn('viewer')

    expect((await open('/console/market/levy-report.csv?year=2024')).statusCode).toBe(400)
    expect((await open('/console/market/levy-report.csv')).statusCode).toBe(400)
  })
})

describe('an answer by hand', () => {
  const form = { process: '55002', startDate: '2099-01-01', comment }

  test('is chosen, described, previewed and entered', async () => {
    const { contractNumber, messageId } = await registered()
    const { open, submit } = await signedIn('manager')
    const path = `/console/market/messages/${messageId}/answer`
    expect((await open(path)).body).toContain(`href="${path}?process=55002"`)
    expect((await open(`${path}?process=55002`)).body).toContain('name="startDate"')

    const preview = textOf(await submit(path, { ...form, step: 'preview' }))
    expect(preview).toContain('The order goes from In progress to Starts ')
    expect(preview).toContain('The customer gets a mail: contract confirmation.')
    const answer = await submit(path, { ...form, step: 'confirm' })

    const conversation = `/console/market/conversations/${contractNumber}?done=answered`
    expect(answer.headers.location).toBe(conversation)
    expect(textOf(await open(conversation))).toContain('The answer was entered.')
    expect(await auditOf(contractNumber)).toMatchObject([
      {
        action: 'market.answer-by-hand',
        actor: expect.stringMatching(/^staff:manager/),
        after: { reason: comment },
      },
    ])
  })

  test.each([
    ['without a reason', { ...form, comment: '' }, 400, 'comment must not be empty.'],
    ['without what it has to say', { process: '55002', comment }, 400, 'startDate'],
    [
      'that does not answer it',
      { ...form, process: '55005' },
      400,
      '55005 is not a possible answer to 55001.',
    ],
  ])('is refused %s, and shown again', async (_, given, status, says) => {
    const { messageId } = await registered()
    const { open, submit } = await signedIn('manager')
    const path = `/console/market/messages/${messageId}/answer`
    await open(path)

    const answer = await submit(path, { ...given, step: 'confirm' })

    expect(answer.statusCode).toBe(status)
    expect(textOf(answer)).toContain(says)
  })

  test('is not entered unless somebody proved themselves lately', async () => {
    const { contractNumber, messageId } = await registered()
    const { open, submit } = await signedIn('manager')
    const path = `/console/market/messages/${messageId}/answer`
    await open(`${path}?process=55002`)
    realTime.advance(11 * 60_000)

    const refused = await submit(path, { ...form, step: 'confirm' })

    expect(refused.headers.location).toContain('/console/prove?next=')
    expect(await auditOf(contractNumber)).toEqual([])
  })

  test('is refused a second time', async () => {
    const { messageId } = await registered()
    const { open, submit } = await signedIn('manager')
    const path = `/console/market/messages/${messageId}/answer`
    await open(path)
    await submit(path, { ...form, step: 'confirm' })
    await open(path)

    expect((await submit(path, { ...form, step: 'confirm' })).statusCode).toBe(409)
  })
})

describe('a message that no machine could settle', () => {
  test('is attached to an order', async () => {
    const [id, contractNumber] = [await aNotice(), await place()]
    const { open, submit } = await signedIn('manager')
    const path = `/console/market/messages/${id}`
    expect(textOf(await open(path))).toContain('The message fits no order of ours.')

    const answer = await submit(path, { act: 'attach', contractNumber, comment })

    expect(answer.headers.location).toBe(`${path}?done=message-attached`)
    expect((await open(path)).body).not.toContain('Settle it')
  })

  test('is set aside with a reason', async () => {
    const id = await aNotice()
    const { open, submit } = await signedIn('manager')
    await open(`/console/market/messages/${id}`)

    expect((await submit(`/console/market/messages/${id}`, { act: 'set-aside' })).statusCode).toBe(400)
    const answer = await submit(`/console/market/messages/${id}`, { act: 'set-aside', comment })

    expect(answer.headers.location).toBe('/console/market?done=message-aside')
  })

  test('is tried again while it is on hold', async () => {
    const id = await aNotice(await place())
    const { open, submit } = await signedIn('manager')
    await open(`/console/market/messages/${id}`)

    const answer = await submit(`/console/market/messages/${id}`, { act: 'recheck' })

    expect(answer.headers.location).toBe(`/console/market/messages/${id}?done=message-waits`)
  })

  test('offers a viewer no act', async () => {
    const id = await aNotice()
    const { open } = await signedIn('viewer')

    expect((await open(`/console/market/messages/${id}`)).body).not.toContain('Settle it')
  })
})

describe('meters and modules that we ordered', () => {
  const withMeter = async () => {
    const contractNumber = await place()
    await pool.query(sql`
      insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date, changed_at)
      values (${contractNumber}, 'Ordered', gen_random_uuid(), now(), '2020-02-01', '2099-05-01', now())`)
    return contractNumber
  }

  test('are listed, and settled by hand', async () => {
    const contractNumber = await withMeter()
    const { open, submit } = await signedIn('agent')
    const path = `/console/orders/${contractNumber}/smart-meter`
    expect((await open('/console/market/orders')).body).toContain(`href="${path}"`)
    expect((await open('/console/market/orders.csv')).body).toContain(contractNumber)
    await open(path)

    const answer = await submit(path, { state: 'Refused', remark: 'Kein Platz im Zählerschrank.' })

    expect(answer.headers.location).toBe(`/console/orders/${contractNumber}?done=settled`)
    expect((await open('/console/market/orders')).body).not.toContain(contractNumber)
  })

  test('are not accepted without a day', async () => {
    const path = `/console/orders/${await withMeter()}/smart-meter`
    const { open, submit } = await signedIn('agent')
    await open(path)

    const answer = await submit(path, { state: 'Accepted' })

    expect(answer.statusCode).toBe(400)
    expect(textOf(answer)).toContain('installationDate is for the states Accepted and Installed')
  })
})
