import { describe, expect, test } from 'vitest'
import { gridFeeModules, smartMeterStates } from '../domain/market-orders.ts'
import { aBrand } from './brand.fixture.ts'
import { hostileValue, tagsOf, withHostileTexts } from './hostile-value.fixture.ts'
import { type ModuleChoiceNews, renderModuleChoice } from './module-choice.ts'
import { aSupplier } from './order-confirmation.fixture.ts'
import { renderSmartMeter, type SmartMeterNews } from './smart-meter.ts'

const common = () => ({
  language: 'de' as const,
  brand: aBrand(),
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Großmüller', businessName: null },
  contractNumber: '30471182',
  tariffName: 'Zwölf Monate fester Preis',
  deliveryAddressLines: ['Lindenallee 12 b', '10115 Berlin'],
})
const aMeter = (changes: Partial<SmartMeterNews> = {}): SmartMeterNews => ({
  ...common(),
  state: 'Ordered',
  dueDate: '2027-03-16',
  installationDate: null,
  onceEuro: null,
  reason: null,
  ...changes,
})
const aChoice = (changes: Partial<ModuleChoiceNews> = {}): ModuleChoiceNews => ({
  ...common(),
  modules: 'Module1',
  validFrom: '2026-12-01',
  isNewDevice: true,
  refusal: null,
  ...changes,
})
const forbidden = /undefined|\bnull\b|\bNaN\b|\[object/i

describe.each(['de', 'en'] as const)('the mail about a smart meter in %s', (language) => {
  test.each([
    ['Ordered', {}, /16\.? (März|March) 2027/],
    ['Ordered', {}, /(höchstens|at most) (100 €|€100)/],
    ['Ordered', { onceEuro: 80 }, /(einmalig|charges) 80[,.]00/],
    ['Accepted', { installationDate: '2026-12-16' }, /16\.? (Dezember|December) 2026/],
    ['Installed', { installationDate: '2026-12-16' }, /(seit dem|Since) 16\.? (Dezember|December) 2026/],
    ['Refused', { reason: 'Dem Messstellenbetreiber fehlt Ihre Vollmacht.' }, /fehlt Ihre Vollmacht/],
    ['Refused', {}, /baut den bestellten Smart Meter nicht ein|will not install/],
    ['Cancelled', {}, /storniert|cancelled/],
  ] as const)('says what is to be known when it is %s', (state, changes, said) => {
    const { subject, text, html } = renderSmartMeter(aMeter({ language, state, ...changes }))

    for (const body of [text, html]) {
      expect(body).toMatch(said)
      expect(body).toContain('30471182')
      expect(body).toContain('service@wattline.example')
    }
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })
})

describe.each(['de', 'en'] as const)('the mail about modules in %s', (language) => {
  test.each(gridFeeModules)('names the day, the grid fee %s and what the grid operator may do', (modules) => {
    for (const isNewDevice of [true, false]) {
      const { subject, text, html } = renderModuleChoice(aChoice({ language, modules, isNewDevice }))

      for (const body of [text, html]) {
        expect(body).toMatch(/1\.? (Dezember|December) 2026/)
        expect(body).toMatch(/4[,.]2 kW/)
        expect(body).toMatch(
          modules === 'Module1And3' ? /Module 1 und 3|Modules 1 and 3/ : /Modu(l|le) [12]:/,
        )
      }
      expect(`${subject}${text}${html}`).not.toMatch(forbidden)
    }
  })

  test('says why the grid operator refused, and that prices stay', () => {
    const refusal = 'Der Netzbetreiber hat die Meldung zu spät erhalten.'
    const { subject, text, html } = renderModuleChoice(aChoice({ language, refusal }))

    for (const body of [text, html]) {
      expect(body).toContain('zu spät erhalten')
      expect(body).toMatch(/bleiben, wie sie sind|stay as they are/)
      expect(body).not.toMatch(/4[,.]2 kW/)
    }
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })
})

test('a hostile value stays a value in every field', () => {
  const brand = aBrand({ name: hostileValue, colour: '#0f766e' })
  const dates = { dueDate: '2027-03-16', installationDate: '2026-12-16' }
  const meters = smartMeterStates.map((state) => {
    const harmless = aMeter({ state, reason: 'Kein Platz.', ...dates })
    return [
      renderSmartMeter({ ...withHostileTexts(harmless), language: 'de', brand, state, ...dates }),
      renderSmartMeter(harmless),
    ] as const
  })
  const choices = [null, 'Nein.'].map((refusal) => {
    const harmless = aChoice({ refusal })
    const { modules, validFrom } = harmless
    return [
      renderModuleChoice({ ...withHostileTexts(harmless), language: 'de', brand, modules, validFrom }),
      renderModuleChoice(harmless),
    ] as const
  })

  for (const [hostile, harmless] of [...meters, ...choices]) {
    expect(tagsOf(hostile.html)).toEqual(tagsOf(harmless.html))
    expect(hostile.subject).not.toMatch(/[\r\n]/)
    expect(hostile.text).not.toMatch(/^(Bcc|Sie haben gewonnen)/m)
  }
})
