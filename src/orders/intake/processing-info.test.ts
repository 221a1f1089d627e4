import { describe, expect, test } from 'vitest'
import { ContractStates, DenialReasons } from '../../domain/states-and-reasons.ts'
import { processingInfo } from './processing-info.ts'

describe('the processing information', () => {
  test.each(ContractStates)('of %s is whole sentences, even when nothing else is known', (state) => {
    expect(processingInfo(state)).toMatch(/^[A-Z].*\.$/)
    expect(processingInfo(state)).not.toMatch(/undefined|null| {2}/)
  })

  test('is different for every state', () => {
    expect(new Set(ContractStates.map((state) => processingInfo(state))).size).toBe(ContractStates.length)
  })

  test('of an open order names everything that keeps it open', () => {
    expect(processingInfo('Open', { openReasons: ['This is wrong.', 'That too.'] })).toBe(
      'We have received the order. Some data must be corrected before we can process it. This is wrong. That too.',
    )
  })

  test('tells the planned start, and that the market moved it', () => {
    expect(
      processingInfo('Processing', { startDate: '2026-03-04', desiredStartDate: '2026-03-01' }),
    ).toContain('Delivery is planned to start on 2026-03-04, because 2026-03-01 is no longer possible.')
    expect(processingInfo('Open', { startDate: '2026-03-04', desiredStartDate: '2026-03-04' })).toContain(
      'Delivery is planned to start on 2026-03-04.',
    )
  })

  test.each(DenialReasons)('of an order denied for %s says why', (denialReason) => {
    expect(processingInfo('Rejected', { denialReason })).toMatch(/^The order was denied\. [A-Z].+\.$/)
  })

  test('of a cancelled contract tells its last day, before and after it', () => {
    expect(processingInfo('Cancelled', { endDate: '2026-05-31' })).toContain('until the end of 2026-05-31')
    expect(processingInfo('Cancelled', { endDate: '2026-05-31', hasEnded: true })).toContain(
      'ended on 2026-05-31',
    )
  })

  test.each(ContractStates)('of %s tells which meter the market found while that matters', (state) => {
    const matters = ['Processing', 'PendingDelivery', 'Delivery', 'Cancelled'].includes(state)
    const mentions = (meterFound: 'SmartMeter' | 'NoSmartMeter' | null, text: string) =>
      processingInfo(state, { meterFound }).includes(text)

    expect(mentions('SmartMeter', 'reports a smart meter')).toBe(matters)
    expect(mentions('NoSmartMeter', 'reports no smart meter')).toBe(matters)
    expect(mentions(null, 'smart meter')).toBe(false)
  })

  test('of a confirmed contract tells its first day', () => {
    expect(processingInfo('PendingDelivery', { startDate: '2026-04-01' })).toContain(
      'Delivery starts on 2026-04-01.',
    )
    expect(processingInfo('Delivery', { startDate: '2026-04-01' })).toContain('since 2026-04-01')
    expect(processingInfo('Revoked', { endDate: '2026-04-05' })).toContain('Delivery ends on 2026-04-05.')
  })
})
