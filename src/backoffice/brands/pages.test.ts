import { describe, expect, test } from 'vitest'
import { aLogo } from '../../partners/brand/whole-brand.fixture.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { get, post, put, send, deps, auditOf } = service
const { signedIn } = staffOf(service)

let partners = 0
const aPartner = async () => {
  const slug = `look-${++partners}`
  await post('/partners', { slug, type: 'Whitelabel', brandName: 'Sonne', brandColour: '#fde047' })
  return { slug, path: `/console/partners/${slug}/brand` }
}
const brandOf = async (slug: string) => (await get(`/partners/${slug}/brand`)).json().data
const svg = aLogo('#123456').toString()

describe('the form of a brand', () => {
  test('saves every field, and shows it again as it was', async () => {
    const { slug, path } = await aPartner()
    const { open, submit } = await signedIn('manager')
    await open(path)

    const saved = await submit(path, {
      ...{ brandName: 'Sonne', brandColour: '#b45309', darkColour: '#fdba74', host: 'look.example.com' },
      ...{ imprintUrl: 'https://sonne.example/impressum', footerDe: 'Erste Zeile\r\nZweite', step: 'save' },
      tariffNames: 'DYNAMIC_FEE = Sonnenflex | Sunflex',
    })

    expect(saved.headers.location).toBe(`${path}?done=brand-saved`)
    expect(await brandOf(slug)).toMatchObject({
      ...{ darkColour: '#fdba74', host: 'look.example.com', footer: { de: 'Erste Zeile\nZweite', en: null } },
      tariffNames: [{ tariffKey: 'DYNAMIC_FEE', de: 'Sonnenflex', en: 'Sunflex' }],
    })
    expect((await open(path)).body).toContain('DYNAMIC_FEE = Sonnenflex | Sunflex')
  })

  test('says what is wrong at its field and keeps what was typed', async () => {
    const { path } = await aPartner()
    const { open, submit } = await signedIn('manager')
    await open(path)

    const refused = await submit(path, {
      brandName: 'Sonne',
      brandColour: '#b45309',
      termsUrl: 'http://x.example',
      step: 'save',
    })

    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('id="termsUrl-fault"')
    expect(refused.body).toContain('value="http://x.example"')
  })
})

describe('a logo', () => {
  test('is uploaded, shown and removed', async () => {
    const { slug, path } = await aPartner()
    const { open, submit, upload } = await signedIn('manager')
    await open(path)

    const stored = await upload(`${path}/logo`, { variant: 'light' }, { name: 'logo.svg', content: svg })

    expect(stored.headers.location).toBe(`${path}?done=logo-saved`)
    expect((await open(path)).body).toContain(`src="/brand/${slug}/logo.svg?v=`)
    const removed = await submit(`${path}/logo/remove`, { variant: 'light' })
    expect(removed.headers.location).toBe(`${path}?done=logo-removed`)
    expect((await brandOf(slug)).logos).toEqual([])
    expect((await auditOf(slug)).map(({ action }) => action)).toEqual([
      ...['partner.add', 'partner.change-logo', 'partner.remove-logo'],
    ])
  })

  test.each([
    ['a script', svg.replace('<rect', '<script/><rect'), 'The logo has the element script.'],
    ['a file that is too large', `${svg}${' '.repeat(200_000)}`, 'The logo has more than 100 kB.'],
  ])('with %s is refused on the page', async (_what, content, message) => {
    const { slug, path } = await aPartner()
    const { open, upload } = await signedIn('manager')
    await open(path)

    const refused = await upload(`${path}/logo`, { variant: 'light' }, { name: 'logo.svg', content })

    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain(message)
    expect((await brandOf(slug)).logos).toEqual([])
  })

  test('without a file, or for another background, is refused', async () => {
    const { path } = await aPartner()
    const { open, upload } = await signedIn('manager')
    await open(path)

    const file = { name: 'logo.svg', content: svg }
    expect((await upload(`${path}/logo`, { variant: 'grey' }, file)).body).toContain(
      'variant must be light or dark',
    )
    await open(path)
    expect((await upload(`${path}/logo`, { variant: 'light' }, { name: '', content: '' })).body).toContain(
      'Choose a file first.',
    )
  })
})

