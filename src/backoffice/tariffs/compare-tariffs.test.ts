import { describe, expect, test } from 'vitest'
import { compareTariffs, consequencesOf } from './compare-tariffs.ts'
import type { OperatorTariff, OperatorTariffVersion } from './schema.ts'

const version = (validFrom: string, validTo: string | null = null, vat = 19): OperatorTariffVersion => ({
  ...{
    validFrom,
    validTo,
    vat,
    energyPriceCentPerKwhNet: 10,
    serviceFeeCentPerKwhNet: 1,
    sharePercent: null,
  },
  ...{ baseServiceFeeEuroPerMonthNet: 6, greenCertificateCentPerKwhNet: 0.2, riskPremiumCentPerKwhNet: 0 },
  ...{ emissionGramPerKwh: 0, flexibilityCentPerKwhGross: 0 },
})
const tariff = (changes: Partial<OperatorTariff> = {}): OperatorTariff => ({
  ...{ tariffKey: 'FIX', tariffName: 'Fix', displayName: null, providerName: 'Us', kind: 'Fixed' },
  ...{ state: 'OnSale', durationValue: 12, durationUnit: 'Month', noticeValue: 1, noticeUnit: 'Month' },
  ...{ features: ['green'], partners: null, versions: [version('2026-01-01')] },
  ...changes,
})
const none = { running: 0, underWay: 0, isComplete: true }
const changedIn = (lines: ReturnType<typeof compareTariffs>) =>
  lines.flatMap(({ field, before, after, isChanged }) => (isChanged ? [[field, before, after]] : []))

describe('a comparison', () => {
  test('has the prices of the day from which on the new ones count', () => {
    const after = tariff({
      versions: [version('2026-01-01', '2027-01-01'), version('2027-01-01', null, 16)],
    })

    const lines = compareTariffs({
      ...{ act: 'version', effectiveDate: '2027-01-01', before: tariff(), after },
    })

    expect(changedIn(lines)).toEqual([
      ['validFrom', '2026-01-01', '2027-01-01'],
      ['vat', '19', '16'],
    ])
  })

  test('has every line of a new tariff, and nothing before it', () => {
    const lines = compareTariffs({
      ...{ act: 'add', effectiveDate: '2026-01-01', before: null, after: tariff() },
    })

    expect(lines.every(({ before }) => before === null)).toBe(true)
    expect(lines).toContainEqual({ field: 'features', before: null, after: 'green', isChanged: true })
  })

  test('has only the end where a sale ends', () => {
    const after = tariff({ versions: [version('2026-01-01', '2026-06-01')] })

    const lines = compareTariffs({
      ...{ act: 'end-sale', effectiveDate: '2026-06-01', before: tariff(), after },
    })

    expect(changedIn(lines)).toEqual([['validTo', null, '2026-06-01']])
  })
})

describe('the consequences', () => {
  test('name partners that can no longer sell it', () => {
    const before = tariff({ partners: ['a', 'b'] })

    const says = consequencesOf(
      { act: 'terms', effectiveDate: '2026-06-01', before, after: tariff({ partners: ['a'] }) },
      none,
    )

    expect(says).toContain('a can sell it.')
    expect(says).toContain('b can no longer sell it.')
  })

  test('say which planned prices are gone', () => {
    const before = tariff({ versions: [version('2026-01-01', '2027-01-01'), version('2027-01-01')] })
    const after = tariff({ versions: [version('2026-01-01', '2026-06-01')] })

    const says = consequencesOf({ act: 'end-sale', effectiveDate: '2026-06-01', before, after }, none)

    expect(says).toContain('The prices that were planned from 2027-01-01 on are replaced or dropped.')
    expect(says).toContain('2026-05-31 is the last day on which partners can quote it.')
  })

  test.each([
    [{ running: 1, underWay: 2, isComplete: true }, '1 running contract and 2 orders under way keep'],
    [
      { running: 1900, underWay: 1, isComplete: false },
      'At least 1900 running contracts and 1 order under way keep',
    ],
  ])('count the contracts that keep their prices: %j', (contracts, says) => {
    const changed = { effectiveDate: '2026-06-01', before: tariff(), after: tariff() }

    expect(consequencesOf({ act: 'version', ...changed }, contracts).join(' ')).toContain(says)
  })

  test('of a new tariff name the first ten of many partners', () => {
    const partners = Array.from({ length: 12 }, (_, index) => `p${index}`)

    const [says] = consequencesOf(
      { act: 'add', effectiveDate: '2026-06-01', before: null, after: tariff({ partners }) },
      none,
    )

    expect(says).toContain('p9 and 2 more can quote it')
  })
})
