import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { addPartner } from '../../partners/manage-partners.ts'
import { sql } from '../../platform/db/sql.ts'
import { siteButtons } from './buttons-page.ts'

const service = await testService()
const { pool } = service
const { partnerSignedIn, signedIn } = staffOf(service)
const path = '/partners/buttons'
const step = /<span class="state \w+">(Done|To do)<\/span>\s*<a href="\/partners\/buttons">/

async function aPartner(slug: string, type: 'Whitelabel' | 'ThirdParty' = 'Whitelabel') {
  await addPartner(pool, { slug, type, brandName: `Strom ${slug}` })
  await service.deps.revisions.refresh()
}
const auditOf = async (slug: string) => {
  const { rows } = await pool.query<{ action: string; actor: string }>(sql`
    select action, actor from audit_trail where subject = ${slug} and action like 'partner.%buttons' order by id`)
  return rows
}

test('the snippet is two links with the words of the law, at the partner’s own host or in its brand', () => {
  const authUrl = 'https://konto.example.com'

  expect(siteButtons({ slug: 'sunny', authUrl, host: null })).toEqual([
    { label: 'Verträge hier kündigen', url: `${authUrl}/terminate?brand=sunny&lang=de` },
    { label: 'Vertrag widerrufen', url: `${authUrl}/withdrawal?brand=sunny&lang=de` },
  ])
  expect(siteButtons({ slug: 'sunny', authUrl, host: 'strom.example.org' }).map(({ url }) => url)).toEqual([
    'https://strom.example.org/terminate?lang=de',
    'https://strom.example.org/withdrawal?lang=de',
  ])
})

test('the page has the snippet as text, and its links open the forms in the partner’s brand', async () => {
  await aPartner('buttons-open')
  const { body } = await (await partnerSignedIn('support', 'buttons-open')).open(path)
  const snippet = /<code>([\s\S]*?)<\/code>/.exec(body)?.[1] ?? ''
  const urls = [...snippet.matchAll(/href=&quot;([^&]+)\?brand=([\w-]+)&amp;amp;lang=de&quot;/g)]

  expect(urls.map(([, url]) => new URL(url ?? '').pathname)).toEqual(['/terminate', '/withdrawal'])
  expect(snippet).not.toContain('script')
  for (const [, url, brand] of urls) {
    const page = await service.send({ url: `${new URL(url ?? '').pathname}?brand=${brand}&lang=de` })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Strom buttons-open')
    expect(page.body).toContain('/brand/buttons-open.css')
  }
})

test('the forms keep the brand to the end; an unknown one, and one at another partner’s host, is not shown', async () => {
  const browser = aBrowser(service)
  const address = '/terminate?brand=demo-whitelabel&lang=de'
  const shown = await browser.open(address)
  const sent = await browser.submit(address, { kind: 'Ordinary', order: '' })
  const unknown = await service.send({ url: '/terminate?brand=nobody&lang=de' })
  const elsewhere = await service.send({ url: address, headers: { host: 'tarifkompass.localhost' } })

  expect(shown.body).toContain('action="/terminate?brand=demo-whitelabel&amp;lang=de"')
  expect(shown.body).toContain('href="/terminate?brand=demo-whitelabel&amp;lang=en"')
  expect(sent.statusCode).toBe(422)
  expect(sent.body).toContain('/brand/demo-whitelabel.css')
  expect(unknown.statusCode).toBe(200)
  expect(unknown.body).not.toContain('/brand/')
  expect(elsewhere.body).toContain('/brand/demo-sales.css')
  expect(elsewhere.body).not.toContain('/brand/demo-whitelabel.css')
})

test('an owner confirms both buttons: the checklist ticks it, and the console says who and when', async () => {
  await aPartner('buttons-done')
  const owner = await partnerSignedIn('owner', 'buttons-done')
  const before = step.exec((await owner.open('/partners')).body)?.[1]
  await owner.open(path)

  const done = await owner.submit(path, { act: 'confirm' })
  await owner.open(path)
  const again = await owner.submit(path, { act: 'confirm' })

  const operator = await signedIn('administrator')
  expect(before).toBe('To do')
  expect(done.headers.location).toBe(`${path}?done=buttons-confirmed`)
  expect(again.statusCode).toBe(303)
  expect(step.exec((await owner.open('/partners')).body)?.[1]).toBe('Done')
  expect(await auditOf('buttons-done')).toEqual([
    { action: 'partner.confirm-buttons', actor: `partner-staff:${owner.member.login}` },
  ])
  expect((await operator.open('/console/partners/buttons-done')).body).toContain(
    `partner-staff:${owner.member.login}`,
  )
})

test('a confirmation is taken back when the buttons are gone', async () => {
  await aPartner('buttons-gone')
  const owner = await partnerSignedIn('owner', 'buttons-gone')
  await owner.open(path)
  await owner.submit(path, { act: 'confirm' })
  await owner.open(path)

  await owner.submit(path, { act: 'withdraw' })

  expect(step.exec((await owner.open('/partners')).body)?.[1]).toBe('To do')
  expect((await auditOf('buttons-gone')).map(({ action }) => action)).toEqual([
    'partner.confirm-buttons',
    'partner.withdraw-buttons',
  ])
})

test('a developer reads the snippet but confirms nothing, and no partner confirms for another', async () => {
  await aPartner('buttons-other')
  const developer = await partnerSignedIn('developer', 'buttons-other')
  const owner = await partnerSignedIn('owner', 'demo-whitelabel')
  const shown = await developer.open(path)

  const refused = await developer.submit(path, { act: 'confirm' })
  await owner.open(path)
  await owner.submit(path, { act: 'confirm' })

  expect(shown.body).toContain('An owner of your team confirms it.')
  expect(refused.statusCode).toBe(403)
  expect(await auditOf('buttons-other')).toEqual([])
})

test('a partner that concludes no contracts is not asked for buttons', async () => {
  await aPartner('buttons-none', 'ThirdParty')

  expect((await (await partnerSignedIn('owner', 'buttons-none')).open('/partners')).body).not.toContain(path)
})