describe('the preview', () => {
  const wholePartner = async () => {
    const partner = await aPartner()
    await put(`/partners/${partner.slug}/brand`, {
      ...{ brandName: 'Sonne', brandColour: '#fde047', imprintUrl: 'https://sonne.example/impressum' },
    })
    await put(`/partners/${partner.slug}/brand/logos/light`, { content: Buffer.from(svg).toString('base64') })
    await deps.revisions.refresh()
    return partner
  }

  test('shows every sample in light and dark to all staff, and which colour cannot be read', async () => {
    const { path } = await wholePartner()
    const { open } = await signedIn('viewer')

    const { body, headers } = await open(`${path}/preview`)

    expect(headers['content-security-policy']).toContain("frame-src 'self'")
    for (const sample of ['login', 'account', 'consent', 'error', 'mail']) {
      for (const scheme of ['light', 'dark']) {
        expect(body).toContain(`src="${path}/preview/${sample}?scheme=${scheme}&amp;lang=en"`)
      }
    }
    expect(body).toMatch(
      /Links, light: contrast 1\.\d+ to 1, too little for text\. #[0-9a-f]{6} is shown instead/,
    )
  })

  test.each(['login', 'account', 'consent', 'error'])(
    '%s has the brand, in the scheme that is asked for',
    async (sample) => {
      const { slug, path } = await wholePartner()
      const { open } = await signedIn('viewer')

      const dark = await open(`${path}/preview/${sample}?scheme=dark&lang=de`)
      const light = await open(`${path}/preview/${sample}?scheme=light&lang=de`)

      expect(dark.body).toContain(`src="/brand/${slug}/logo.svg?v=`)
      expect(dark.body).toContain('https://sonne.example/impressum')
      expect(dark.body).not.toContain('prefers-color-scheme')
      expect(dark.body).toMatch(/color-scheme: ?dark/)
      expect(light.body).toMatch(/color-scheme: ?light[^ ]/)
      expect(dark.body).toContain('<body inert>')
      expect(dark.body).not.toContain('<script')
      expect(dark.headers).toMatchObject({
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
      expect(dark.headers['content-security-policy']).toContain("form-action 'none'")
    },
  )

  test('has a mail and a document, and nothing else', async () => {
    const { path } = await wholePartner()
    const { open } = await signedIn('viewer')

    expect((await open(`${path}/preview/mail?lang=de`)).body).toContain('Passwort festlegen')
    const document = await open(`${path}/preview/document.pdf`)
    expect(document.headers['content-type']).toBe('application/pdf')
    expect(document.body).toMatch(/^%PDF-/)
    expect((await open(`${path}/preview/nothing`)).statusCode).toBe(404)
  })

  test('opens for a partner by a link that is shown once, until the links are ended', async () => {
    const { path } = await wholePartner()
    const { open, submit } = await signedIn('manager')
    await open(`${path}/share`)

    const shared = await submit(`${path}/share`, {})

    const url = new URL(/data-copy="([^"]+\/brand-preview\/[^"]+)"/.exec(shared.body)?.[1] ?? '')
    const page = await send({ url: `${url.pathname}?lang=en` })
    expect(page.body).toContain('Preview: Sonne')
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect((await send({ url: `${url.pathname}/account?scheme=dark` })).body).toContain('Erika Mustermann')
    await open(`${path}/unshare`)
    await submit(`${path}/unshare`, {})
    expect((await send({ url: url.pathname })).statusCode).toBe(404)
    expect((await send({ url: `${url.pathname}/account` })).statusCode).toBe(404)
  })
})
