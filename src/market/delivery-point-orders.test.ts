import { describe, expect, test } from 'vitest'
import { gridFeeModules } from '../domain/market-orders.ts'
import type { MarketAnswer } from './answers.ts'
import { meterOrder, moduleOrder, orderAnswer } from './delivery-point-orders.ts'
import { interpretAnswer } from './interpret-answer.ts'
import { aMarketOrder, identity, incoming, maLo, monday, sent } from './market.fixture.ts'
import { dayAfterWorkingDays } from './market-days.ts'
import { refusalText } from './order-refusals.ts'

const order = { identity, receiver: '9900080000007', changeDate: '2026-03-06' }

describe('an order for a delivery point', () => {
  test('names the modules by the codes of the market', () => {
    const codes = gridFeeModules.map(
      (modules) => moduleOrder(modules, aMarketOrder(), order).content.propertyCode,
    )

    expect(moduleOrder('Module1', aMarketOrder(), order)).toEqual({
      process: '17133',
      content: {
        sender: identity.code,
        receiver: '9900080000007',
        maLoIdentifier: maLo,
        meterNumber: '1EMH0012345678',
        deliveryAddress: expect.objectContaining({ zipCode: '10115' }),
        changeDate: '2026-03-06',
        changesAt: '2026-03-05T23:00:00Z',
        productCode: '9991000002496',
        propertyCode: '9991000002579',
      },
    })
    expect(codes).toEqual(['9991000002579', '9991000002595', '9991000002587'])
  })

  test('names the meter that a smart meter replaces, where it is and for whom', () => {
    const { process, content } = meterOrder(aMarketOrder({ meLoIdentifiers: ['DE01'] }), order)

    expect(process).toBe('17011')
    expect(content).toMatchObject({
      productCode: '9991000002305',
      meLoIdentifiers: ['DE01'],
      meterNumber: '1EMH0012345678',
      customer: { surnames: 'Muster' },
      deliveryAddress: { zipCode: '10115' },
    })
  })

  test.each([
    [monday, 2, '2026-03-05'],
    ['2026-03-05', 2, '2026-03-10'],
    ['2026-04-01', 2, '2026-04-08'],
    [monday, 20, '2026-03-31'],
  ])('that is sent on %s has %i working days before %s', (today, count, day) => {
    expect(dayAfterWorkingDays(today, count)).toBe(day)
  })
})

describe('an answer to an order for a delivery point', () => {
  const [modules, meter] = sent([
    moduleOrder('Module1', aMarketOrder(), order),
    meterOrder(aMarketOrder(), order),
  ])
  const said = (process: '19133' | '19005' | '19006', content: object) =>
    incoming(process, content, (process === '19133' ? modules : meter)?.message) as MarketAnswer

  test.each([
    ['19133', { responseCode: 'A20' }, { isAgreed: true, installationDate: null }],
    // It was so already.
    ['19133', { responseCode: 'A25' }, { isAgreed: true, installationDate: null }],
    ['19133', { responseCode: 'A21' }, { isAgreed: false, responseCode: 'A21', remark: null }],
    [
      '19133',
      { responseCode: 'A99', reason: 'Nicht gemeldet.' },
      { isAgreed: false, responseCode: 'A99', remark: 'Nicht gemeldet.' },
    ],
    ['19005', {}, { isAgreed: true, installationDate: null }],
    ['19005', { installationDate: '2026-04-01' }, { isAgreed: true, installationDate: '2026-04-01' }],
    ['19006', { responseCode: 'A03' }, { isAgreed: false, responseCode: 'A03', remark: null }],
  ] as const)('%s with %j means %j', (process, content, meaning) => {
    expect(orderAnswer(said(process, content))).toEqual(meaning)
  })

  test('is settled with the contract, in whatever state the order is', () => {
    const conversation = [modules, meter].flatMap((exchange) => exchange ?? [])
    for (const state of ['Delivery', 'Cancelled'] as const)
      for (const answer of [said('19133', { responseCode: 'A20' }), said('19005', {})])
        expect(
          interpretAnswer(answer, {
            conversation,
            processingSince: null,
            status: { state, startDate: monday, endDate: null },
            today: monday,
          }),
        ).toEqual({ isForContract: true })
  })

  test('to something else throws', () => {
    expect(() => orderAnswer(incoming('55023', {}, modules?.message) as MarketAnswer)).toThrow('55023')
  })
})

describe('a refusal', () => {
  const text = (responseCode: string | null, remark: string | null, language: 'de' | 'en') =>
    refusalText('17011', { responseCode, remark }, language)

  test('is a sentence in both languages, with the words of the rejecting party', () => {
    expect(text('A03', null, 'en')).toBe("The metering operator does not have the customer's authorisation.")
    expect(text('A03', null, 'de')).toBe('Dem Messstellenbetreiber fehlt Ihre Vollmacht.')
    expect(text('A03', 'Bitte nachreichen', 'de')).toBe(
      'Dem Messstellenbetreiber fehlt Ihre Vollmacht. (Bitte nachreichen)',
    )
    expect(text('B77', null, 'en')).toBe('The metering operator refused (B77).')
    expect(text('B77', 'Kein Platz.', 'de')).toBe('Der Messstellenbetreiber hat abgelehnt (B77): Kein Platz.')
    expect(text(null, 'Kein Platz.', 'de')).toBe('Der Messstellenbetreiber hat abgelehnt: Kein Platz.')
    expect(text(null, null, 'de')).toBe('Der Messstellenbetreiber hat abgelehnt.')
    expect(refusalText('17133', { responseCode: 'A21', remark: null })).toContain('two working days')
  })
})
