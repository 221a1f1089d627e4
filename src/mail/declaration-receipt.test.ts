import { describe, expect, test } from 'vitest'
import { aBrand } from './brand.fixture.ts'
import { renderDeclarationReceipt } from './declaration-receipt.ts'
import { aSupplier } from './order-confirmation.fixture.ts'
import { withoutLinks } from './without-links.ts'

describe.each(['de', 'en'] as const)('the receipt of a declaration without a contract, in %s', (language) => {
  const receipt = {
    language,
    brand: aBrand({ name: 'Wattline Energie GmbH', colour: '#0b6b5d' }),
    supplier: aSupplier(),
    givenNumber: '3082649177',
    receivedAt: '2026-10-25 02:30:00',
    statement:
      'Hiermit widerrufe ich.\nName: Änne Groß\nAlles auf https://evil.example/gewinn, <b>jetzt</b>!',
  }

  test('has the content, the date and the time that § 356a BGB asks for', () => {
    const { subject, text, html } = renderDeclarationReceipt(receipt)

    expect(subject).toContain('3082649177')
    for (const body of [text, html]) {
      expect(body).toMatch(/25\.? (Oktober|October) 2026 (um|at) 02:30/)
      expect(body).toContain('Hiermit widerrufe ich.')
      expect(body).toContain('Änne Groß')
      expect(body).toContain('3082649177')
    }
  })

  test('greets nobody by the name that was typed, and turns no typed address into a link', () => {
    const { text, html } = renderDeclarationReceipt(receipt)

    expect(text).toMatch(/^(Guten Tag|Hello),$/m)
    for (const body of [text, html]) {
      expect(body).toContain('https[:]//evil[.]example/gewinn')
      expect(body).not.toContain('//evil.')
      expect(body).not.toContain('evil.example')
    }
    expect(html).not.toContain('<b>jetzt')
  })
})

test.each([
  ['www.evil.example', 'www[.]evil[.]example'],
  ['mail an a@evil.example.', 'mail an a@evil[.]example.'],
  ['xn--e1.рф', 'xn--e1[.]рф'],
  ['am 1.12. z.B. für 3.500 kWh. Danke.', 'am 1.12. z.B. für 3.500 kWh. Danke.'],
])('%j is sent as %j', (typed, sent) => {
  expect(withoutLinks(typed)).toBe(sent)
})
