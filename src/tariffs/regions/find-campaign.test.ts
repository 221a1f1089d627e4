import { describe, expect, test } from 'vitest'
import { findCampaign } from './find-campaign.ts'
import type { Campaign } from './regions.ts'

const campaign = (campaignCode: string, tariffKeys: string[] | null): Campaign => ({
  campaignCode,
  tariffKeys,
  validFrom: '2026-03-01',
  validTo: '2026-04-01',
  workCentPerKwhGross: '0',
  baseEuroPerMonthGross: '-1.00',
})
const campaigns = new Map([
  ['ALL', [campaign('ALL', null)]],
  ['SOME', [campaign('SOME', ['FIX_12'])]],
])
const found = (campaignCode: string | null | undefined, date = '2026-03-15', tariffKey = 'DYNAMIC_FEE') => {
  const result = findCampaign({ campaigns }, { campaignCode, tariffKey, date })
  return typeof result === 'object' ? (result?.campaignCode ?? null) : result
}

describe('a campaign', () => {
  test('applies from its first day to the day before its end', () => {
    expect(
      ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((date) => found('ALL', date)),
    ).toEqual(['not-running', 'ALL', 'ALL', 'not-running'])
  })

  test('only applies to its tariffs', () => {
    expect(found('SOME')).toBe('other-tariff')
    expect(found('SOME', '2026-03-15', 'FIX_12')).toBe('SOME')
  })

  test('may be unknown or not requested', () => {
    expect(found('NEVER')).toBe('unknown')
    expect(found('all')).toBe('unknown')
    expect(found(null)).toBeNull()
    expect(found(undefined)).toBeNull()
  })
})
