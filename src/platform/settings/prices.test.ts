import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const pricesOf = (environment: Record<string, string>) => readConfig(environment).dayAheadPrices
const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.faults.filter((fault) => /PRICE|ENTSOE/.test(fault)) : []
  }
}
const production = {
  ENVIRONMENT: 'production',
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://login.example.com',
  DATABASE_URL: 'postgres://db.example.com/wattline',
  SMTP_URL: 'smtps://mail.example.com',
  ENCRYPTION_KEYS: 'file:/etc/wattline/encryption-keys',
}

describe('day-ahead prices', () => {
  test('are synthetic in the test environment, until it has a token or is configured otherwise', () => {
    expect(pricesOf({})).toEqual({ sources: [], entsoeToken: undefined, isSynthetic: true })
    expect(pricesOf({ ENTSOE_TOKEN: 'key' })).toMatchObject({
      sources: ['entsoe', 'energy-charts', 'smard', 'awattar'],
      isSynthetic: false,
    })
    expect(pricesOf({ PRICE_SOURCES: 'smard, energy-charts' })).toMatchObject({
      sources: ['smard', 'energy-charts'],
      isSynthetic: false,
    })
  })

  test('come from all sources in production, from ENTSO-E only with a token', () => {
    expect(pricesOf(production).sources).toEqual(['energy-charts', 'smard', 'awattar'])
    expect(pricesOf({ ...production, ENTSOE_TOKEN: 'key' }).sources[0]).toBe('entsoe')
  })

  test.each([
    [{ ...production, PRICE_SOURCES: 'synthetic' }, 'PRICE_SOURCES must not be synthetic in production.'],
    [{ PRICE_SOURCES: 'synthetic,smard' }, 'PRICE_SOURCES must be either synthetic or a list of sources.'],
    [{ PRICE_SOURCES: 'entsoe' }, 'ENTSOE_TOKEN must be set if PRICE_SOURCES contains entsoe.'],
    [
      { PRICE_SOURCES: 'epex' },
      'PRICE_SOURCES must be a list of entsoe, energy-charts, smard, awattar, synthetic, each at most once.',
    ],
    [
      { PRICE_SOURCES: 'smard,smard' },
      'PRICE_SOURCES must be a list of entsoe, energy-charts, smard, awattar, synthetic, each at most once.',
    ],
  ])('are refused from %j', (environment, fault) => {
    expect(faultsOf(environment as Record<string, string>)).toEqual([fault])
  })
})
