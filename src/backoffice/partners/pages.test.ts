import { describe, expect, test } from 'vitest'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { get, patch, post, auditOf, realTime } = service
const { signedIn } = staffOf(service)

const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const secretIn = ({ body }: { body: string }) =>
  /class="secret"><code class="id" data-copy="([^"]+)"/.exec(body)?.[1] ?? ''
const aPartner = async (slug: string) => {
  await post('/partners', { slug, type: 'Whitelabel', brandName: 'Before' })
  return `/console/partners/${slug}`
}
const partner = async (slug: string) => (await get(`/partners/${slug}`)).json().data
const elevenMinutes = 11 * 60_000

describe('the list of partners', () => {
  test('shows what its address asks for, page by page', async () => {
    for (let count = 100; count < 152; count++) await aPartner(`many-${count}`)
    const { open } = await signedIn('viewer')

    const first = await open('/console/partners?filter.text=many-&filter.type=')
    const second = await open('/console/partners?filter.text=many-&after=many-149')

    expect(first.body).toContain('many-149')
    expect(first.body).not.toContain('many-150')
    expect(first.body).toContain('href="/console/partners?filter.text=many-&amp;after=many-149" rel="next"')
    expect(second.body).toContain('many-151')
    expect(second.body).not.toContain('rel="next"')
    expect(textOf(await open('/console/partners?filter.isDisabled=true'))).toContain(
      'No partner is like that.',
    )
  })

  test('comes as CSV, which no spreadsheet runs', async () => {
    await post('/partners', { slug: 'formula', type: 'ThirdParty', brandName: '=1+1' })
    const { open } = await signedIn('viewer')

    const file = await open('/console/partners.csv?filter.text=formula')

    expect(file.body).toBe(
      "slug,type,brandName,brandColour,isDisabled,mayOrderForOthers,requestsPerMinute\r\nformula,ThirdParty,'=1+1,#0f766e,false,false,\r\n",
    )
  })

  test.each(['filter.type=Friend', 'filter.isDisabled=perhaps', 'other=1'])('refuses ?%s', async (query) => {
    const { open } = await signedIn('viewer')

    expect((await open(`/console/partners?${query}`)).statusCode).toBe(400)
  })
})

describe('a new partner', () => {
  test('is added with its token shown once, by the name of who did it', async () => {
    const { open, submit, member } = await signedIn('manager')
    await open('/console/new-partner')

    const added = await submit('/console/new-partner', {
      ...{ slug: 'added', type: 'SalesAffiliate', brandName: 'Added', brandColour: '#123456' },
      ...{ requestsPerMinute: '60', allowedRedirectOrigins: 'https://a.example\r\nhttps://b.example' },
    })

    expect(secretIn(added)).toMatch(/^[\w-]{43}$/)
    expect(added.headers['cache-control']).toBe('no-store')
    expect((await open('/console/partners/added')).body).not.toContain(secretIn(added))
    expect(await partner('added')).toMatchObject({
      ...{ type: 'SalesAffiliate', requestsPerMinute: 60 },
      allowedRedirectOrigins: ['https://a.example', 'https://b.example'],
    })
    expect(await auditOf('added')).toMatchObject([{ action: 'partner.add', actor: `staff:${member.login}` }])
  })

  test.each([
    [{ slug: 'demo-sales', brandName: 'X', brandColour: '#123456' }, 409, 'already exists'],
    [{ slug: 'fine', brandName: '', brandColour: '#123456' }, 400, 'brandName'],
    [{ slug: 'fine', brandName: 'X', brandColour: 'red' }, 400, 'brandColour must be a colour'],
    [{ slug: 'Not fine', brandName: 'X', brandColour: '#123456' }, 400, 'slug must be 1 to 63'],
    [
      { slug: 'fine', brandName: 'X', brandColour: '#123456', requestsPerMinute: 'many' },
      400,
      'requestsPerMinute',
    ],
    [
      { slug: 'fine', brandName: 'X', brandColour: '#123456', shownBrands: 'nobody' },
      400,
      'no partner with the slug nobody',
    ],
    [{ slug: 'fine', type: 'Friend', brandName: 'X', brandColour: '#123456' }, 400, 'type must be'],
  ])('is refused for %j', async (fields, status, says) => {
    const { open, submit } = await signedIn('manager')
    await open('/console/new-partner')

    const refused = await submit('/console/new-partner', { type: 'Whitelabel', ...fields })

    expect(refused.statusCode).toBe(status)
    expect(textOf(refused)).toContain(says)
    expect((await get('/partners/fine')).statusCode).toBe(404)
  })

  test('asks for password and code again after ten minutes', async () => {
    const { open, submit } = await signedIn('manager')
    await open('/console/new-partner')
    realTime.advance(elevenMinutes)

    const refused = await submit('/console/new-partner', {
      slug: 'late',
      type: 'Whitelabel',
      brandName: 'Late',
    })

    expect(refused.headers.location).toBe('/console/prove?next=%2Fconsole%2Fnew-partner')
    expect((await get('/partners/late')).statusCode).toBe(404)
  })
})

