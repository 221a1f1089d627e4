import { describe, expect, test } from 'vitest'
import { aBrand } from './brand.fixture.ts'
import { type ContractChanged, renderContractChanged } from './contract-changed.ts'
import { withHostileTexts } from './hostile-value.fixture.ts'
import { aSupplier } from './order-confirmation.fixture.ts'

const changed: ContractChanged = {
  language: 'de',
  brand: aBrand(),
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Groß', businessName: null },
  contractNumber: '30471182',
  fields: ['bankDetails'],
  payment: {
    kind: 'DirectDebit',
    iban: 'DE02120300000000202051',
    accountHolder: 'Änne Groß',
    mandateReference: '30471182-2',
  },
  mandateDate: '2026-11-16',
  billingAddressLines: ['Änne Groß', 'Rue de Rivoli 1', '75001 Paris'],
  deliveryAddressLines: ['Änne Groß', 'Invalidenstraße 12a', '10115 Berlin'],
  expectedConsumptionKwh: 4200,
  photovoltaicsSince: '2026-12-01',
}

describe.each(['de', 'en'] as const)('the mail about a change in %s', (language) => {
  const render = (changes: Partial<ContractChanged>) =>
    renderContractChanged({ ...changed, language, ...changes })

  test('has the last four characters of the IBAN, the mandate and its date', () => {
    const { subject, text, html } = render({})

    expect(subject).toMatch(/Ihre Bankverbindung wurde geändert|Your bank details have been changed/)
    for (const body of [text, html]) {
      expect(body).toMatch(/(endet auf|ending in) 2051/)
      expect(body).not.toMatch(/DE02|20205\b/)
      expect(body).toContain('30471182-2')
      expect(body).toMatch(/16\.? November 2026/)
      expect(body).toContain(`https://login.wattline.example/account/contracts/30471182?lang=${language}`)
    }
  })

  test('says that nothing is debited any more', () => {
    expect(render({ payment: { kind: 'Invoice' } }).text).toMatch(/auf Rechnung|by invoice/)
  })

  test.each([
    [changed.billingAddressLines, 'Rue de Rivoli 1'],
    [null, 'Invalidenstraße 12a'],
  ])('has the address that bills go to', (billingAddressLines, line) => {
    const { subject, text } = render({ fields: ['billingAddress'], billingAddressLines })

    expect(subject).toMatch(/Rechnungsadresse|billing address/)
    expect(text).toContain(line)
  })

  test.each([
    ['2026-12-01', /1\.? (Dezember|December) 2026/],
    [null, /doch keine Photovoltaikanlage|no photovoltaics at your delivery point after all/],
  ])('has the day of the photovoltaics, or says that there are none: %s', (photovoltaicsSince, words) => {
    const { subject, text } = render({ fields: ['photovoltaicsSince'], photovoltaicsSince })

    expect(subject).toMatch(/Photovoltaik|photovoltaics/)
    expect(text).toMatch(words)
  })

  test('has the consumption, and says that the price stays', () => {
    const { text } = render({ fields: ['expectedAnnualConsumptionInKwhPerYear'] })

    expect(text).toMatch(/4[.,]200 kWh/)
    expect(text).toMatch(/An Ihrem Preis ändert das nichts|does not change your price/)
  })

  test('tells several changes together', () => {
    const { subject, text } = render({ fields: ['bankDetails', 'billingAddress'] })

    expect(subject).toMatch(/Vertragsdaten|contract details/)
    expect(text).toContain('2051')
    expect(text).toContain('Rue de Rivoli 1')
  })

  test('cannot be abused by what somebody typed', () => {
    const hostile = withHostileTexts({
      payment: changed.payment,
      billingAddressLines: changed.billingAddressLines,
    })
    const { html } = render({ ...hostile, payment: { ...hostile.payment, kind: 'DirectDebit' } as never })

    expect(html).not.toContain('<script>')
  })
})
