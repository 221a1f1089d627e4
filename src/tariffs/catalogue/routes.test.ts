import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'

const { send, pool, deps, clock, tokenOf } = await testService()
const list = (query = '', headers = {}, as = 'demo-whitelabel') =>
  send({ url: `/partner/v1/tariffs${query}`, as, headers })
const keysOf = async (query = '', as = 'demo-whitelabel') =>
  (await list(query, {}, as)).json().data.map(({ tariffKey }: { tariffKey: string }) => tariffKey)

describe('GET /partner/v1/tariffs', () => {
  test('200 lists the tariffs on sale today, in the envelope', async () => {
    const answer = await list()

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ isSuccess: true, message: null, error: null, refUri: null })
    expect(await keysOf()).toEqual(['DYNAMIC_FEE', 'DYNAMIC_SHARE', 'FIX_12'])
    expect(answer.json().data[1]).toEqual({
      tariffKey: 'DYNAMIC_SHARE',
      tariffName: 'Wattline Dynamic Share',
      displayName: 'Dynamisch mit geteiltem Vorteil',
      providerName: 'Wattline Energie (Demo)',
      kind: 'DynamicShare',
      vat: 19,
      durationPeriod: { value: 1, unit: { main: 'Month', per: 'None' }, unitText: 'Monat' },
      noticePeriod: { value: 14, unit: { main: 'Day', per: 'None' }, unitText: 'Tage' },
      renewalPeriod: { value: 0, unit: { main: 'Month', per: 'None' }, unitText: 'Monate' },
      features: expect.arrayContaining(['100 % Ökostrom']),
      validFrom: '2024-01-01',
      validTo: null,
    })
  })

  test('200 shows the name if there is no display name', async () => {
    const [fee] = (await list()).json().data

    expect(fee).toMatchObject({ tariffName: 'Wattline Dynamic', displayName: 'Wattline Dynamic' })
  })

  test('200 lists the tariffs on sale on another date, from valid_from to the day before valid_to', async () => {
    await pool.query(sql`update tariff_versions set valid_to = '2025-07-01' where tariff_key = 'FIX_12'`)
    await deps.revisions.refresh()

    expect(await keysOf('?effectiveDate=2023-12-31')).toEqual([])
    expect(await keysOf('?effectiveDate=2024-01-01')).toContain('FIX_12')
    expect(await keysOf('?effectiveDate=2025-06-30')).toContain('FIX_12')
    expect(await keysOf('?effectiveDate=2025-07-01')).not.toContain('FIX_12')
  })

  test('200 hides a tariff that is limited to other partners', async () => {
    await pool.query(sql`
      insert into tariff_partners (tariff_key, partner_id)
      select 'DYNAMIC_FEE', p.id from partners p where p.slug = 'demo-sales'`)
    await deps.revisions.refresh()

    expect(await keysOf('', 'demo-sales')).toContain('DYNAMIC_FEE')
    expect(await keysOf('', 'demo-whitelabel')).not.toContain('DYNAMIC_FEE')
  })

  test('304 if the caller already has the answer, until the tariffs change', async () => {
    const { headers } = await list()
    const etag = String(headers.etag)

    const again = await list('', { 'if-none-match': `"other", ${String(etag).replace('W/', '')}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])

    await pool.query(
      sql`update tariffs set name = 'Wattline Dynamic Share Plus' where tariff_key = 'DYNAMIC_SHARE'`,
    )
    await deps.revisions.refresh()
    expect((await list('', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('200 may only be cached by the caller, for five minutes and never past midnight in Berlin', async () => {
    expect((await list()).headers['cache-control']).toMatch(/^private, max-age=([1-9]\d?|[12]\d\d|300)$/)

    clock.moveTo(new Date('2099-01-15T22:58:30Z'))

    expect((await send({ url: '/partner/v1/tariffs', headers: { authorization: 'x' } })).statusCode).toBe(401)
    const token = await tokenOf('demo-whitelabel')
    const answer = await send({ url: '/partner/v1/tariffs', headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=(90|89)$/)
  })

  test.each(['2026-02-29', '2026-13-01', '15.11.2026', '', '2026-1-1'])(
    '400 to the date %j',
    async (date) => {
      const token = await tokenOf('demo-whitelabel')
      const answer = await send({
        url: `/partner/v1/tariffs?effectiveDate=${date}`,
        headers: { authorization: `Bearer ${token}` },
      })

      expect(answer.statusCode).toBe(400)
      expect(answer.json().error).toMatchObject([
        {
          severity: 'Error',
          code: 'validation-failed',
          message: 'effectiveDate must be a date in the format yyyy-mm-dd.',
          details: 'effectiveDate',
        },
      ])
    },
  )
})

test('the database refuses two versions of a tariff for the same day', async () => {
  const overlapping = pool.query(sql`
    insert into tariff_versions (tariff_key, valid_from, valid_to, vat_percent, service_fee_cent_per_kwh,
      base_service_fee_euro_per_month, green_certificate_cent_per_kwh)
    values ('DYNAMIC_SHARE', '2030-01-01', '2031-01-01', 19, 1, 1, 1)`)

  await expect(overlapping).rejects.toMatchObject({ code: '23P01' })
})
