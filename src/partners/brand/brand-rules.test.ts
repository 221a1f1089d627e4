import { expect, test } from 'vitest'
import { type Brand, noBrand, pagesUrlOf, shownTariffName } from './brand.ts'
import { brandFaults } from './brand-rules.ts'
import { wholeBrand } from './whole-brand.fixture.ts'

const own = ['login.example.com', 'api.example.com']
const faultsOf = (change: Partial<Brand>) =>
  brandFaults({ ...noBrand, ...change }, own).map(({ details }) => details)

test('a whole brand and an empty one are accepted', () => {
  expect(brandFaults(wholeBrand('sonne'), own)).toEqual([])
  expect(brandFaults(noBrand, own)).toEqual([])
})

test.each<[field: string, accepted: Partial<Brand>, refused: Partial<Brand>]>([
  ['darkColour', { darkColour: '#ABCDEF' }, { darkColour: 'red' }],
  ['host', { host: 'strom.example.com' }, { host: 'strom' }],
  ['host', { host: 'xn--strm-5qa.de' }, { host: 'Strom.example.com' }],
  ['host', { host: 'a.b.example' }, { host: '192.0.2.1' }],
  ['host', { host: 'other.example.com' }, { host: 'login.example.com' }],
  ['host', { host: `${'a'.repeat(63)}.de` }, { host: `${'a'.repeat(64)}.de` }],
  ['host', { host: 'strom.example.com' }, { host: 'strom.example.com:8443' }],
  ['host', { host: 'strom.example.com' }, { host: 'strom.example.com/path' }],
  ['supportEmailAddress', { supportEmailAddress: 'a@b.example' }, { supportEmailAddress: 'a@b' }],
  ['mailSender', { mailSender: 'post@b.example' }, { mailSender: 'Post <post@b.example>' }],
  ['mailReplyTo', { mailReplyTo: 'post@b.example' }, { mailReplyTo: 'post@b.example\nBcc: x@y.example' }],
  ['supportPhoneNumber', { supportPhoneNumber: '030 (12) 34/5' }, { supportPhoneNumber: 'call us' }],
  ['supportPhoneNumber', { supportPhoneNumber: '+49301' }, { supportPhoneNumber: '+4930' }],
  ['supportUrl', { supportUrl: 'https://b.example/?a=b#c' }, { supportUrl: 'http://b.example' }],
  ['imprintUrl', { imprintUrl: 'https://b.example' }, { imprintUrl: 'javascript:alert(1)' }],
  ['privacyUrl', { privacyUrl: 'https://b.example' }, { privacyUrl: 'https://user:word@b.example' }],
  [
    'termsUrl',
    { termsUrl: `https://b.example/${'a'.repeat(482)}` },
    { termsUrl: `https://b.example/${'a'.repeat(483)}` },
  ],
  ['termsUrl', { termsUrl: 'https://b.example' }, { termsUrl: 'https://b.example/a b' }],
  [
    'greeting.de',
    { greeting: { de: 'a'.repeat(300), en: null } },
    { greeting: { de: 'a'.repeat(301), en: null } },
  ],
  ['greeting.en', { greeting: { de: null, en: 'Two\nlines' } }, { greeting: { de: null, en: 'a\u0007' } }],
  ['footer.de', { footer: { de: 'a', en: null } }, { footer: { de: ' ', en: null } }],
  ['footer.en', { footer: { de: null, en: 'a' } }, { footer: { de: null, en: '' } }],
  [
    'tariffNames[0]',
    { tariffNames: [{ tariffKey: 'a', de: 'A', en: null }] },
    { tariffNames: [{ tariffKey: 'a', de: null, en: null }] },
  ],
  [
    'tariffNames[0]',
    { tariffNames: [{ tariffKey: 'a', de: 'a'.repeat(100), en: null }] },
    { tariffNames: [{ tariffKey: 'a', de: 'a'.repeat(101), en: null }] },
  ],
  [
    'tariffNames[1]',
    {
      tariffNames: [
        { tariffKey: 'a', de: 'A', en: null },
        { tariffKey: 'b', de: 'A', en: null },
      ],
    },
    {
      tariffNames: [
        { tariffKey: 'a', de: 'A', en: null },
        { tariffKey: 'a', de: 'B', en: null },
      ],
    },
  ],
  ['tariffNames', { tariffNames: named(200) }, { tariffNames: named(201) }],
])('%s: accepted and refused at its border', (field, accepted, refused) => {
  expect(faultsOf(accepted)).toEqual([])
  expect(faultsOf(refused)).toEqual([field])
})

test('all faults are reported at once', () => {
  expect(faultsOf({ darkColour: 'red', host: 'x', imprintUrl: 'x' })).toEqual([
    'darkColour',
    'host',
    'imprintUrl',
  ])
})

test('a tariff has its display name in the language, else in the other one, else its own', () => {
  const names = [
    { tariffKey: 'both', de: 'Sonnig', en: 'Sunny' },
    { tariffKey: 'german', de: 'Sonnig', en: null },
  ]
  const shown = (tariffKey: string) => shownTariffName(names, { tariffKey, tariffName: 'Own', lang: 'en' })

  expect([shown('both'), shown('german'), shown('none')]).toEqual(['Sunny', 'Sonnig', 'Own'])
})

test("the pages of a partner are at its own host, with the port of the service's", () => {
  expect(pagesUrlOf('https://login.example.com', null)).toBe('https://login.example.com')
  expect(pagesUrlOf('https://login.example.com', 'strom.example')).toBe('https://strom.example')
  expect(pagesUrlOf('http://localhost:8080', 'strom.example')).toBe('http://strom.example:8080')
})

function named(count: number) {
  return Array.from({ length: count }, (_, index) => ({ tariffKey: `t${index}`, de: 'A', en: null }))
}
