import { describe, expect, test } from 'vitest'
import { atOnce } from '../../platform/threads/steps.fixture.ts'
import { areasByPrefix, findArea } from './areas.ts'

const row = (
  prefix: string,
  operatorCode: string,
  validFrom = '2024-01-01',
  validTo: string | null = null,
) => ({
  prefix,
  validFrom,
  validTo,
  operatorCode,
  otherOperatorCodes: null as string[] | null,
  municipalityClass: 'UpTo25000' as const,
  supplierCode: '9999801000007',
})

const areas = atOnce(
  areasByPrefix([
    row('10', 'two digits'),
    row('101', 'three digits'),
    row('10115', 'five digits until 2026', '2025-01-01', '2026-01-01'),
    row('10115', 'five digits since 2026', '2026-01-01'),
    row('99', 'ended', '2024-01-01', '2025-01-01'),
  ]),
)
const operatorOf = (zipCode: string, date: string) => {
  const found = findArea({ areas }, zipCode, date)
  return typeof found === 'string' ? found : `${found.prefix}: ${found.area.operatorCode}`
}

describe('the area of a postcode', () => {
  test.each([
    ['10115', '2026-06-01', '10115: five digits since 2026'],
    ['10115', '2026-01-01', '10115: five digits since 2026'],
    ['10115', '2025-12-31', '10115: five digits until 2026'],
    ['10115', '2024-12-31', '101: three digits'],
    ['10117', '2026-06-01', '101: three digits'],
    ['10999', '2026-06-01', '10: two digits'],
    ['10115', '2023-12-31', 'data-missing'],
    ['99084', '2025-01-01', 'data-missing'],
    ['11011', '2026-06-01', 'postcode-unknown'],
    ['00000', '2026-06-01', 'postcode-unknown'],
  ])('%s on %s is %s', (zipCode, date, expected) => {
    expect(operatorOf(zipCode, date)).toBe(expected)
  })
})

describe('areas by prefix', () => {
  test('share one object for equal histories, so that many postcodes cost little memory', () => {
    const shared = atOnce(areasByPrefix([row('10115', 'a'), row('10117', 'a'), row('10119', 'b')]))

    expect(shared.get('10115')).toBe(shared.get('10117'))
    expect(shared.get('10119')).not.toBe(shared.get('10117'))
  })

  test('keep apart who shares a postcode', () => {
    const rows = [row('10115', 'a'), { ...row('10117', 'a'), otherOperatorCodes: ['b', 'c'] }]
    const shared = atOnce(areasByPrefix(rows))

    expect(shared.get('10115')?.[0]?.otherOperatorCodes).toBeNull()
    expect(shared.get('10117')?.[0]?.otherOperatorCodes).toEqual(['b', 'c'])
  })
})
