import { describe, expect, test } from 'vitest'
import { atOnce } from '../../platform/threads/steps.fixture.ts'
import { marketDirectory } from './directory.ts'
import { manyMarketPartners } from './many-market-partners.fixture.ts'
import type { MarketRole } from './market-partner.ts'
import { readSampleDirectory } from './sample-directory.fixture.ts'
import { findMarketPartners } from './search.ts'

const directory = readSampleDirectory()
const namesOf = (query: string, role?: MarketRole) =>
  atOnce(findMarketPartners(directory, { query, role })).map(({ name }) => name.replace(' (Beispiel)', ''))

describe('the first hit of a query', () => {
  test.each([
    ['the name', 'Stadtwerke Musterhausen AG (Beispiel)', 'Stadtwerke Musterhausen AG'],
    ['no legal form', 'Stadtwerke Musterhausen', 'Stadtwerke Musterhausen AG'],
    ['another legal form', 'Musterstrom Vertrieb AG', 'Musterstrom Vertrieb GmbH'],
    ['lower case', 'grundversorger region köln', 'Grundversorger Region Köln'],
    ['ae for ä', 'Netz Region Duesseldorf', 'Netz Region Düsseldorf'],
    ['a for ä', 'Netz Region Dusseldorf', 'Netz Region Düsseldorf'],
    ['ss for ß', 'Gruene Weisse Energie', 'Grüne Weiße Energie UG'],
    ['ß for ss', 'Meßstellenbetrieb Nord', 'Messstellenbetrieb Region Nord'],
    ['another order of words', 'Berlin Grundversorger', 'Grundversorger Region Berlin'],
    ['the beginning of a word', 'grundv brem', 'Grundversorger Region Bremen'],
    ['the first letters', 'üb', 'Überlandwerk Beispielgau AG'],
    ['a part of a compound', 'lichtokostrom', 'Nordlicht Ökostrom AG'],
    ['compounds taken apart', 'Muster strom Vertrieb', 'Musterstrom Vertrieb GmbH'],
    ['words put together', 'smartmeter', 'Smart Meter Beispiel AG'],
    ['letters without dots', 'bes energie', 'B.E.S. Beispiel-Energie-Service GmbH'],
    ['letters with spaces', 'b e s', 'B.E.S. Beispiel-Energie-Service GmbH'],
    ['a letter without its hyphen', 'emuster', 'E-Muster Energie SE'],
    ['digits in a name', '24/7', '24/7 Musterenergie GmbH'],
    ['a city', 'Freiburg', 'Ökokraft Süd GmbH'],
    ['a name and a city', 'Nordlicht Kiel', 'Nordlicht Ökostrom AG'],
    ['swapped letters', 'Stadtwreke Musterhausen', 'Stadtwerke Musterhausen AG'],
    ['a missing letter', 'Musterstrm', 'Musterstrom Vertrieb GmbH'],
    ['a letter too much', 'Küstensttrom', 'Küstenstrom Beispiel GmbH'],
    ['a wrong letter', 'Küstenstran', 'Küstenstrom Beispiel GmbH'],
    ['a typo in every word', 'Grundversroger Regoin Leibzig', 'Grundversorger Region Leipzig'],
    ['a typo in a word that is not finished', 'Überlnadw', 'Überlandwerk Beispielgau AG'],
    ['a typo in a city', 'Göttignen', 'Beispielkreis Elektrizitätsgenossenschaft eG'],
    ['a word that nobody has', 'Überlandwerk Beispielgau Kundenservice', 'Überlandwerk Beispielgau AG'],
    ['a code', '9999801000007', 'Grundversorger Region Berlin'],
    ['a code with spaces', ' 99998 01000 007', 'Grundversorger Region Berlin'],
    ['the beginning of a code', '999971', 'E-Muster Energie SE'],
    ['a code with a wrong digit', '9999891000007', 'Grundversorger Region Berlin'],
    ['a code with swapped digits', '9998901000007', 'Grundversorger Region Berlin'],
    ['a code with a missing digit', '999980100007', 'Grundversorger Region Berlin'],
    ['a code with a digit too much', '99998010000077', 'Grundversorger Region Berlin'],
  ])('with %s: %j', (_what, query, first) => {
    expect(namesOf(query)[0]).toBe(first)
  })
})

