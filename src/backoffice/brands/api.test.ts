import { describe, expect, test } from 'vitest'
import { aLogo, wholeBrand } from '../../partners/brand/whole-brand.fixture.ts'
import { addPartner } from '../../partners/manage-partners.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, put, post, send, pool, deps, auditOf } = await operatorService({
  AUTH_URL: 'https://login.example.com',
  SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
})

let partners = 0
const newPartner = async () => {
  const slug = `branded-${++partners}`
  await addPartner(pool, { slug, type: 'Whitelabel', brandName: 'Sonne' })
  return { slug, path: `/partners/${slug}/brand` }
}
const look = { brandName: 'Sonne', brandColour: '#fde047' }
const remove = (path: string) => send({ method: 'DELETE', url: `/operator/v1${path}`, as: 'demo-operator' })
const content = (file: Buffer | string) => ({ content: Buffer.from(file as string).toString('base64') })

describe('the brand of a partner', () => {
  test('GET answers an empty one at first, with what becomes of its colour', async () => {
    const { path, slug } = await newPartner()

    const { data } = (await get(path)).json()

    expect(data).toMatchObject({
      slug,
      host: null,
      logos: [],
      pagesUrl: 'https://login.example.com',
      version: 1,
    })
    expect(data.colourChecks).toHaveLength(4)
    expect((await get('/partners/nobody/brand')).statusCode).toBe(404)
  })

  test('PUT stores it as a whole and answers it, and the trail says which fields changed', async () => {
    const { path, slug } = await newPartner()
    const tariffNames = [{ tariffKey: 'DYNAMIC_FEE', de: 'Sonnenflex', en: null }]
    const brand = { ...wholeBrand('sonne'), tariffNames }

    const answer = await put(path, { ...look, ...brand, version: 1 })

    expect(answer.json().data).toMatchObject({
      ...{ ...look, ...brand, version: 2 },
      pagesUrl: 'https://strom-sonne.example.com',
    })
    expect((await get(path)).json().data).toEqual(answer.json().data)
    const trail = await auditOf(slug)
    expect(trail).toMatchObject([{ action: 'partner.change-brand', after: { host: brand.host } }])
    expect(JSON.stringify(trail)).not.toContain('hilfe@')
  })

  test('PUT says where a colour cannot be read, with the pair and the ratio', async () => {
    const { path } = await newPartner()

    const { colourChecks } = (await put(path, look)).json().data

    expect(colourChecks[0]).toMatchObject({
      use: 'links',
      scheme: 'light',
      colour: '#fde047',
      isReadable: false,
    })
    expect(colourChecks[0].ratio).toBeLessThan(4.5)
  })

  test('PUT without a field empties it, and the same again leaves no entry', async () => {
    const { path, slug } = await newPartner()
    await put(path, { ...look, imprintUrl: 'https://sonne.example', greeting: { de: 'Hallo' } })

    const emptied = await put(path, look)
    const again = await put(path, look)

    expect(emptied.json().data).toMatchObject({
      imprintUrl: null,
      greeting: { de: null, en: null },
      version: 3,
    })
    expect(again.json().data.version).toBe(3)
    expect(await auditOf(slug)).toHaveLength(2)
  })

  test('PUT reports all faults at once', async () => {
    const { path } = await newPartner()

    const answer = await put(path, {
      ...look,
      host: 'x',
      supportEmailAddress: 'x',
      termsUrl: 'http://x.example',
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.map(({ details }: { details: string }) => details)).toEqual([
      ...['host', 'supportEmailAddress', 'termsUrl'],
    ])
  })

  test.each([
    ['an unknown tariff', { tariffNames: [{ tariffKey: 'NOTHING', de: 'A' }] }, 400],
    ["one of the service's hosts", { host: 'login.example.com' }, 400],
    ['an unknown field', { colour: '#ffffff' }, 400],
    ['an older version', { version: 7 }, 409],
  ])('PUT refuses %s', async (_what, change, status) => {
    const { path } = await newPartner()

    expect((await put(path, { ...look, ...change })).statusCode).toBe(status)
  })

  test('PUT refuses the host of another partner with 409', async () => {
    const [one, other] = [await newPartner(), await newPartner()]
    const brand = { ...look, host: 'only.example.com' }

    expect((await put(one.path, brand)).statusCode).toBe(200)
    expect((await put(other.path, brand)).statusCode).toBe(409)
  })
})

describe('a logo', () => {
  test('PUT keeps an SVG and gives its addresses; DELETE removes it', async () => {
    const { path, slug } = await newPartner()

    const answer = await put(`${path}/logos/dark`, content(aLogo('#123456')))

    const [logo] = answer.json().data.logos
    expect(logo).toMatchObject({ variant: 'dark', contentType: 'image/svg+xml', width: 120, height: 32 })
    await deps.revisions.refresh()
    expect((await send({ url: new URL(logo.url).pathname })).body).toContain('#123456')
    expect((await remove(`${path}/logos/dark`)).json().data.logos).toEqual([])
    expect((await remove(`${path}/logos/dark`)).statusCode).toBe(404)
    expect((await auditOf(slug)).map(({ action }) => action)).toEqual([
      'partner.change-logo',
      'partner.remove-logo',
    ])
  })

  test.each([
    [
      'a script',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script/></svg>',
      'The logo has the element script.',
    ],
    ['nothing of the kind', 'hello', 'The logo is not well-formed XML.'],
  ])('PUT refuses %s and says why', async (_what, file, message) => {
    const { path } = await newPartner()

    const answer = await put(`${path}/logos/light`, content(file))

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([{ message, details: 'logo' }])
  })

  test('PUT refuses what is not Base64, too long, or for another background', async () => {
    const { path } = await newPartner()

    expect((await put(`${path}/logos/light`, { content: '<svg>' })).statusCode).toBe(400)
    expect((await put(`${path}/logos/light`, { content: 'A'.repeat(140_001) })).statusCode).toBe(400)
    expect((await put(`${path}/logos/grey`, content(aLogo('#123456')))).statusCode).toBe(400)
  })
})

test('a preview link is shown once, and all of them end together', async () => {
  const { path, slug } = await newPartner()

  const { url, expiresAt } = (await post(`${path}/preview-links`)).json().data

  expect(url).toMatch(/^https:\/\/login\.example\.com\/brand-preview\/[\w-]{43}$/)
  expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now())
  const token = url.split('/').at(-1)
  expect(JSON.stringify(await auditOf(slug))).not.toContain(token)
  expect((await remove(`${path}/preview-links`)).json().data).toEqual({ ended: 1 })
  expect((await remove(`${path}/preview-links`)).json().data).toEqual({ ended: 0 })
})
