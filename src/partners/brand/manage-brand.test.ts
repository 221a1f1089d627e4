import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { addPartner } from '../manage-partners.ts'
import { loadPartnerDirectory } from '../partner-directory.ts'
import { noBrand } from './brand.ts'
import { readLogo } from './logos/read-logo.ts'
import {
  changeBrand,
  changeLogo,
  deleteLogo,
  endPreviews,
  getBrand,
  makePreview,
  partnerOfPreview,
} from './manage-brand.ts'
import { aLogo, brandPartner, wholeBrand } from './whole-brand.fixture.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const look = { brandName: 'Sonne', brandColour: '#b45309' }
let partners = 0
const newPartner = async () => {
  const slug = `brand-${++partners}`
  await addPartner(pool, { slug, type: 'Whitelabel', brandName: slug })
  return slug
}

test('a partner has no more than a name and a colour until it gets a brand', async () => {
  const slug = await newPartner()

  expect(await getBrand(pool, slug)).toMatchObject({ brand: noBrand, logos: [], partner: { version: 1 } })
})

test('a brand is stored as a whole, and the directory knows it with its logos and its host', async () => {
  const slug = await newPartner()
  const brand = wholeBrand('sonne')

  await brandPartner(pool, slug, { ...look, ...brand })

  const { brands, slugsByHost } = await loadPartnerDirectory(pool)
  expect(brands.get(slug)).toMatchObject({
    brand,
    partner: { ...look, version: 2 },
    logos: [{ variant: 'dark' }, { variant: 'light', contentType: 'image/svg+xml', width: 120, height: 32 }],
  })
  expect(slugsByHost.get('strom-sonne.example.com')).toBe(slug)
  expect((await getBrand(pool, slug)).brand).toEqual(brand)
})

test('the same again changes nothing; a change raises the version once, whatever it touches', async () => {
  const slug = await newPartner()
  const brand = { ...noBrand, imprintUrl: 'https://a.example' }

  const versions = []
  for (const change of [brand, brand, { ...brand, imprintUrl: null }, { ...brand, brandName: 'Mond' }]) {
    const { after } = await changeBrand(pool, slug, { ...look, ...change }, [])
    versions.push(after.partner.version)
  }

  expect(versions).toEqual([2, 2, 3, 4])
  expect((await getBrand(pool, slug)).partner).toMatchObject({ version: 4, brandName: 'Mond' })
})

test('an operator who has seen an older version is rejected', async () => {
  const slug = await newPartner()
  await changeBrand(pool, slug, { ...look, ...noBrand, version: 1 }, [])

  await expect(changeBrand(pool, slug, { ...look, ...noBrand, version: 1 }, [])).rejects.toThrow(
    'has version 2, not 1',
  )
})

test('a host belongs to one partner, also when two ask at the same time', async () => {
  const slugs = [await newPartner(), await newPartner()]
  const wanted = { ...look, ...noBrand, host: 'twice.example.com' }

  const results = await Promise.allSettled(slugs.map((slug) => changeBrand(pool, slug, wanted, [])))

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'conflict', message: 'Another partner has the host twice.example.com.' },
  })
})

test('a logo replaces the former one of its variant, and is removed by itself', async () => {
  const slug = await newPartner()
  const logoOf = async (colour: string) => readLogo(aLogo(colour))

  const first = await changeLogo(pool, slug, { variant: 'light', logo: await logoOf('#111111'), now })
  const second = await changeLogo(pool, slug, { variant: 'light', logo: await logoOf('#222222'), now })

  expect(first.before).toBeNull()
  expect(second.before).toEqual(first.after)
  expect((await getBrand(pool, slug)).logos).toEqual([second.after])
  await deleteLogo(pool, slug, 'light')
  expect((await getBrand(pool, slug)).logos).toEqual([])
  await expect(deleteLogo(pool, slug, 'light')).rejects.toThrow('has no logo for light pages')
})

test('a preview link opens for seven days, until it is ended', async () => {
  const slug = await newPartner()
  const { id } = (await getBrand(pool, slug)).partner
  const { token, expiresAt } = await makePreview(pool, slug, now)
  const later = (milliseconds: number) => new Date(expiresAt.getTime() + milliseconds)

  expect(expiresAt).toEqual(new Date('2026-11-22T12:00:00Z'))
  expect(await partnerOfPreview(pool, token, later(-1))).toBe(id)
  expect(await partnerOfPreview(pool, token, later(0))).toBeUndefined()
  expect(await partnerOfPreview(pool, 'not-a-token', now)).toBeUndefined()
  expect(await endPreviews(pool, slug, now)).toBe(1)
  expect(await partnerOfPreview(pool, token, now)).toBeUndefined()
})
