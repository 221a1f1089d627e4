import { describe, expect, test } from 'vitest'
import { parseReport } from './parse-report.ts'
import { reportOf, servers } from './report.fixture.ts'

const [to, messageId] = ['anna.muster@example.com', '<0b7a3c52-1d9e-4c39-a2f4-93f1c05b6f1e@example.org>']
const parse = (raw: string) => parseReport(Buffer.from(raw))
const report = reportOf('postfix', { to, messageId })

describe('a report of a failure', () => {
  test.each(servers)('as %s writes it names the mail, the recipient and the status', async (server) => {
    const found = await parse(reportOf(server, { to, messageId }))

    expect(found).toMatchObject({ messageId, failed: [{ status: '5.1.1' }] })
    expect(found?.failed[0]?.addresses).toContain(to)
  })

  test.each(servers)('as %s writes it is repeated without the name of the recipient', async (server) => {
    const { diagnostic = '' } = (await parse(reportOf(server, { to, messageId })))?.failed[0] ?? {}

    expect(diagnostic).toMatch(/^550/)
    expect(diagnostic).not.toMatch(/anna|@/i)
  })

  test('says why on one line of 200 characters at most', async () => {
    const why = (await parse(report))?.failed[0]?.diagnostic
    const long = await parse(report.replace('User unknown', 'x'.repeat(5000)))

    expect(why).toBe('550 5.1.1 … Recipient address rejected: User unknown in virtual mailbox table')
    expect(long?.failed[0]?.diagnostic).toHaveLength(200)
  })

  test('counts though the reason passes: the server has given up', async () => {
    const found = await parse(reportOf('exim', { to, messageId, status: '4.4.7' }))

    expect(found?.failed).toMatchObject([{ status: '4.4.7' }])
  })

  test('is read though the mail that it returns is cut off', async () => {
    const full = reportOf('exchange', { to, messageId })

    expect(await parse(full.slice(0, full.indexOf('Guten Tag')))).toMatchObject({ messageId })
  })

  test('has the recipients that failed, and no others', async () => {
    const others = ['delayed', 'delivered', 'relayed', 'expanded'].map((action) =>
      ['', `Final-Recipient: rfc822; ${action}@example.com`, `Action: ${action}`, 'Status: 5.0.0'].join(
        '\r\n',
      ),
    )
    const found = await parse(
      report.replace('\r\n\r\n--edge\r\nContent-Type: text/rfc822', `\r\n${others.join('\r\n')}$&`),
    )

    expect(found?.failed.map(({ addresses }) => addresses[0])).toEqual([to])
  })
})

describe('no report of a failure is', () => {
  test.each([
    ['a delay', reportOf('postfix', { to, messageId, action: 'delayed', status: '4.4.1' })],
    ['a confirmation', reportOf('exchange', { to, messageId, action: 'delivered', status: '2.0.0' })],
    ['a failure with the status of a success', reportOf('exim', { to, messageId, status: '2.0.0' })],
    [
      'an answer of somebody who is away',
      `From: ${to}\r\nSubject: Re: Preis\r\nIn-Reply-To: ${messageId}\r\n\r\nBin im Urlaub.`,
    ],
    ['a receipt of reading', report.replace('delivery-status;', 'disposition-notification;')],
    ['a report that is forwarded', report.replace('multipart/report', 'multipart/mixed')],
    ['a report without the mail', report.replace('text/rfc822-headers', 'text/plain')],
    ['a report about a mail without an id', report.replace(`Message-ID: ${messageId}\r\n`, '')],
    ['a report without a recipient', report.replaceAll(/(Final|Original)-Recipient: [^\r]*\r\n/g, '')],
    ['nothing at all', ''],
  ])('%s', async (_, raw) => {
    expect(await parse(raw)).toBeUndefined()
  })
})

describe('hostile messages end in a result', () => {
  const nested = (depth: number) =>
    Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('')
  const inside = (depth: number) => 'Content-Type: message/rfc822\r\n\r\n'.repeat(depth)

  test.each([
    ['a thousand parts in each other', nested(1000)],
    ['a thousand mails in each other', inside(1000)],
    ['a megabyte of headers', 'X-Header: 1\r\n'.repeat(80_000)],
    ['one long line', 'x'.repeat(256_000)],
    [
      'bytes of no text',
      Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)).toString('latin1'),
    ],
    ['a report whose fields never end', report.replace('rejected: User', ' a'.repeat(100_000))],
  ])('%s', async (_, raw) => {
    expect((await parse(raw))?.failed.length ?? 0).toBeLessThanOrEqual(1)
  })

  test('with many recipients, the first twenty count', async () => {
    const group = `\r\nFinal-Recipient: rfc822; ${to}\r\nAction: failed\r\nStatus: 5.0.0\r\n`
    const found = await parse(
      report.replace('\r\n\r\n--edge\r\nContent-Type: text/rfc822', `\r\n${group.repeat(500)}$&`),
    )

    expect(found?.failed).toHaveLength(20)
  })
})
