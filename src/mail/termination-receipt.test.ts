import { describe, expect, test } from 'vitest'
import { aBrand } from './brand.fixture.ts'
import { aSupplier } from './order-confirmation.fixture.ts'
import { renderTerminationReceipt } from './termination-receipt.ts'

describe.each(['de', 'en'] as const)('the receipt of a termination, in %s', (language) => {
  const receipt = {
    language,
    brand: aBrand({ name: 'Wattline Energie GmbH', colour: '#0b6b5d' }),
    supplier: aSupplier(),
    customer: { firstName: null, lastName: null, businessName: null },
    contractNumber: '3082649177',
    receivedAt: '2026-10-25 02:30:00',
    statement: 'Hiermit kündige ich.\nGrund: Alles auf https://evil.example/gewinn, <b>jetzt</b>!',
    result: 'terminated' as const,
    endDate: '2026-11-30',
  }

  test('has the content, the date and time of arrival and the last day that § 312k (4) BGB asks for', () => {
    const { subject, text, html } = renderTerminationReceipt(receipt)

    expect(subject).toContain('3082649177')
    for (const body of [text, html]) {
      expect(body).toMatch(/25\.? (Oktober|October) 2026 (um|at) 02:30/)
      expect(body).toMatch(/30\.? November 2026/)
      expect(body).toContain('Hiermit kündige ich.')
    }
  })

  test('turns no typed address into a link', () => {
    const { text, html } = renderTerminationReceipt(receipt)

    for (const body of [text, html]) expect(body).not.toContain('evil.example')
    expect(html).not.toContain('<b>jetzt')
  })

  test.each(['already-ending', 'no-contract', 'to-clarify', 'unmatched'] as const)(
    'says what follows, and nothing about a contract that is not known: %s',
    (result) => {
      const { text } = renderTerminationReceipt({ ...receipt, result, endDate: null })

      expect(text).toMatch(/So geht es weiter|What happens next/i)
      expect(text).not.toMatch(/Ihr Vertrag endet am|Your contract ends on/)
      expect(text).not.toContain('null')
    },
  )
})
