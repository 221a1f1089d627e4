import { describe, expect, test } from 'vitest'
import { foldWords, maxWordLength, withoutLegalForms } from './fold-words.ts'

describe('the words of a text', () => {
  test.each([
    ['Stadtwerke MÜNCHEN', ['stadtwerke', 'munchen']],
    ['Muenchen', ['munchen']],
    ['Munchen', ['munchen']],
    ['Grüne Weiße', ['grune', 'weisse']],
    ['Grune Weisse', ['grune', 'weisse']],
    ['Énergie–Süd (Beispiel)', ['energie', 'sud', 'beispiel']],
    ['A.BC Netze', ['abc', 'netze']],
    ['A-BC', ['abc']],
    ['e. V.', ['ev']],
    ['A.B.C. Netze', ['abc', 'netze']],
    ['Neustadt a. d. Aisch', ['neustadt', 'ad', 'aisch']],
    ['Stadtwerke M', ['stadtwerke', 'm']],
    ['24/7 Energie', ['24', '7energie']],
    ['A\u0308okraft', ['aokraft']],
    ['', []],
    [' \t ', []],
    ['-–—.,;:!?()&/', []],
    ['Энергия', ['энергия']],
    ['🔌⚡', []],
  ])('of %j are %j', (text, words) => {
    expect(foldWords(text)).toEqual(words)
  })

  test('are cut where they are too long', () => {
    expect(foldWords('x'.repeat(1000))).toEqual(['x'.repeat(maxWordLength)])
  })
})

describe('legal forms', () => {
  test.each([
    ['Musterstrom Vertrieb GmbH', ['musterstrom', 'vertrieb']],
    ['Stadtwerke Musterstadt GmbH & Co. KG', ['stadtwerke', 'musterstadt']],
    ['Gemeindewerke AöR', ['gemeindewerke']],
    ['Gemeindewerke AoeR', ['gemeindewerke']],
    ['Bürgerenergie e.G.', ['burgerenergie']],
    ['AG', ['ag']],
    ['GmbH & Co. KG', ['gmbh', 'co', 'kg']],
  ])('of %j are left out, unless there is nothing else: %j', (text, words) => {
    expect(withoutLegalForms(foldWords(text))).toEqual(words)
  })
})
