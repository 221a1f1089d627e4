import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '../domain/order-status.ts'
import type { CancellationReason } from '../domain/states-and-reasons.ts'
import { interpretAnswer } from './interpret-answer.ts'
import { incoming, maLo } from './market.fixture.ts'

type Status = Pick<OrderStatus, 'state' | 'startDate' | 'endDate'>
const delivered: Status = { state: 'Delivery', startDate: '2026-01-01', endDate: null }
const pending: Status = { state: 'PendingDelivery', startDate: '2026-04-01', endDate: null }

const told = (process: '55037' | '55038' | '55007', content: object, status = delivered) =>
  interpretAnswer(incoming(process, { maLoIdentifier: maLo, ...content }), {
    conversation: [],
    processingSince: null,
    status,
    today: '2026-03-03',
  })

describe('the market ends a supply', () => {
  test.each<readonly ['55037' | '55007', string, CancellationReason, boolean]>([
    ['55037', 'ZC8', 'OtherSupplier', false],
    ['55007', 'Z33', 'Decommissioning', false],
    ['55007', 'ZQ7', 'Unknown', true],
    ['55007', 'ZT0', 'Unknown', true],
    ['55007', 'Z99', 'Unknown', true],
    ['55037', 'Z99', 'Unknown', true],
  ])('%s with %s because of %s', (process, transactionReason, cancellationReason, isAlarming) => {
    const meaning = told(process, { transactionReason, endDate: '2026-03-31' })

    expect(meaning.event).toMatchObject({ event: 'terminated', endDate: '2026-03-31', cancellationReason })
    expect(meaning.alert !== undefined).toBe(isAlarming)
  })

  test.each([
    ['ZG9', 'CustomerRelocation'],
    ['ZH0', 'OtherSupplier'],
    ['ZH1', 'Decommissioning'],
  ])('55038 with %s lifts it before it starts because of %s', (transactionReason, cancellationReason) => {
    expect(told('55038', { transactionReason, startDate: '2026-04-01' }, pending).event).toMatchObject({
      event: 'terminated',
      endDate: '2026-03-31',
      cancellationReason,
    })
  })

  test('repeats an end that the next supplier has already agreed with us, and does not fit another one', () => {
    const cancelled: Status = { state: 'Cancelled', startDate: '2026-01-01', endDate: '2026-03-31' }
    const notice = { transactionReason: 'ZC8' }

    expect(told('55037', { ...notice, endDate: '2026-03-31' }, cancelled)).toEqual({})
    expect(told('55037', { ...notice, endDate: '2026-03-15' }, cancelled).ignore).toBe(
      'The market ends the supply on 2026-03-15, but the agreed end is 2026-03-31.',
    )
  })

  test('without effect if there is none, or if it ended before ours started', () => {
    const notice = { transactionReason: 'ZC8', endDate: '2025-12-30' }
    const rejected: Status = { state: 'Rejected', startDate: null, endDate: null }
    const revoked: Status = { state: 'Revoked', startDate: '2026-01-01', endDate: null }

    expect(told('55037', notice, rejected).ignore).toBe('The order has no supply to end.')
    expect(told('55037', notice, revoked).ignore).toBe(
      'The customer has already withdrawn from the contract.',
    )
    expect(told('55037', notice).ignore).toMatch(/ended before ours/)
  })

  test.each(['Open', 'Processing', 'Unspecified'] as const)(
    'and is put on hold while an order in state %s may still be confirmed',
    (state) => {
      const notice = { transactionReason: 'ZC8', endDate: '2026-03-31' }

      expect(told('55037', notice, { state, startDate: null, endDate: null })).toEqual({
        wait: 'The message is on hold until the supply is confirmed.',
      })
    },
  )

  test('and resolves an order whose state was unknown', () => {
    const unknown: Status = { state: 'Unspecified', startDate: '2026-01-01', endDate: null }

    expect(told('55037', { transactionReason: 'ZC8', endDate: '2026-03-31' }, unknown).event).toMatchObject({
      event: 'resolved',
      state: 'Cancelled',
      endDate: '2026-03-31',
      cancellationReason: 'OtherSupplier',
    })
  })
})