describe('the page of a partner', () => {
  test('has rights, clients, webhooks and tariffs, and leads to its orders and usage', async () => {
    const { open } = await signedIn('viewer')

    const page = await open('/console/partners/demo-whitelabel')

    expect(page.body).toContain('href="/console/partners/demo-whitelabel/clients/demo-whitelabel"')
    expect(page.body).toContain('href="/console/orders?filter.partner=demo-whitelabel"')
    expect(page.body).toContain('href="/console/partners/demo-whitelabel/usage"')
    expect(textOf(page)).toContain('6000 per client, as all')
    expect(textOf(page)).toContain('DYNAMIC_SHARE')
    expect(textOf(page)).toContain('partner.example/wattline-events')
    expect((await open('/console/partners/nobody')).statusCode).toBe(404)
  })
})

describe('the brand of a partner', () => {
  test('is previewed without being saved, and then saved', async () => {
    const path = await aPartner('branded')
    const { open, submit } = await signedIn('manager')
    const fields = { brandName: 'After', brandColour: '#1D4ED8' }

    await open(`${path}/brand`)
    const previewed = await submit(`${path}/brand`, { ...fields, step: 'preview' })
    expect(previewed.body).toContain('brand-preview.css?colour=%231d4ed8')
    expect(await partner('branded')).toMatchObject({ brandName: 'Before', version: 1 })
    const saved = await submit(`${path}/brand`, { ...fields, step: 'save' })

    expect(saved.headers.location).toBe(`${path}/brand?done=brand-saved`)
    expect(await partner('branded')).toMatchObject({ brandName: 'After', brandColour: '#1d4ed8' })
  })

  test('is not overwritten if somebody else has changed the partner meanwhile, also by trying again', async () => {
    const path = await aPartner('raced')
    const { open, submit } = await signedIn('manager')
    await open(`${path}/brand`)
    await patch('/partners/raced', { brandName: 'Theirs' })
    const fields = { brandName: 'Mine', brandColour: '#123456', step: 'save' }

    const refused = await submit(`${path}/brand`, fields)
    const again = await submit(`${path}/brand`, fields)

    expect([refused.statusCode, again.statusCode]).toEqual([409, 409])
    expect(textOf(refused)).toContain('The partner was changed in the meantime')
    expect((await partner('raced')).brandName).toBe('Theirs')
  })

  test.each([
    ['/console/brand-preview.css?colour=%230f766e', 200],
    ['/console/brand-preview.css?colour=red', 400],
    ['/console/brand-preview.css?colour=%230f766e}', 400],
    ['/console/brand-preview?brandName=X&brandColour=%230f766e', 200],
  ])('%s is answered with %i', async (path, status) => {
    const { open } = await signedIn('viewer')

    expect((await open(path)).statusCode).toBe(status)
  })
})

