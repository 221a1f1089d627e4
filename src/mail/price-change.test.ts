import { describe, expect, test } from 'vitest'
import { workPartNames } from '../domain/price-parts.ts'
import { hostileValue, withHostileTexts } from './hostile-value.fixture.ts'
import { localText } from './local-text.ts'
import { aPriceChange, someParts } from './price-change.fixture.ts'
import { renderPriceChange } from './price-change.ts'
import { partLabel } from './price-part-labels.ts'

const forbidden = /passwor[td]|IBAN|undefined|\bnull\b|\bNaN\b|\[object/i
const spaced = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2007', '')

describe.each(['de', 'en'] as const)('the letter about a price change in %s', (language) => {
  const { subject, text, html } = renderPriceChange(aPriceChange({ language }))
  const { say } = localText(language)

  test('shows every part of the price before and after side by side (BGH, VIII ZR 199/20)', () => {
    const shown = spaced(html)
    for (const name of workPartNames.filter((part) => someParts().work[part] !== 0))
      expect(shown).toContain(`>${partLabel(name, say)}</th>`)
    const p19 = shown.split('<tr').findLast((row) => row.includes(partLabel('p19Fee', say))) ?? ''
    expect(p19).toMatch(language === 'de' ? /1,8552 ct\/kWh.*2,38 ct\/kWh/ : /1\.8552 ct\/kWh.*2\.38 ct\/kWh/)
    expect(spaced(text)).toMatch(
      language === 'de'
        ? /Netzentgelt:\n {2}bis 31\. Dezember 2026: 5,95 €\/Monat\n {2}ab 1\. Januar 2027: 6,55 €\/Monat/
        : /Grid fee:\n {2}until 31 December 2026: 5\.95 €\/month\n {2}from 1 January 2027: 6\.55 €\/month/,
    )
  })

  test('lets a price break before its unit, so that both columns fit on a phone', () => {
    const table = html.slice(html.indexOf('<thead'), html.indexOf('</tbody>'))

    expect(table).toContain('ct/kWh')
    expect(table).not.toContain('\u00a0')
  })

  test('states reason, conditions, extent and the right to terminate without notice and cost (§ 41 (5) EnWG)', () => {
    for (const body of [text, html].map(spaced)) {
      expect(body).toMatch(
        /Es ändern sich: Aufschlag für besondere Netznutzung, Netzentgelt\.|What changes: Surcharge for special grid use, Grid fee\./,
      )
      expect(body).toMatch(
        /nach Ihrem Vertrag in gleicher Höhe|in the same amount, as your contract provides/,
      )
      expect(body).toMatch(/25,57 € im Jahr mehr|25\.57 € a year more/)
      expect(body).toMatch(
        /ohne Einhaltung einer Frist zum 1\. Januar 2027|without notice as of 1 January 2027/,
      )
      expect(body).toMatch(/berechnen wir Ihnen nichts|There is no charge/)
      expect(body).toMatch(/spätestens am 31\. Dezember 2026|on 31 December 2026 at the latest/)
      expect(body).toContain('/price-change')
    }
    expect(subject).toMatch(/1\.? (Januar|January) 2027/)
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })

  test('names our own parts apart from those that others set', () => {
    const own = renderPriceChange(aPriceChange({ language, newParts: someParts({ serviceFee: 2 }) })).text

    expect(own).toMatch(
      /eigenen Preisbestandteile.*: Aufschlag je kWh\.|own parts of the price.*: Service fee\./,
    )
    expect(own).not.toMatch(/Es ändern sich|What changes/)
  })

  test("states how far the supplier's share changed, even if it did not (§ 41b (4), § 3 no. 106 EnWG)", () => {
    // Service fee and guarantees of origin: 1.50 and 0.20 ct/kWh net; 4.99 € less a discount of 1 €, 3.35 € net.
    expect(spaced(text)).toMatch(
      /Der Versorgeranteil ändert sich nicht\.|The supplier's share does not change\./,
    )
    expect(spaced(text)).toMatch(/: 1[.,]70 ct\/kWh\n.*: 1[.,]70 ct\/kWh/)
    expect(spaced(text)).toMatch(/: 3[.,]35 €\/(Monat|month)\n.*: 3[.,]35 €/)
    const newParts = someParts({ serviceFee: 2.38 }, { serviceFee: 3.8 })
    const changed = renderPriceChange(aPriceChange({ language, newParts })).text

    expect(spaced(changed)).toMatch(
      /Versorgeranteil steigt um 0,50 ct\/kWh und sinkt um 1,00 €\/Monat\.|share rises by 0\.50 ct\/kWh and falls by 1\.00 €\/month\./,
    )
  })

  test('does not speak of rises if every price falls', () => {
    const lower = (serviceFee: number, gridFee = 5.95) =>
      renderPriceChange(
        aPriceChange({ language, newParts: someParts({ serviceFee }, { gridFee }), euroPerYear: -10 }),
      ).text

    expect(lower(1.5)).toMatch(/im Jahr weniger\.|a year less from 1 January 2027\./)
    expect(lower(1.5)).not.toMatch(/steig|rise/)
    expect(lower(1.5, 6)).toMatch(/einzelne Preise steigen jedoch|individual prices rise, however/)
  })

  test('says that the exchange price is another matter, for a dynamic tariff alone', () => {
    const own = {
      isDynamic: false,
      oldParts: someParts({ energyPrice: 10 }),
      newParts: someParts({ energyPrice: 11 }),
    }

    expect(text).toMatch(/nicht Teil dieser Preisänderung|not part of this price change/)
    expect(renderPriceChange(aPriceChange({ language, ...own })).text).not.toMatch(
      /Börsenstrompreis|exchange price/,
    )
  })

  test('shows the range of a grid fee that depends on the time of day', () => {
    const range = { lowest: 2.5, highest: 12 }
    const { text: variable } = renderPriceChange(
      aPriceChange({ language, newParts: { ...someParts(), timeVariableGridFee: range } }),
    )

    expect(spaced(variable)).toMatch(/2[.,]50 ct\/kWh – 12[.,]00 ct\/kWh/)
    expect(variable).toMatch(/Es ändern sich: Netzentgelt|What changes: Grid fee/)
  })
})

test('a hostile text stays text', () => {
  const { html, subject } = renderPriceChange({
    ...withHostileTexts(aPriceChange()),
    language: 'de',
    brand: aPriceChange().brand,
  })

  expect(html).not.toContain('<script>')
  expect(subject).not.toContain('\r\n')
  expect(hostileValue).toContain('<script>')
})
