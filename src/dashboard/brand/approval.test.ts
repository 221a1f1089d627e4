import { describe, expect, test } from 'vitest'
import { operatorService } from '../../backoffice/operator-service.fixture.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { getBrand } from '../../partners/brand/manage-brand.ts'
import { aLogo } from '../../partners/brand/whole-brand.fixture.ts'

const service = await operatorService()
const { get, post, patch, put, pool, deps, auditOf } = service
const { partnerSignedIn, signedIn } = staffOf(service)
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

let partners = 0
async function aPartner() {
  const slug = `renamed-${++partners}`
  const registered = `Registered ${slug}`
  await post('/partners', { slug, type: 'SalesAffiliate', brandName: registered })
  const owner = await partnerSignedIn('owner', slug)
  return {
    ...{ slug, registered, owner },
    async names(brandName: string, more: Record<string, string> = {}) {
      await owner.open('/partners/brand')
      return owner.submit('/partners/brand', { brandColour: '#1d4ed8', step: 'save', brandName, ...more })
    },
    async uploads(colour: string) {
      const { body } = await owner.open('/partners/brand')
      const token = /name="form_token" value="([^"]+)"/.exec(body)?.[1] ?? ''
      const form = new FormData()
      form.set('form_token', token)
      form.set('variant', 'light')
      form.set('file', new Blob([aLogo(colour)], { type: 'image/svg+xml' }), 'logo.svg')
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      return service.send({
        ...{ method: 'POST', url: '/partners/brand/logo', remoteAddress: '192.0.2.1' },
        headers: {
          ...{ cookie: owner.cookie(), origin: 'null', 'sec-fetch-site': 'same-origin' },
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
    },
    /** What pages and mails show. */
    async shown() {
      await deps.revisions.refresh()
      const known = deps.directory.current().brands.get(slug)
      return { name: known?.partner.brandName, logos: known?.logos.length, hash: known?.logos[0]?.hash }
    },
    proposal: `/console/partners/${slug}/brand/proposal`,
  }
}
const waiting = async (slug: string) =>
  (await get('/work', { 'filter.kind': 'brand-proposal', limit: '100' }))
    .json()
    .data.filter(({ id }: { id: string }) => id === slug)

const revisionOf = async (looked: () => Promise<{ revision: string }>) => ({
  revision: (await looked()).revision,
})

/** What an operator who looks at a proposal sends. */
async function decides(path: string, act: 'approve' | 'refuse', fields: Record<string, string> = {}) {
  const { open, submit } = await signedIn('manager')
  const { body } = await open(`${path}/${act}`)
  const revision = /name="revision" value="([^"]*)"/.exec(body)?.[1] ?? ''
  return submit(`${path}/${act}`, { revision, ...fields })
}