describe('a query', () => {
  test('lists whole words before beginnings, names before cities, and short names before long ones', () => {
    expect(namesOf('musterhausen')).toEqual([
      'Netze Musterhausen GmbH',
      'Stadtwerke Musterhausen AG',
      'Stadtwerke Musterhausen Messung GmbH',
    ])
    expect(namesOf('muster').at(-1)).toBe('E-Muster Energie SE')
    expect(namesOf('kiel', 'Supplier')).toEqual([
      'Nordlicht Ökostrom AG',
      'Grundversorger Region Schleswig-Holstein',
    ])
    expect(namesOf('berlin')).toEqual([
      'Grundversorger Region Berlin',
      'Netz Region Berlin',
      'Musterstrom Vertrieb GmbH',
      'Musterzähler Messwesen GmbH',
    ])
  })

  test('prefers the legal form that was typed', () => {
    const ofForm = ['GmbH', 'AG'].map((form, index) => ({
      code: `${index}`,
      role: 'Supplier' as const,
      name: `Muster ${form}`,
      city: null,
    }))
    const both = atOnce(marketDirectory(ofForm))

    const namesFor = (query: string) => atOnce(findMarketPartners(both, { query })).map(({ name }) => name)
    expect(namesFor('muster gmbh')).toEqual(['Muster GmbH', 'Muster AG'])
    expect(namesFor('muster ag')).toEqual(['Muster AG', 'Muster GmbH'])
  })

  test('finds typos only where nobody has the word as it is', () => {
    expect(namesOf('Region Nord')).toEqual(['Messstellenbetrieb Region Nord'])
    expect(namesOf('Musterstadt')).toEqual(['Stadtwerke Musterstadt GmbH & Co. KG'])
  })

  test('of two common words and one unknown finds nothing: what they share says little', () => {
    expect(namesOf('Grundversorger Region Xanten')).toEqual([])
  })

  test('finds only the role that is asked for', () => {
    expect(namesOf('Stadtwerke Musterhausen', 'MeteringOperator')).toEqual([
      'Stadtwerke Musterhausen Messung GmbH',
    ])
    expect(namesOf('9999801000007', 'GridOperator')).toEqual([])
  })

  test('lists codes with the same beginning in their order', () => {
    const codes = atOnce(findMarketPartners(directory, { query: '99996' })).map(({ code }) => code)

    expect(codes).toHaveLength(7)
    expect(codes).toEqual([...codes].sort())
  })

  test.each([undefined, '', ' ', '\u3000'])('of %j lists everybody by name', (query) => {
    const names = atOnce(findMarketPartners(directory, { query })).map(({ name }) => name)

    expect(names).toEqual(directory.partners.map(({ name }) => name))
    expect(names[0]).toBe('24/7 Musterenergie GmbH (Beispiel)')
    expect(names.at(-1)).toBe('Verteilnetz Beispielheim GmbH (Beispiel)')
  })

  test.each([
    ['punctuation alone', '?!&-(.)'],
    ['emoji', '⚡🔌'],
    ['another script', 'Энергия'],
    ['a long word', 'x'.repeat(100)],
    ['many words', 'q w '.repeat(25)],
    ['a pattern of SQL', '%'],
    ['a pattern of expressions', '.*'],
    ['control characters', '\u0000\u0001\u001b[31m'],
    ['half a character', '\ud83d'],
    ['marks without letters', '\u0308'.repeat(100)],
    ['ligatures that become long', '\ufdfa'.repeat(100)],
    ['too many digits', '9'.repeat(100)],
    ['a known word of the language', 'constructor __proto__'],
  ])('of %s finds nothing', (_what, query) => {
    expect(namesOf(query)).toEqual([])
  })

  test('is the same every time, whatever was asked before', () => {
    const queries = ['stadtw', 'Grundversroger Berln', '9999', 'region', 'e']
    const before = queries.map((query) => namesOf(query))

    expect(queries.toReversed().map((query) => namesOf(query))).toEqual(before.toReversed())
  })
})

describe('among 5,000 names', () => {
  const many = manyMarketPartners(5000)
  const large = atOnce(marketDirectory(many))

  test('every name is found first by itself, also with two letters swapped', () => {
    for (const { code, name } of many.filter((_, number) => number % 97 === 0)) {
      const swapped = name.replace(/ (.)(.)/, ' $2$1')

      expect(atOnce(findMarketPartners(large, { query: name }))[0]?.code, name).toBe(code)
      expect(atOnce(findMarketPartners(large, { query: swapped }))[0]?.code, swapped).toBe(code)
    }
  })
})
