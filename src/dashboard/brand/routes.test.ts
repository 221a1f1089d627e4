import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { getBrand } from '../../partners/brand/manage-brand.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { pool } = service
const { partnerSignedIn } = staffOf(service)

const fields = { brandName: 'Sonnenhaus', brandColour: '#1d4ed8', step: 'save' }
/** A name waits for the supplier; all else counts at once. */
const colourOf = async (slug: string) => (await getBrand(pool, slug)).partner.brandColour

test('an owner changes the own brand, which is in the audit trail under their name', async () => {
  const owner = await partnerSignedIn('owner', 'demo-hems')
  await owner.open('/partners/brand')
  const { headers } = await owner.submit('/partners/brand', fields)

  expect(headers.location).toBe('/partners/brand?done=brand-proposed')
  expect(await colourOf('demo-hems')).toBe('#1d4ed8')
  const { rows } = await pool.query(
    sql`select actor, subject from audit_trail where action = 'partner.change-brand' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: `partner-staff:${owner.member.login}`, subject: 'demo-hems' }])
})

test('host and sender are shown, and stay what the supplier set', async () => {
  const before = (await getBrand(pool, 'demo-whitelabel')).brand
  const owner = await partnerSignedIn('owner', 'demo-whitelabel')
  const { body } = await owner.open('/partners/brand')
  await owner.submit('/partners/brand', {
    ...fields,
    ...{ host: 'taken.example.com', mailSender: 'boss@bank.example' },
  })
  const { brand, partner } = await getBrand(pool, 'demo-whitelabel')

  expect(body).toContain('We set it for you')
  expect(body).not.toContain('name="host"')
  expect(partner.brandColour).toBe('#1d4ed8')
  expect([brand.host, brand.mailSender]).toEqual([before.host, before.mailSender])
})

test('a colour that is none is refused, and nothing changes', async () => {
  const owner = await partnerSignedIn('owner', 'demo-sales')
  await owner.open('/partners/brand')
  const before = await getBrand(pool, 'demo-sales')
  const { statusCode } = await owner.submit('/partners/brand', { ...fields, brandColour: 'blue' })

  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(await getBrand(pool, 'demo-sales')).toEqual(before)
})

test('the preview follows what is typed, and the samples are those of the own brand', async () => {
  const owner = await partnerSignedIn('owner', 'demo-sales')
  const typed = await owner.open('/partners/brand-preview?brandName=Neu&brandColour=%23123456')
  const style = await owner.open('/partners/brand-preview.css?colour=%23123456')
  const samples = await owner.open('/partners/brand/preview')

  expect(typed.body).toContain('/partners/brand-preview.css?colour=%23123456')
  expect([style.statusCode, samples.statusCode]).toEqual([200, 200])
  expect(samples.body).not.toContain('/console')
})