describe('a name that an owner gives the brand', () => {
  test('is shown to customers once the supplier has approved it, and until then the one before', async () => {
    const { slug, registered, names, shown, owner, proposal } = await aPartner()

    expect((await names('Morgenstrom')).headers.location).toBe('/partners/brand?done=brand-proposed')
    expect((await shown()).name).toBe(registered)
    expect(textOf(await owner.open('/partners/brand'))).toContain(
      'Morgenstrom waits for the supplier’s approval',
    )
    expect(await waiting(slug)).toMatchObject([
      { kind: 'brand-proposal', says: expect.stringContaining('Morgenstrom') },
    ])

    expect((await decides(proposal, 'approve')).headers.location).toBe('/console?done=brand-approved')
    expect((await shown()).name).toBe('Morgenstrom')
    expect(await waiting(slug)).toEqual([])
    expect(textOf(await owner.open('/partners/brand'))).not.toContain('approval')
    expect((await auditOf(slug)).map(({ action }) => action)).toEqual([
      ...['partner.add', 'partner.change-brand', 'partner.approve-brand'],
    ])
  })

  test('is refused with a reason, which the owner reads', async () => {
    const { slug, registered, names, shown, owner, proposal } = await aPartner()
    await names('Abendstrom')

    expect((await decides(proposal, 'refuse', { reason: ' ' })).statusCode).toBe(400)
    await decides(proposal, 'refuse', { reason: 'It is a trade mark of somebody else.' })

    expect((await shown()).name).toBe(registered)
    expect(await waiting(slug)).toEqual([])
    expect(textOf(await owner.open('/partners/brand'))).toMatch(
      /Abendstrom was refused by the supplier on \S+, because: It is a trade mark of somebody else\./,
    )
    expect((await auditOf(slug)).at(-1)).toMatchObject({
      ...{ action: 'partner.refuse-brand', after: { comment: 'It is a trade mark of somebody else.' } },
    })
    expect((await decides(proposal, 'approve')).statusCode).toBe(404)
    expect((await shown()).name).toBe(registered)
  })

  test('is not approved unseen: another one that came meanwhile is looked at first', async () => {
    const { registered, names, shown, proposal } = await aPartner()
    await names('Harmlos')
    const { open, submit } = await signedIn('manager')
    const { body } = await open(`${proposal}/approve`)
    const revision = /name="revision" value="([^"]*)"/.exec(body)?.[1] ?? ''
    await names('Boshaft')

    expect((await submit(`${proposal}/approve`, { revision })).statusCode).toBe(409)
    expect((await shown()).name).toBe(registered)
  })

  test('is taken back by giving the former one', async () => {
    const { slug, registered, names } = await aPartner()
    await names('Mittagstrom')
    await names(registered)

    expect(await waiting(slug)).toEqual([])
  })

  test('does not hold up the rest of the brand, and is kept in the form', async () => {
    const { slug, registered, names, owner } = await aPartner()
    await names('Nachtstrom', { supportPhoneNumber: '+49 30 5550199' })

    const { partner, brand } = await getBrand(pool, slug)
    expect([partner.brandName, brand.supportPhoneNumber]).toEqual([registered, '+49 30 5550199'])
    expect((await owner.open('/partners/brand')).body).toContain('value="Nachtstrom"')
  })

  test.each([
    ['Wattline Kundenservice', 'the supplier'],
    ['Wаttline', 'the supplier'],
    ['Sonnen-Werk', 'another partner'],
    ['Ｓ0nnenwerk GmbH', 'another partner'],
  ])('is refused if it looks like that of somebody else: %s', async (brandName, staffScope) => {
    const { slug, names } = await aPartner()
    const answer = await names(brandName)

    expect(answer.statusCode).toBe(400)
    expect(textOf(answer)).toContain(`looks like the name of ${staffScope}`)
    expect(await waiting(slug)).toEqual([])
  })

  test('is approved and refused by the operator API as well, with the revision that was looked at', async () => {
    const { slug, names, shown } = await aPartner()
    const proposals = `/partners/${slug}/brand/proposals`
    const looked = async () => (await get(proposals)).json().data
    await names('Schnittstellenstrom')
    const { revision, proposals: waits } = await looked()
    expect(waits).toMatchObject([{ part: 'name', brandName: 'Schnittstellenstrom', png: null }])
    await names('Anschlussstrom')

    expect((await post(`${proposals}/approve`, { revision })).statusCode).toBe(409)
    const { data } = (await post(`${proposals}/approve`, await revisionOf(looked))).json()
    expect([data.brandName, (await shown()).name]).toEqual(['Anschlussstrom', 'Anschlussstrom'])
    expect(await looked()).toEqual({ revision: '', proposals: [] })

    await names('Nachfolgestrom')
    await post(`${proposals}/refuse`, { ...(await revisionOf(looked)), reason: 'One a year.' })
    expect((await shown()).name).toBe('Anschlussstrom')
    expect(await looked()).toEqual({ revision: '', proposals: [] })
  })

  test('is not approved if another partner has got such a name meanwhile', async () => {
    const { names, shown, registered, proposal } = await aPartner()
    await names('Zwillingsstrom')
    await post('/partners', { slug: 'twin', type: 'SalesAffiliate', brandName: 'Zwillings Strom' })

    expect((await decides(proposal, 'approve')).statusCode).toBe(409)
    expect((await shown()).name).toBe(registered)
  })

  test('counts at once if the supplier gives it, and ends what waited', async () => {
    const { slug, names, shown } = await aPartner()
    await names('Wunschstrom')
    await patch(`/partners/${slug}`, { brandName: 'Amtsstrom' })

    expect((await shown()).name).toBe('Amtsstrom')
    expect(await waiting(slug)).toEqual([])
  })
})

describe('a logo that an owner uploads', () => {
  test('is shown to customers once it is approved, and to the supplier before', async () => {
    const { slug, uploads, shown, owner, proposal } = await aPartner()

    expect((await uploads('#1d4ed8')).headers.location).toBe('/partners/brand?done=logo-proposed')
    expect((await shown()).logos).toBe(0)
    const { open } = await signedIn('viewer')
    const image = await open(`${proposal}/light.png`)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await owner.open('/partners/brand/proposal/light.png')).statusCode).toBe(200)
    expect((await owner.open('/partners/brand/proposal/dark.png')).statusCode).toBe(404)

    await decides(proposal, 'approve')
    expect((await shown()).logos).toBe(1)
    expect(await waiting(slug)).toEqual([])
  })

  test('leaves the approved one in place until then, and is removed with it', async () => {
    const { slug, uploads, shown, owner, proposal } = await aPartner()
    await uploads('#1d4ed8')
    await decides(proposal, 'approve')
    const { hash } = await shown()
    await uploads('#be123c')

    expect((await shown()).hash).toBe(hash)
    await owner.open('/partners/brand')
    await owner.submit('/partners/brand/logo/remove', { variant: 'light' })
    expect((await shown()).logos).toBe(0)
    expect(await waiting(slug)).toEqual([])
  })

  test('counts at once if the supplier uploads it', async () => {
    const { slug, uploads, shown } = await aPartner()
    await uploads('#1d4ed8')
    await put(`/partners/${slug}/brand/logos/light`, { content: aLogo('#be123c').toString('base64') })

    expect((await shown()).logos).toBe(1)
    expect(await waiting(slug)).toEqual([])
  })
})
