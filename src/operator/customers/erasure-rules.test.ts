import { describe, expect, test } from 'vitest'
import { type ErasableOrder, treatmentOf, treatmentOfAccount } from './erasure-rules.ts'

const today = '2026-11-15'

const anOrder = (changes: Partial<ErasableOrder>): ErasableOrder => ({
  contractNumber: '3000000001',
  state: 'Open',
  startDate: null,
  endDate: null,
  wasConfirmed: false,
  lastChangedOn: '2026-05-01',
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
  ])('%s', (_, changes, treatment) => {
    expect(treatmentOf(anOrder(changes), today).treatment).toBe(treatment)
  })
})

describe('the retention period', () => {
  const ended = anOrder({ state: 'Cancelled', ...delivered, endDate: '2026-03-31' })
  const neverStarted = anOrder({ ...ended, startDate: '2026-04-01', endDate: '2026-03-31' })

  test('is eight years from the end of the year for a contract that was delivered', () => {
    expect(treatmentOf(ended, today)).toMatchObject({ treatment: 'blocked', until: '2034-12-31' })
    expect(treatmentOf(ended, '2034-12-31').treatment).toBe('blocked')
    expect(treatmentOf(ended, '2035-01-01').treatment).toBe('erased')
  })

  test('is six years from the end of the year for a contract that never was', () => {
    expect(treatmentOf(neverStarted, today)).toMatchObject({ treatment: 'blocked', until: '2032-12-31' })
    expect(treatmentOf(neverStarted, '2033-01-01').treatment).toBe('erased')
  })

  test('names its law', () => {
    expect(treatmentOf(ended, today).because).toContain('§ 147 AO, § 257 HGB')
  })
})

describe('an account', () => {
  const erased = { treatment: 'erased', because: '' } as const
  const blocked = (until: string) => ({ treatment: 'blocked', because: '', until }) as const
  const kept = { treatment: 'kept', because: '' } as const

  test('without orders is erased', () => {
    expect(treatmentOfAccount([]).treatment).toBe('erased')
    expect(treatmentOfAccount([erased]).treatment).toBe('erased')
  })

  test('is blocked as long as the last of its contracts', () => {
    const orders = [blocked('2032-12-31'), erased, blocked('2034-12-31')]

    expect(treatmentOfAccount(orders)).toMatchObject({ treatment: 'blocked', until: '2034-12-31' })
  })

  test('is kept while one of its orders runs', () => {
    expect(treatmentOfAccount([blocked('2034-12-31'), kept]).treatment).toBe('kept')
  })
})