test('rights and limits of a partner are changed together, and an empty field takes a limit back', async () => {
  const path = await aPartner('righted')
  const { open, submit } = await signedIn('manager')
  const fields = { mayOrderForOthers: 'true', shownBrands: 'demo-sales' }

  await open(`${path}/rights`)
  await submit(`${path}/rights`, { ...fields, requestsPerMinute: '60' })
  expect(await partner('righted')).toMatchObject({ mayOrderForOthers: true, requestsPerMinute: 60 })
  const form = await open(`${path}/rights`)
  expect(form.body).toContain('value="60"')
  await submit(`${path}/rights`, { requestsPerMinute: '' })

  expect(await partner('righted')).toMatchObject({
    ...{ mayOrderForOthers: false, requestsPerMinute: null, shownBrands: [], version: 3 },
  })
})

test('the purpose and the duration of access are set with them, and refused in half', async () => {
  const path = await aPartner('purposeful')
  const { open, submit } = await signedIn('manager')
  const fields = { accessPurposeDe: 'Lädt das Auto.', accessPurposeEn: 'Charges the car.', accessDays: '365' }
  await open(`${path}/rights`)

  await submit(`${path}/rights`, fields)

  expect(await partner('purposeful')).toMatchObject({
    accessPurpose: { de: 'Lädt das Auto.', en: 'Charges the car.' },
    accessDays: 365,
  })
  expect((await open(path)).body).toContain('Charges the car.')
  await open(`${path}/rights`)
  const half = await submit(`${path}/rights`, { ...fields, accessPurposeEn: '' })
  expect(half.statusCode).toBe(400)
  expect(half.body).toContain('accessPurpose')
  await open(`${path}/rights`)
  expect((await submit(`${path}/rights`, { ...fields, accessDays: '0' })).statusCode).toBe(400)
})

test('the data-processing agreement is recorded with them, as a whole', async () => {
  const path = await aPartner('agreed')
  const { open, submit } = await signedIn('manager')
  expect((await open(path)).body).toContain('None recorded')
  await open(`${path}/rights`)

  await submit(`${path}/rights`, { agreementDate: '2026-03-01', agreementVersion: '2.1' })

  expect(await partner('agreed')).toMatchObject({
    dataProcessingAgreement: { date: '2026-03-01', version: '2.1' },
  })
  expect((await open(path)).body).toContain('Version 2.1 of 2026-03-01')
  await open(`${path}/rights`)
  const half = await submit(`${path}/rights`, { agreementDate: '2026-03-01' })
  expect(half.statusCode).toBe(400)
  expect(half.body).toContain('dataProcessingAgreement')
})

describe('a partner', () => {
  test.each([
    ['disable', true],
    ['enable', false],
  ])('is switched by %s, with a reason', async (act, isDisabled) => {
    const path = await aPartner(`switched-${act}`)
    if (act === 'enable') await post(`/partners/switched-${act}/disable`, { comment: 'Before.' })
    const { open, submit } = await signedIn('manager')

    await open(`${path}/${act}`)
    const without = await submit(`${path}/${act}`, { reason: ' ' })
    const done = await submit(`${path}/${act}`, { reason: 'Because.' })

    expect(without.statusCode).toBe(400)
    expect(textOf(without)).toContain('Say why')
    expect(done.headers.location).toBe(`${path}?done=partner-${act}d`)
    expect((await auditOf(`switched-${act}`)).at(-1)).toMatchObject({
      ...{ action: `partner.${act}`, after: { isDisabled, comment: 'Because.' } },
    })
  })

  test('gets a new token, shown once', async () => {
    const path = await aPartner('tokened')
    const { open, submit } = await signedIn('manager')
    await open(`${path}/token`)

    const made = await submit(`${path}/token`, {})

    expect(secretIn(made)).toMatch(/^[\w-]{43}$/)
    expect((await auditOf('tokened')).at(-1)?.action).toBe('partner.rotate-token')
  })

  test.each(['disable', 'enable', 'token'])(
    'is not changed by %s unless somebody proved themselves lately',
    async (act) => {
      const path = await aPartner(`proved-${act}`)
      const { open, submit } = await signedIn('manager')
      await open(`${path}/${act}`)
      realTime.advance(elevenMinutes)

      const refused = await submit(`${path}/${act}`, { reason: 'Because.' })

      expect(refused.headers.location).toContain('/console/prove?next=')
      expect(await auditOf(`proved-${act}`)).toHaveLength(1)
    },
  )
})
