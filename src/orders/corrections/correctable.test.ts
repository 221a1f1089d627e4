import { describe, expect, test } from 'vitest'
import { receivedStatus } from '../../domain/order-status.ts'
import { ContractStates } from '../../domain/states-and-reasons.ts'
import type { MarketFacts } from '../../market/market-order.ts'
import { withDefaults } from '../intake/defaults.ts'
import { readableOrder } from '../intake/readable-order.ts'
import {
  type Correctable,
  changedFields,
  consequences,
  correctedData,
  detailsOf,
  obstacles,
  reasonsAfter,
  withFindings,
} from './correctable.ts'
import { CorrectOrderRequest } from './schema.ts'

const stored: Correctable = {
  type: 'Private',
  contractReason: 'ChangeOfSupplier',
  meterNumber: '1EMH0012345678',
  maLoIdentifier: '41373559241',
  meLoIdentifier: null,
  previousSupplierCode: '9999801000007',
  desiredStartDate: '2027-01-01',
  isPreviousCancelledByCustomer: false,
}
const meLo = 'DE00014545768S0000000000000003054'
const facts: MarketFacts = {
  maLoIdentifier: '41373559241',
  meLoIdentifiers: [meLo],
  meterNumbers: ['1EMH0012345678'],
  gridOperatorCode: null,
  meteringOperatorCode: null,
  transmissionOperatorCode: null,
  currentSupplierCode: null,
  measurementTechnology: null,
}

function correct(before: Correctable, correction: CorrectOrderRequest, found: MarketFacts[] = []) {
  const { type, contractReason } = before
  const contract = { type, contractReason, deliveryDetails: detailsOf(before, correction) }
  const order = withDefaults(readableOrder({ contract }, new Set()), new Date('2026-11-15T12:00:00Z'))
  const deliveryDetails = withFindings(order.contract.deliveryDetails, { stored: before, found, correction })
  const filled = { ...order, contract: { ...order.contract, deliveryDetails } }
  const after = correctedData(before, filled)
  return { after, changed: changedFields(before, after, filled) }
}

describe('an order', () => {
  test.each(ContractStates)('in the state %s can be corrected, or there is a sentence why not', (state) => {
    const why = obstacles[state]?.({
      ...receivedStatus(),
      state,
      startDate: '2027-01-01',
      endDate: '2027-06-30',
    })

    if (state === 'Open' || state === 'Processing') expect(why).toBeUndefined()
    else expect(why).toMatch(/^[A-Z].*\.$/)
  })

  test('that is a contract is to be terminated or withdrawn from', () => {
    expect(obstacles.Delivery?.({ ...receivedStatus(), startDate: '2027-01-01' })).toBe(
      'The order has been confirmed and is a contract with delivery from 2027-01-01: terminate it, or let the customer withdraw from it within the withdrawal period.',
    )
  })
})

describe('a correction', () => {
  test('has a row for every field of the request', () => {
    expect(Object.keys(consequences).sort()).toEqual(Object.keys(CorrectOrderRequest.properties).sort())
  })

  test.each<[CorrectOrderRequest, Partial<Correctable>, string[]]>([
    [{ meterNumber: ' 1emh0012345679' }, { meterNumber: '1EMH0012345679' }, ['meterNumber']],
    [{ maLoIdentifier: '51238696781' }, { maLoIdentifier: '51238696781' }, ['maLoIdentifier']],
    [{ maLoIdentifier: null }, { maLoIdentifier: null }, ['maLoIdentifier']],
    [{ meLoIdentifier: meLo }, { meLoIdentifier: meLo }, ['meLoIdentifier']],
    [
      { previousSupplierCode: '9900259000002' },
      { previousSupplierCode: '9900259000002' },
      ['previousSupplierCode'],
    ],
    [{ desiredTransitionDate: '2027-02-01' }, { desiredStartDate: '2027-02-01' }, ['desiredTransitionDate']],
    [
      { previousSelfCancelledDate: '2027-01-01' },
      { isPreviousCancelledByCustomer: true },
      ['previousSelfCancelledDate'],
    ],
    // What an order ignores, a correction ignores too.
    [{ moveInDate: '2027-03-01' }, {}, []],
    [{ meterNumber: ' 1EMH0012345678 ', desiredTransitionDate: '2027-01-01' }, {}, []],
    [{}, {}, []],
  ])('%j changes %j', (correction, changes, changed) => {
    expect(correct(stored, correction)).toEqual({ after: { ...stored, ...changes }, changed })
  })

  test('lets us cancel the previous contract after all', () => {
    const byCustomer = { ...stored, isPreviousCancelledByCustomer: true }

    expect(
      correct(byCustomer, { previousSelfCancelledDate: null, desiredTransitionDate: '2027-01-01' }),
    ).toEqual({ after: stored, changed: ['desiredTransitionDate'] })
    expect(correct(byCustomer, { desiredTransitionDate: '2027-04-01' }).changed).toEqual([])
  })

  test('of who moves in is about the move-in date, and about no previous supplier', () => {
    const moveIn: Correctable = { ...stored, contractReason: 'NewDeliveryLocation' }

    expect(correct(moveIn, { moveInDate: '2026-12-01', previousSupplierCode: '9900259000002' })).toEqual({
      after: { ...moveIn, desiredStartDate: '2026-12-01' },
      changed: ['moveInDate'],
    })
  })
})

describe('what the market found', () => {
  const identified = { ...stored, meLoIdentifier: meLo }

  test('by a wrong meter number is forgotten, unless the partner names it', () => {
    expect(correct(identified, { meterNumber: 'OTHER-1' }, [facts]).after).toMatchObject({
      meterNumber: 'OTHER-1',
      maLoIdentifier: null,
      meLoIdentifier: null,
    })
    expect(
      correct(identified, { meterNumber: 'OTHER-1', maLoIdentifier: '41373559241' }, [facts]).after
        .maLoIdentifier,
    ).toBe('41373559241')
  })

  test('is looked for again with a metering location that the partner names', () => {
    const other = 'DE00014545768S0000000000000003055'

    expect(correct(identified, { meLoIdentifier: other }, [facts]).after).toMatchObject({
      maLoIdentifier: null,
      meLoIdentifier: other,
    })
  })

  test('stays if nothing was wrong, even if the partner does not know it', () => {
    const correction = { meterNumber: stored.meterNumber, maLoIdentifier: null, meLoIdentifier: null }

    expect(correct(identified, correction, [facts]).changed).toEqual([])
  })

  test('is not what the partner gave: that stays', () => {
    expect(correct(stored, { meterNumber: 'OTHER-1' }).after.maLoIdentifier).toBe('41373559241')
  })
})

describe('what keeps an order open', () => {
  const complaint = { ...receivedStatus(['The grid operator found nothing.']) }

  test('is answered by every field but a wish for another day', () => {
    expect(reasonsAfter(complaint, ['meterNumber'], [])).toEqual([])
    expect(reasonsAfter(complaint, ['previousSelfCancelledDate'], [])).toEqual([])
    expect(reasonsAfter(complaint, ['desiredTransitionDate'], [])).toEqual(complaint.openReasons)
    expect(reasonsAfter(complaint, ['moveInDate'], [])).toEqual(complaint.openReasons)
  })

  test('are the faults of the corrected data', () => {
    expect(reasonsAfter(complaint, ['meterNumber'], ['Wrong.'])).toEqual(['Wrong.'])
    expect(reasonsAfter({ ...complaint, state: 'Processing' }, ['desiredTransitionDate'], [])).toEqual([])
  })
})
