import { expect, test } from 'vitest'
import { wholeBrand } from '../../partners/brand/whole-brand.fixture.ts'
import type { Partner } from '../../partners/partner.ts'
import { brandFormOf, brandRequest, readWholeBrandForm } from './brand-form.ts'

const partner = { brandName: 'Sonne', brandColour: '#b45309' } as Partner
const tariffNames = [
  { tariffKey: 'BOTH', de: 'Sonnenflex', en: 'Sunflex' },
  { tariffKey: 'GERMAN', de: 'Sonnenfix = sicher', en: null },
]

test('a form that is sent as it was shown asks for the brand that there is', () => {
  const brand = { ...wholeBrand('sonne'), tariffNames }
  const shown = brandFormOf({ partner, brand, logos: [] })

  const sent = readWholeBrandForm(new URLSearchParams(shown))

  expect(brandRequest(sent)).toEqual({ ...partner, ...brand })
})

test('what is empty is null', () => {
  const request = brandRequest(readWholeBrandForm(new URLSearchParams({ brandName: 'Sonne' })))

  expect(request).toMatchObject({ host: null, greeting: { de: null, en: null }, tariffNames: [] })
})
