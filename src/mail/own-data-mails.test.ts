import { describe, expect, test } from 'vitest'
import { aBrand } from './brand.fixture.ts'
import { aSupplier } from './order-confirmation.fixture.ts'
import { renderDataExport, renderErasureRequest } from './own-data-mails.ts'

const common = {
  brand: aBrand(),
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Groß', businessName: null },
  requestedAt: '2026-11-17 09:15:00',
  url: 'https://login.wattline.example/account/settings/data',
}

describe.each(['de', 'en'] as const)('in %s', (language) => {
  test('the mail about all data has the page and its end, and what to do if somebody else asked', () => {
    const { text, html } = renderDataExport({ ...common, language, expiresAt: '2026-11-18 09:15:00' })

    for (const body of [text, html]) {
      expect(body).toContain(common.url)
      expect(body).toMatch(/18\.? November 2026 (um|at) 09:15/)
      expect(body).toMatch(/Waren Sie das nicht|Was this not you/i)
    }
  })

  test('the receipt of a request for erasure says when we answer and what the law keeps', () => {
    const { text } = renderErasureRequest({ ...common, language, answer: null })

    expect(text.replace(/\s+/g, ' ')).toMatch(/innerhalb eines Monats|within a month/)
    expect(text.replace(/\s+/g, ' ')).toMatch(/acht|eight/)
    expect(text).toContain(common.url)
  })

  test('a declined request quotes the reason and names the ways to complain', () => {
    const { text, html } = renderErasureRequest({ ...common, language, answer: 'Der Vertrag <läuft> noch.' })

    expect(text).toContain('Der Vertrag <läuft> noch.')
    expect(html).toContain('Der Vertrag &lt;läuft&gt; noch.')
    expect(text).toMatch(/Aufsichtsbehörde|authority/)
  })
})
