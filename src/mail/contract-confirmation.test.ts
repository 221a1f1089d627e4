import { describe, expect, test } from 'vitest'
import { duration } from '../tariffs/catalogue/measure.ts'
import { calculatePrice } from '../tariffs/pricing/calculate-price.ts'
import { aContractConfirmation } from './contract-confirmation.fixture.ts'
import { contractDocument, renderContractConfirmation } from './contract-confirmation.ts'
import type { ContractConfirmation } from './contract-terms.ts'
import { hostileValue, tagsOf, withHostileTexts } from './hostile-value.fixture.ts'
import { aPrice } from './order-confirmation.fixture.ts'

const required: Record<'de' | 'en', Record<string, string>> = {
  de: {
    'that the contract is concluded': 'Damit ist Ihr Stromliefervertrag geschlossen.',
    'which order it accepts': 'Ihre Bestellung vom 15. November 2026',
    'the start of delivery': 'Lieferbeginn: 1. Januar 2027.',
    'that the PDF is attached': 'als PDF im Anhang',
    'a plain summary': 'Das Wichtigste in Kürze',
    'the supplier': 'Wattline Energie GmbH',
    'the address of the supplier': 'Musterstraße 1, 10115 Berlin',
    'the hotline': '+49 30 1234567',
    'the mail address': 'service@wattline.example',
    'the register': 'Amtsgericht Charlottenburg, HRB 123456',
    'the contract number': '30471182',
    'the customer number': '20118364',
    'the contracting party': 'Änne Großmüller',
    'when it was confirmed': '17. November 2026 um 11:02 Uhr',
    'the delivery point': 'Lindenallee 12 b, 10115 Berlin',
    'the market location': '51238696788',
    'the meter': '1EMH0012345678',
    'the term': 'läuft zunächst 1\u00a0Monat ab Lieferbeginn',
    'the renewal': 'läuft er auf unbestimmte Zeit weiter',
    'the notice period': 'Die Kündigungsfrist beträgt 14\u00a0Tage.',
    'the right to terminate on moving': '§ 41b Abs. 5 EnWG',
    'that metering is included': 'Der Messstellenbetrieb durch Ihren Messstellenbetreiber ist enthalten',
    'the fee for metering': '2,50\u00a0€/Monat',
    'that nothing is bundled': 'gebündelte Produkte oder Wartungsdienste gehören nicht zum Vertrag',
    'the base price': '13,44\u00a0€/Monat',
    'the unit price': '28,4155\u00a0ct/kWh',
    'the costs': '101,07\u00a0€/Monat',
    'the parts of the unit price': '7,735\u00a0ct/kWh',
    'the VAT': '19\u00a0% Umsatzsteuer',
    'the discount': 'Bonus oder Rabatt',
    'how prices change': 'Steigen oder sinken sie, geben wir die Änderung in gleicher Höhe weiter.',
    'notice of changes': 'spätestens einen Monat vorher',
    'the right to terminate on changes': 'ohne Frist und ohne Kosten zu dem Tag kündigen',
    'the tariff, outside the default supply':
      'im Tarif „Dynamisch mit geteiltem Vorteil“ außerhalb der Grundversorgung',
    'when it is billed': 'Wir rechnen monatlich ab',
    'the means of payment': 'SEPA-Lastschrift',
    'the masked account': 'DE89 **** **** **** **30 00',
    'that nothing is debited before': 'frühestens mit Beginn der Lieferung',
    liability: 'auch für ungenaue oder verspätete Abrechnungen',
    complaints: 'innerhalb von vier Wochen (§ 111a EnWG)',
    'the ombudsman': 'Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin',
    'the consumer service': 'Verbraucherservice Energie der Bundesnetzagentur',
    'the labelling': '§ 42 EnWG',
    'the formula': 'Arbeitspreis = Börsenstrompreis +',
    'our share': 'Unser Anteil = 20\u00a0% Ihrer Ersparnis',
    'the risk': 'Eine Obergrenze gibt es nicht.',
    'the smart meter': 'intelligentes Messsystem',
    'the withdrawal instruction': 'Widerrufsbelehrung',
    'the withdrawal form': 'Muster-Widerrufsformular',
    'the greeting': 'Guten Tag Änne Großmüller,',
  },
  en: {
    'that the contract is concluded': 'Your electricity supply contract is now concluded.',
    'which order it accepts': 'your order of 15 November 2026',
    'the start of delivery': 'Start of delivery: 1 January 2027.',
    'that the PDF is attached': 'attached as a PDF',
    'a plain summary': 'At a glance',
    'the supplier': 'Wattline Energie GmbH',
    'the address of the supplier': 'Musterstraße 1, 10115 Berlin',
    'the hotline': '+49 30 1234567',
    'the mail address': 'service@wattline.example',
    'the register': 'Amtsgericht Charlottenburg, HRB 123456',
    'the contract number': '30471182',
    'the customer number': '20118364',
    'the contracting party': 'Änne Großmüller',
    'when it was confirmed': '17 November 2026 at 11:02',
    'the delivery point': 'Lindenallee 12 b, 10115 Berlin',
    'the market location': '51238696788',
    'the meter': '1EMH0012345678',
    'the term': 'initially runs for 1\u00a0month from the start of delivery',
    'the renewal': 'continues indefinitely',
    'the notice period': 'The notice period is 14\u00a0days.',
    'the right to terminate on moving': 'section 41b (5) EnWG',
    'that metering is included': 'Metering by your metering operator is included',
    'the fee for metering': '2.50\u00a0€/month',
    'that nothing is bundled': 'bundled products or maintenance are not part of the contract',
    'the base price': '13.44\u00a0€/month',
    'the unit price': '28.4155\u00a0ct/kWh',
    'the costs': '101.07\u00a0€/month',
    'the parts of the unit price': '7.735\u00a0ct/kWh',
    'the VAT': '19% VAT',
    'the discount': 'Bonus or discount',
    'how prices change': 'If they rise or fall, we pass on the change in the same amount.',
    'notice of changes': 'at least one month in advance',
    'the right to terminate on changes': 'terminate without notice and free of charge as of the day',
    'the tariff, outside the default supply':
      'under the tariff “Dynamisch mit geteiltem Vorteil” outside the default supply (außerhalb der Grundversorgung)',
    'when it is billed': 'We bill monthly',
    'the means of payment': 'SEPA direct debit',
    'the masked account': 'DE89 **** **** **** **30 00',
    'that nothing is debited before': 'nothing before delivery starts',
    liability: 'including for inaccurate or late bills',
    complaints: 'within four weeks (section 111a EnWG)',
    'the ombudsman': 'Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin',
    'the consumer service': 'Verbraucherservice Energie der Bundesnetzagentur',
    'the labelling': 'section 42 EnWG',
    'the formula': 'Unit price = exchange price +',
    'our share': 'Our share = 20% of your savings',
    'the risk': 'There is no upper limit.',
    'the smart meter': 'smart meter',
    'the withdrawal instruction': 'Instructions on withdrawal',
    'the withdrawal form': 'Model withdrawal form',
    'the greeting': 'Hello Änne Großmüller,',
  },
}

