import { describe, expect, test } from 'vitest'
import type { Ground } from '../personal-data/register-entry.ts'
import { type ErasableOrder, treatmentOf, treatmentOfAccount } from './erasure-rules.ts'

const today = '2026-11-15'

const anOrder = (changes: Partial<ErasableOrder>): ErasableOrder => ({
  contractNumber: '3000000001',
  state: 'Open',
  startDate: null,
  endDate: null,
  wasConfirmed: false,
  lastChangedOn: '2026-05-01',
  hasUnfinishedWork: false,
  ...changes,
})

const delivered = { wasConfirmed: true, startDate: '2025-01-01' }

describe('an order that', () => {
  test.each([
    ['is open', { state: 'Open' }, 'erased'],
    ['was rejected', { state: 'Rejected' }, 'erased'],
    ['was withdrawn before it was confirmed', { state: 'Revoked' }, 'erased'],
    ['is being processed', { state: 'Processing' }, 'kept'],
    [
      'waits for its delivery',
      { state: 'PendingDelivery', wasConfirmed: true, startDate: '2026-12-01' },
      'kept',
    ],
    ['is delivered', { state: 'Delivery', ...delivered }, 'kept'],
    ['is not settled with the market', { state: 'Unspecified' }, 'kept'],
    ['is delivered to the end of today', { state: 'Cancelled', ...delivered, endDate: today }, 'kept'],
    ['ended yesterday', { state: 'Cancelled', ...delivered, endDate: '2026-11-14' }, 'blocked'],
    [
      'was withdrawn after delivery began',
      { state: 'Revoked', ...delivered, endDate: '2025-01-10' },
      'blocked',
    ],
    ['was withdrawn before delivery began', { state: 'Revoked', ...delivered }, 'blocked'],
    ['was rejected before the market was told', { state: 'Rejected', hasUnfinishedWork: true }, 'kept'],
  ])('%s', (_, changes, treatment) => {
    expect(treatmentOf(anOrder(changes), 'records', today).treatment).toBe(treatment)
  })
})

describe('the retention period', () => {
  const ended = anOrder({ state: 'Cancelled', ...delivered, endDate: '2026-03-31' })
  const neverStarted = anOrder({ ...ended, startDate: '2026-04-01', endDate: '2026-03-31' })

  test.each<[Ground, string, string]>([
    ['records', '2034-12-31', '2032-12-31'],
    ['letters', '2032-12-31', '2032-12-31'],
    ['disputes', '2029-12-31', '2029-12-31'],
  ])('for %s lasts to the end of %s, or %s if nothing was delivered', (ground, delivery, none) => {
    for (const [order, until] of [
      [ended, delivery],
      [neverStarted, none],
    ] as const) {
      const nextDay = `${Number(until.slice(0, 4)) + 1}-01-01`
      expect(treatmentOf(order, ground, today)).toMatchObject({ treatment: 'blocked', until })
      expect(treatmentOf(order, ground, until).treatment).toBe('blocked')
      expect(treatmentOf(order, ground, nextDay).treatment).toBe('erased')
    }
  })

  test('ends with the contract where no law asks for more', () => {
    expect(treatmentOf(ended, 'contract', today).treatment).toBe('erased')
    expect(treatmentOf(ended, 'contract', '2026-03-31').treatment).toBe('kept')
  })

  test('has no end for the audit trail, even of an order that never became a contract', () => {
    expect(treatmentOf(anOrder({}), 'trail', today)).toMatchObject({ treatment: 'blocked', until: null })
  })

  test('names its law', () => {
    expect(treatmentOf(ended, 'records', today).because).toContain('§ 147 (3) AO, § 257 (4) HGB')
  })
})

describe('an account', () => {
  const erased = { treatment: 'erased', because: '' } as const
  const blocked = (until: string) => ({ treatment: 'blocked', because: '', until }) as const
  const kept = { treatment: 'kept', because: '' } as const

  test('without orders is erased', () => {
    expect(treatmentOfAccount('records', []).treatment).toBe('erased')
    expect(treatmentOfAccount('records', [erased]).treatment).toBe('erased')
  })

  test('is blocked as long as the last of its contracts', () => {
    const orders = [blocked('2032-12-31'), erased, blocked('2034-12-31')]

    expect(treatmentOfAccount('records', orders)).toMatchObject({ treatment: 'blocked', until: '2034-12-31' })
  })

  test('is kept while one of its orders runs', () => {
    expect(treatmentOfAccount('records', [blocked('2034-12-31'), kept]).treatment).toBe('kept')
  })
})
