import { describe, expect, test } from 'vitest'
import { aBrand } from '../../mail/brand.fixture.ts'
import { withoutLinks } from '../../mail/letter-links.ts'
import { aSupplier } from '../../mail/order-confirmation.fixture.ts'
import { renderDeclarationReceipt } from './receipt-letter.ts'

const common = {
  brand: aBrand({ name: 'Wattline Energie GmbH', colour: '#0b6b5d' }),
  supplier: aSupplier(),
  customer: { firstName: null, lastName: null, businessName: null },
  contractNumber: '3082649177',
  receivedAt: '2026-10-25 02:30:00',
}

describe.each(['de', 'en'] as const)('the receipt of a withdrawal without a contract, in %s', (language) => {
  const receipt = {
    ...common,
    language,
    kind: 'withdrawal' as const,
    result: 'unmatched' as const,
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

describe.each(['de', 'en'] as const)('the receipt of a termination, in %s', (language) => {
  const receipt = {
    ...common,
    language,
    kind: 'termination' as const,
    statement: 'Hiermit kündige ich.\nGrund: Alles auf https://evil.example/gewinn, <b>jetzt</b>!',
    result: 'terminated' as const,
    endDate: '2026-11-30',
  }

  test('has the content, the date and time of arrival and the last day that § 312k (4) BGB asks for', () => {
    const { subject, text, html } = renderDeclarationReceipt(receipt)

    expect(subject).toContain('3082649177')
    for (const body of [text, html]) {
      expect(body).toMatch(/25\.? (Oktober|October) 2026 (um|at) 02:30/)
      expect(body).toMatch(/30\.? November 2026/)
      expect(body).toContain('Hiermit kündige ich.')
    }
  })

  test('turns no typed address into a link', () => {
    const { text, html } = renderDeclarationReceipt(receipt)

    for (const body of [text, html]) expect(body).not.toContain('evil.example')
    expect(html).not.toContain('<b>jetzt')
  })

  test.each(['already-ending', 'no-contract', 'to-clarify', 'unmatched'] as const)(
    'says what follows, and nothing about a contract that is not known: %s',
    (result) => {
      const { text } = renderDeclarationReceipt({ ...receipt, result, endDate: null })

      expect(text).toMatch(/So geht es weiter|What happens next/i)
      expect(text).not.toMatch(/Ihr Vertrag endet am|Your contract ends on/)
      expect(text).not.toContain('null')
    },
  )
})