// A full account number and a password never belong into a mail; the rest would be a fault of ours.
const forbidden = /DE89 ?3704|0532013000|passwor[td]|undefined|\bnull\b|\bNaN\b|\[object/i

const render = (changes: Partial<ContractConfirmation> = {}) =>
  renderContractConfirmation(aContractConfirmation(changes))

const withoutSmartMeter = (): ContractConfirmation['price'] => {
  const { inputs, result } = aPrice()
  return { inputs: { ...inputs, request: { ...inputs.request, hasSmartMeter: false } }, result }
}

describe.each(['de', 'en'] as const)('the contract confirmation in %s', (language) => {
  test.each(Object.entries(required[language]))('says %s, as text and as HTML', (_what, sentence) => {
    const { text, html } = render({ language })

    expect(text).toContain(sentence)
    // Amounts have spaces after their decimals, so that they stand in a column.
    expect(html.replaceAll('\u2007', '')).toContain(sentence)
  })

  test('names the start of delivery in its subject and title', () => {
    const { subject, html } = render({ language })

    expect(subject).toMatch(/1\.? (Januar|January) 2027$/)
    expect(html).toMatch(/<h1[^>]*>[^<]*1\.? (Januar|January) 2027<\/h1>/)
  })

  test('contains neither a full account number nor a password nor a gap', () => {
    const { subject, text, html } = render({ language })

    expect(`${subject}\n${text}\n${html}`).not.toMatch(forbidden)
  })

  test('leaves out for a business what only consumers have', () => {
    const { text } = render({ language, isPrivate: false })

    expect(text).not.toMatch(/Widerruf|withdraw|Schlichtung|Bundesnetzagentur/i)
  })

  test('treats a small business as the household that it is in energy law, and a large one not', () => {
    const small = render({ language, isPrivate: false, annualConsumptionKwh: 10_000 }).text
    const large = render({ language, isPrivate: false, annualConsumptionKwh: 10_001 }).text

    expect(small).toMatch(/einen Monat vorher|one month in advance/)
    expect(small).toMatch(/41b/)
    expect(large).toMatch(/zwei Wochen vorher|two weeks in advance/)
    expect(large).not.toMatch(/41b/)
  })

  test('names business and person as the contracting party', () => {
    const { text } = render({
      language,
      customer: { firstName: 'Änne', lastName: 'Groß', businessName: 'Bäckerei & Söhne' },
    })

    expect(text).toMatch(/^(Vertragspartner|Contracting party): Bäckerei & Söhne, Änne Groß$/m)
  })

  test('has neither formula nor risk for a fixed tariff', () => {
    const { text } = render({ language, price: aPrice('Fixed') })

    expect(text).not.toMatch(/Börse|Risiko|Unser Anteil|exchange|risk|Our share|erwartet|expected:/)
  })

  test('says how a dynamic price is billed without a smart meter, and that instalments wait for delivery', () => {
    const { text } = render({ language, price: withoutSmartMeter() })

    expect(text).toMatch(/Monatsmittel des Börsenstrompreises|monthly average of the exchange price/)
    expect(text).toMatch(/den ersten nicht vor Beginn der Lieferung|the first not before delivery starts/)
  })

  test('explains a start that is later than desired, and no other', () => {
    const explained = /nächstmögliche Termin|next possible date/

    expect(render({ language, startDate: '2027-01-02' }).text).toMatch(explained)
    expect(render({ language, startDate: '2027-01-01' }).text).not.toMatch(explained)
  })

  test('says when and in which words a consumer asked for delivery within the withdrawal period', () => {
    const earlyDelivery = { agreedAt: '2026-11-15 13:45:00', wording: 'Beginnen Sie <b>sofort</b>.' }
    const wished = renderContractConfirmation(aContractConfirmation({ earlyDelivery }))

    expect(wished.text).toContain('am 15. November 2026 um 13:45 Uhr ausdrücklich verlangt')
    expect(wished.text).toContain('„Beginnen Sie <b>sofort</b>.“')
    expect(wished.html).not.toContain('<b>sofort')
    for (const other of [{}, { earlyDelivery, isPrivate: false }]) {
      const mail = renderContractConfirmation(aContractConfirmation(other))
      expect(mail.text).not.toContain('ausdrücklich verlangt')
    }
  })

  test('says by how much the contract renews itself, where it does', () => {
    const { text } = render({ language, renewalPeriod: duration(3, 'Month') })

    expect(text).toMatch(/jeweils 3\u00a0Monate|by 3\u00a0months at a time/)
    expect(text).not.toMatch(/unbestimmte|indefinite/)
  })

  test('says whether the price is fixed or variable, and where current tariffs are found (§ 41 (1) nos. 5, 10 EnWG)', () => {
    const dynamic = render({ language }).text

    expect(dynamic).toMatch(/Ihr Preis ist variabel|Your price is variable/)
    expect(dynamic).toMatch(
      /aktuellen Tarife und Entgelte nennen wir Ihnen unter|all current tariffs and fees on/,
    )
    expect(render({ language, price: aPrice('Fixed') }).text).toMatch(
      /Ihr Preis ist fest|Your price is fixed/,
    )
  })

  test('names a discount', () => {
    const price = structuredClone(aPrice())
    price.result.priceComponents.basePriceDetail.fees.basePriceAdjustment.value = -2

    const { text } = render({ language, price })

    expect(text).toMatch(/^Bonus o[dr]e?r? .*: -2[,.]00\u00a0€\/(Monat|month) \(/m)
  })

  test('says that nothing is debited where the customer pays by invoice', () => {
    const { text } = render({ language, payment: { kind: 'Invoice' } })

    expect(text).toMatch(/auf Rechnung|by invoice/)
    expect(text).not.toMatch(/IBAN|SEPA/)
  })

  test('is in the mail as in the document, but for the letter', () => {
    const contract = aContractConfirmation({ language })
    const { text } = renderContractConfirmation(contract)

    const { blocks } = contractDocument(contract)
    const texts = blocks.flatMap((block) => ('text' in block ? [block.text] : []))
    expect(texts.length).toBeGreaterThan(20)
    for (const part of texts) expect(text).toContain(part)
    expect(JSON.stringify(blocks)).not.toMatch(/als PDF|as a PDF|Guten Tag|Hello/)
  })

  test('keeps a hostile value a value in every field', () => {
    const { payment, price, offered, renewalPeriod, brand, ...contract } = aContractConfirmation()
    const { subject, text, html } = renderContractConfirmation({
      ...withHostileTexts(contract),
      language,
      brand: { ...brand, name: hostileValue },
      payment: { ...withHostileTexts(payment), kind: 'DirectDebit' } as ContractConfirmation['payment'],
      price: { inputs: price.inputs, result: withHostileTexts(price.result) },
      offered: { inputs: offered.inputs, result: withHostileTexts(offered.result) },
      renewalPeriod,
      withdrawalUrl: contract.withdrawalUrl,
      desiredStartDate: '~',
    })

    const harmless = render({ language })
    expect(tagsOf(html)).toEqual(tagsOf(harmless.html))
    expect(html).toContain('&lt;script&gt;')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^(Bcc|Sie haben gewonnen)/m)
    expect(html + text).not.toContain('\u202e')
  })
})

test('umlauts and emoji stay as they were written', () => {
  const name = 'Zoë 👨‍👩‍👧 Özdemir-Łuś'

  const { text, html } = render({ customer: { firstName: name, lastName: null, businessName: null } })

  expect(text).toContain(name)
  expect(html).toContain(name)
})

describe('a contract confirmation for another meter than the order named', () => {
  test.each([
    ['de', 'SmartMeter', 'ein intelligentes Messsystem (Smart Meter) eingebaut'],
    ['de', 'NoSmartMeter', 'kein intelligentes Messsystem (Smart Meter) eingebaut'],
    ['en', 'SmartMeter', 'the grid operator reports a smart meter'],
    ['en', 'NoSmartMeter', 'the grid operator reports no smart meter'],
  ] as const)('in %s says that there is %s', (language, meterFound, text) => {
    expect(renderContractConfirmation(aContractConfirmation({ language, meterFound })).text).toContain(text)
    expect(renderContractConfirmation(aContractConfirmation({ language })).text).not.toContain(text)
  })
})

test.each([
  ['de', 'rechnen Sie die Netznutzung ab dem 1. Januar 2027 selbst mit ihm ab'],
  ['en', 'from 1 January 2027 you pay for your use of the grid yourself'],
] as const)('in %s it says from when on it is without grid use', (language, text) => {
  const withoutGridUseFrom = '2027-01-01'

  expect(renderContractConfirmation(aContractConfirmation({ language, withoutGridUseFrom })).text).toContain(
    text,
  )
  expect(renderContractConfirmation(aContractConfirmation({ language })).text).not.toContain(text)
})

/** The price with a higher surcharge for special grid use: 2.38 instead of 1.8552 ct/kWh. */
const priceWith = (p19CentPerKwhNet: string): ContractConfirmation['price'] => {
  const { inputs } = aPrice()
  const changed = { ...inputs, levies: { ...inputs.levies, p19CentPerKwhNet } }
  return { inputs: changed, result: calculatePrice(changed) }
}

describe.each([
  ['de', 'Aufschlag für besondere Netznutzung', '1,8552\u00a0ct/kWh', '2,38\u00a0ct/kWh'],
  ['en', 'Surcharge for special grid use', '1.8552\u00a0ct/kWh', '2.38\u00a0ct/kWh'],
] as const)('a price that differs from the offer, in %s', (language, part, before, after) => {
  const differs = /weicht vom Angebot ab|differs from your offer/
  const mayTerminate =
    /ohne Kosten kündigen; dann beginnt|free of charge until the day before delivery starts/

  test('is shown beside it, part by part, with the rights of the customer if it is higher', () => {
    const { text } = render({ language, price: priceWith('2.0000') })

    expect(text).toMatch(differs)
    expect(text).toMatch(new RegExp(`${part}[^]*${before}[^]*${after}`))
    expect(text).toMatch(mayTerminate)
  })

  test('gives no right to terminate if it is lower', () => {
    const { text } = render({ language, price: priceWith('1.0000') })

    expect(text).toMatch(differs)
    expect(text).not.toMatch(mayTerminate)
  })

  test('is not mentioned if it does not differ', () => {
    expect(render({ language }).text).not.toMatch(differs)
  })

  test('of a later day that is already published is listed', () => {
    const { priceComponents } = priceWith('2.0000').result
    const { text } = render({ language, announcedChanges: [{ date: '2028-01-01', priceComponents }] })

    expect(text).toMatch(/ab 1\. Januar 2028|from 1 January 2028/)
    expect(text).toMatch(new RegExp(`${part}[^]*${before}[^]*${after}`))
    expect(text).not.toMatch(differs)
  })
})
