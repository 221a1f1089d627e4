import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { pool, clock } = service
const { signedIn } = staffOf(service)

const header = 'month,mean_cent_per_kwh_net\n'
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const months = async () => {
  const { rows } = await pool.query<{ month: string; mean: string }>(sql`
    select to_char(m.month, 'YYYY-MM') as month, trim_scale(m.mean_cent_per_kwh_net)::text as mean
    from exchange_price_months m order by 1`)
  return rows.map(({ month, mean }) => `${month} ${mean}`)
}

type Browser = Awaited<ReturnType<typeof signedIn>>
async function check(
  browser: Browser,
  content: string,
  { kind = 'exchange-prices', name = 'prices.csv' } = {},
) {
  await browser.open('/console/imports')
  return browser.upload('/console/imports', { kind }, { name, content })
}
/** Checks a file that is found in order or not, and returns the address of its report. */
const checked = async (browser: Browser, content: string) =>
  String((await check(browser, content)).headers.location)

beforeEach(async () => {
  await pool.query(sql`delete from exchange_price_months`)
  await pool.query(sql`insert into exchange_price_months values ('2026-01-01', 9.87), ('2026-02-01', 8.5)`)
})

describe('a file', () => {
  test('is checked line by line, and nothing is imported', async () => {
    const browser = await signedIn('manager')

    const report = await checked(browser, `${header}2026-02,8.6\n2026-03,7\n`)

    expect(report).toMatch(/^\/console\/imports\/[0-9a-f-]{36}$/)
    const page = textOf(await browser.open(report))
    expect(page).toContain('1 stored row is not in the file and would be removed.')
    expect(page).toContain('2 Changed 2026-02-01 mean_cent_per_kwh_net 8.5 → 8.6')
    expect(page).toContain('3 New 2026-03-01')
    expect(page).toContain('– Removed 2026-01-01')
    expect(await months()).toEqual(['2026-01 9.87', '2026-02 8.5'])
  })

  test('that was checked is imported as it was, once, and the audit trail says by whom', async () => {
    const browser = await signedIn('manager')
    const report = await checked(browser, `${header}2026-02,8.6\n2026-03,7\n`)
    await browser.open(report)

    const answer = await browser.submit(report, {})

    expect(answer.headers.location).toBe(report)
    expect(await months()).toEqual(['2026-02 8.6', '2026-03 7'])
    const page = await browser.open(report)
    expect(textOf(page)).toContain('The file was imported.')
    expect(page.body).not.toContain('>Import</button>')
    expect((await browser.submit(report, {})).statusCode).toBe(409)
    const history = textOf(await browser.open('/console/imports'))
    expect(history).toContain(`exchange-prices 2 1 1 1 staff:${browser.member.login}`)
  })

  test('with faults is refused with each of its lines, and has to be checked again', async () => {
    const browser = await signedIn('manager')
    const report = await checked(browser, `${header}2026-13,1\n2026-02,much\n`)

    const page = await browser.open(report)
    const file = await browser.open(`${report}/report.csv`)

    expect(textOf(page)).toMatch(
      /2 month must be a month such as 2026-01.* 3 mean_cent_per_kwh_net must be a number/,
    )
    expect(page.body).not.toContain('>Import</button>')
    expect(file.headers['content-disposition']).toBe('attachment; filename="report.csv"')
    expect(file.body.split('\r\n')[1]).toMatch(/^2,refused,,"month must be/)
    await browser.open(report)
    expect((await browser.submit(report, {})).statusCode).toBe(409)
    expect(await months()).toEqual(['2026-01 9.87', '2026-02 8.5'])
  })

  test('that is stored already has nothing to import', async () => {
    const browser = await signedIn('manager')
    await browser.open(await checked(browser, `${header}2026-01,9.87\n2026-02,8.5\n`))
    await pool.query(sql`update imports set data_set = 'own' where kind = 'exchange-prices'`)

    const page = await browser.open(await checked(browser, `${header}2026-01,9.87\n2026-02,8.5\n`))

    expect(textOf(page)).toContain('There is nothing to import')
    expect(page.body).not.toContain('>Import</button>')
  })

  test('can be imported for an hour', async () => {
    const browser = await signedIn('manager')
    const report = await checked(browser, `${header}2026-02,8.6\n`)
    await browser.open(report)
    const now = clock.now()
    await pool.query(sql`update staged_imports set created_at = ${new Date(now.getTime() - 61 * 60_000)}`)

    const answer = await browser.submit(report, {})

    expect(answer.statusCode).toBe(409)
    expect(textOf(answer)).toContain('no longer kept')
    expect(await months()).toEqual(['2026-01 9.87', '2026-02 8.5'])
  })

  test('is dropped after an hour, and its report after a day, when the next is checked', async () => {
    const browser = await signedIn('manager')
    const [old, older] = [
      await checked(browser, `${header}2026-02,8.6\n`),
      await checked(browser, `${header}2026-02,8.7\n`),
    ]
    const idOf = (report: string) => report.split('/').at(-1) ?? ''
    await pool.query(sql`
      update staged_imports set created_at = created_at - interval '61 minutes' where id = ${idOf(old)}::uuid`)
    await pool.query(sql`
      update staged_imports set created_at = created_at - interval '25 hours' where id = ${idOf(older)}::uuid`)

    await checked(browser, `${header}2026-02,8.8\n`)

    const { rows } = await pool.query<{ id: string; isKept: boolean }>(sql`
      select id, content is not null as "isKept" from staged_imports
      where id in (${idOf(old)}::uuid, ${idOf(older)}::uuid)`)
    expect(rows).toEqual([{ id: idOf(old), isKept: false }])
  })

  test('of somebody else cannot be seen or imported', async () => {
    const report = await checked(await signedIn('manager'), `${header}2026-02,8.6\n`)
    const other = await signedIn('manager')

    expect((await other.open(report)).statusCode).toBe(404)
    await other.open('/console/imports')
    expect((await other.submit(report, {})).statusCode).toBe(404)
  })

  test.each([
    ['without a file', { name: '', content: '' }, 'Choose a file first.', 400],
    ['of an unknown kind', { kind: 'secrets', content: header }, 'There is no import kind secrets.', 400],
    ['larger than 50 MB', { content: `${header}${'x'.repeat(50e6)}` }, 'The file may not exceed 50 MB.', 413],
  ])('%s is refused on the same page', async (_, { content, ...file }, says, status) => {
    const answer = await check(await signedIn('manager'), content, file)

    expect(answer.statusCode).toBe(status)
    expect(textOf(answer)).toContain(says)
  })

  test('is not read if the form is not ours', async () => {
    const browser = await signedIn('manager')
    await browser.open('/console/imports')

    const answer = await browser.upload(
      '/console/imports',
      { kind: 'exchange-prices', form_token: 'x'.repeat(43) },
      { name: 'prices.csv', content: `${header}2026-02,8.6\n` },
    )

    expect(answer.statusCode).toBe(403)
    expect(answer.headers.connection).toBe('close')
  })

  test.each(['../../../etc/x.csv', 'a\0b.csv', 'a\tb.csv', 'x'.repeat(10_000), '<script>'])(
    'may be called %j, which is only shown',
    async (name) => {
      const browser = await signedIn('manager')
      const { body } = await browser.open('/console/imports')
      const [, token] = /name="form_token" value="([^"]+)"/.exec(body) ?? []
      const part = (what: string, content: string) =>
        `--b\r\ncontent-disposition: form-data; ${what}\r\n\r\n${content}\r\n`

      const answer = await service.send({
        method: 'POST',
        url: '/console/imports',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          cookie: browser.cookie(),
          origin: 'null',
          'sec-fetch-site': 'same-origin',
        },
        payload: [
          part('name="form_token"', token ?? ''),
          part('name="kind"', 'exchange-prices'),
          part(`name="file"; filename="${name}"`, `${header}2026-02,8.6\n`),
          '--b--\r\n',
        ].join(''),
      })

      expect(answer.statusCode).toBe(303)
      const page = await browser.open(String(answer.headers.location))
      expect(page.body).toContain('2026-02-01')
      expect(page.body).not.toMatch(/<script>|etc|x{300}/)
    },
  )

  test('that breaks off is a fault of the sender', async () => {
    const browser = await signedIn('manager')
    const { body } = await browser.open('/console/imports')
    const [, token] = /name="form_token" value="([^"]+)"/.exec(body) ?? []

    const answer = await service.send({
      method: 'POST',
      url: '/console/imports',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        cookie: browser.cookie(),
        origin: 'null',
      },
      payload: `--b\r\ncontent-disposition: form-data; name="form_token"\r\n\r\n${token}\r\n--b\r\ncontent-dis`,
    })

    expect(answer.statusCode).toBe(400)
  })
})

