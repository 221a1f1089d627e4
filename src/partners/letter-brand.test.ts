import { expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { brandPartner, wholeBrand } from './brand/whole-brand.fixture.ts'
import { letterBrand } from './letter-brand.ts'
import { addPartner } from './manage-partners.ts'

const { pool } = await testDatabase()
const supplier = {
  name: 'Lieferant',
  imprintUrl: null,
  privacyUrl: 'https://l.example/privacy',
  termsUrl: null,
}
const deps = { db: pool, config: { authUrl: 'https://login.example.com', supplier } }
const draft = { type: 'Whitelabel', brandName: 'Sonne', brandColour: '#b45309' }

test('a whole brand has its logos as PNG, its contact, links, words, sender and host', async () => {
  const { partner } = await addPartner(pool, { slug: 'sonne', ...draft })
  const tariffNames = [{ tariffKey: 'DYNAMIC_FEE', de: 'Sonnenflex', en: null }]
  await brandPartner(pool, 'sonne', { ...draft, ...wholeBrand('sonne'), tariffNames })

  const { logo, darkLogo, ...brand } = await letterBrand(deps, partner.id)

  expect(brand).toEqual({
    name: 'Sonne',
    colour: '#b45309',
    support: {
      emailAddress: 'hilfe@sonne.example',
      phoneNumber: '+49 30 7654321',
      url: 'https://hilfe.sonne.example/faq',
    },
    links: {
      imprint: 'https://sonne.example/impressum',
      privacy: 'https://sonne.example/datenschutz',
      terms: 'https://sonne.example/agb',
    },
    texts: {
      greeting: { de: 'Schön, dass Sie bei sonne sind.', en: 'Good to have you at sonne.' },
      footer: { de: 'sonne macht Strom.\nSeit 2020.', en: 'sonne makes power.\nSince 2020.' },
    },
    sender: 'post@sonne.example',
    replyTo: 'antwort@sonne.example',
    pagesUrl: 'https://strom-sonne.example.com',
    tariffNames,
  })
  expect(logo).toMatchObject({ width: 120, height: 32 })
  expect(logo?.png.subarray(1, 4).toString()).toBe('PNG')
  const files = 'https://strom-sonne\\.example\\.com/brand/sonne'
  expect(logo?.url).toMatch(new RegExp(`^${files}/logo\\.png\\?v=[0-9a-f]{16}$`))
  expect(darkLogo?.url).toMatch(new RegExp(`^${files}/logo-dark\\.png\\?v=[0-9a-f]{16}$`))
})

test("a partner without a brand has its name and colour, and the supplier's address", async () => {
  const { partner } = await addPartner(pool, { slug: 'plain', ...draft })

  expect(await letterBrand(deps, partner.id)).toMatchObject({
    ...{ name: 'Sonne', logo: null, darkLogo: null, support: null, sender: null, replyTo: null },
    links: { imprint: null, privacy: null, terms: null },
    pagesUrl: 'https://login.example.com',
  })
})

test("without a partner it is the supplier's, with an imprint in any case", async () => {
  expect(await letterBrand(deps, null)).toMatchObject({
    name: 'Lieferant',
    links: {
      imprint: 'https://login.example.com/imprint',
      privacy: 'https://l.example/privacy',
      terms: null,
    },
    pagesUrl: 'https://login.example.com',
  })
})
