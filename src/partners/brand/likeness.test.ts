import { expect, test } from 'vitest'
import { looksLike, speaksFor } from './likeness.ts'

test.each([
  ['sonnenwerk', 'case'],
  ['Sonnen werk', 'a space'],
  ['S-o-n-n-e-n-w-e-r-k', 'hyphens'],
  ['S\u200Bonnenwerk', 'a space without width'],
  ['Sоnnenwerk', 'a Cyrillic letter'],
  ['ЅОΝΝЕΝWЕRΚ', 'Cyrillic and Greek capitals'],
  ['S0nnenwerk', 'a digit'],
  ['Sónnènwerk', 'accents'],
  ['Ｓｏｎｎｅｎｗｅｒｋ', 'full-width letters'],
  ['𝕊𝕠𝕟𝕟𝕖𝕟𝕨𝕖𝕣𝕜', 'letters of mathematics'],
  ['Sonnenvverk', 'two letters for one'],
  ['Sonnenwerk GmbH', 'a legal form'],
])('%s looks like Sonnenwerk: %s', (name) => {
  expect(looksLike(name, 'Sonnenwerk')).toBe(true)
})

test.each(['Sonnenberg', 'Sonnenwerke Nord', 'Mondwerk', '太陽'])('%s does not', (name) => {
  expect(looksLike(name, 'Sonnenwerk')).toBe(false)
})

test.each([
  'Wattline',
  'Wattline Energie',
  'wattline kundenservice',
  'Ihr W a t t l i n e Team',
  'Wаttlinе',
  'Watt1ine',
  'WattIine',
  'VVattline Service',
])('%s speaks in the name of Wattline Energie (Demo)', (name) => {
  expect(speaksFor(name, 'Wattline Energie (Demo)')).toBe(true)
})

test.each(['Sonnenwerk', 'Beste Energie', 'Watt & Linie', 'Demo'])('%s does not', (name) => {
  expect(speaksFor(name, 'Wattline Energie (Demo)')).toBe(false)
})

test('a supplier whose name has nothing of its own is not imitated by a word that all use, but by its whole name', () => {
  expect(speaksFor('Strom und mehr', 'Die Energie AG')).toBe(false)
  expect(speaksFor('Die Energie', 'Die Energie AG')).toBe(true)
})