describe('the page of imports', () => {
  test('says what is stored, and offers a template of each kind', async () => {
    const browser = await signedIn('viewer')

    const page = await browser.open('/console/imports')
    const template = await browser.open('/console/imports/templates/exchange-prices')

    expect(textOf(page)).toContain('exchange-prices')
    expect(page.body).not.toContain('type="file"')
    expect(template.body).toMatch(/^month;mean_cent_per_kwh_net\n/)
    expect((await browser.open('/console/imports/templates/secrets')).statusCode).toBe(404)
  })

  test('leads to all imports, page by page and as a file', async () => {
    const manager = await signedIn('manager')
    for (let price = 1; price <= 52; price++)
      await pool.query(sql`
        insert into audit_trail (at, actor, action, subject, after)
        values (now(), 'cli:anna', 'import.replace', 'levies', jsonb_build_object('rows', ${price}::int))`)

    const first = await manager.open('/console/imports/history?filter.kind=levies')
    const [, after] = /after=(\d+)" rel="next"/.exec(first.body.replaceAll('&amp;', '&')) ?? []
    const second = await manager.open(`/console/imports/history?filter.kind=levies&after=${after}`)
    const file = await manager.open('/console/imports/history.csv?filter.kind=levies')

    expect(first.body.match(/cli:anna/g)).toHaveLength(50)
    expect(second.body.match(/cli:anna/g)).toHaveLength(2)
    expect(file.body.match(/cli:anna/g)).toHaveLength(52)
    expect((await manager.open('/console/imports/history?after=x')).statusCode).toBe(400)
  })
})
