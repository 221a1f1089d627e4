import { describe, expect, test } from 'vitest'
import { aBusinessOrder, aMoveIn, anOrder, type OrderChanges } from '../../../test/support/an-order.ts'
import type { IsStandIn } from '../../domain/identifiers/meter-number.ts'
import { isSceneMeter } from '../../sandbox/market/scenes.ts'
import { withDefaults } from './defaults.ts'
import type { CreateOrderRequest } from './schema.ts'
import { openReasons, orderWarnings, type WarningFacts } from './warnings.ts'

const now = new Date('2026-03-02T09:00:00Z')
const facts: WarningFacts = { today: '2026-03-02', campaignIsKnown: true, isStandIn: () => false }

const itemsOf = (request: CreateOrderRequest, others: Partial<WarningFacts> = {}) =>
  orderWarnings(request, withDefaults(request, now), { ...facts, ...others })
const shortOf = (request: CreateOrderRequest, others: Partial<WarningFacts> = {}) =>
  itemsOf(request, others).map(({ severity, code, details }) => [severity, code, details])
const reasonsOf = (request: CreateOrderRequest, isStandIn: IsStandIn = () => false) =>
  openReasons(withDefaults(request, now), { isStandIn })

const withDetails = (deliveryDetails: NonNullable<OrderChanges['contract']>['deliveryDetails']) =>
  deliveryDetails === undefined ? anOrder() : anOrder({ contract: { deliveryDetails } })

test.each([
  ['of a private customer', anOrder()],
  ['of a business', aBusinessOrder()],
  ['of a move-in', aMoveIn()],
])('a flawless order %s is told nothing and is not kept open', (_kind, order) => {
  expect(itemsOf(order)).toEqual([])
  expect(reasonsOf(order)).toEqual([])
})

describe('an identifier that is wrong', () => {
  const wrong = [
    ['maLoIdentifier', '41373559242', 'malo-invalid'],
    ['meLoIdentifier', 'DE123', 'melo-invalid'],
    ['meterNumber', 'Zähler?', 'meter-number-invalid'],
    ['previousSupplierCode', '9903100000007', 'supplier-code-invalid'],
  ] as const

  test.each(wrong)('%s = %s is the Warning %s and keeps the order open', (field, value, code) => {
    const order = withDetails({ [field]: value })

    expect(shortOf(order)).toEqual([['Warning', code, `contract.deliveryDetails.${field}`]])
    expect(reasonsOf(order)).toHaveLength(1)
    expect(reasonsOf(order)[0]).toContain(field === 'meterNumber' ? 'ZÄHLER?' : value)
  })

  test('is told for each of them at once, with the sentence that processing gives as well', () => {
    const order = withDetails(Object.fromEntries(wrong))

    expect(shortOf(order).map(([, code]) => code)).toEqual(wrong.map(([, , code]) => code))
    expect(itemsOf(order).map(({ message }) => message)).toEqual(
      reasonsOf(order).map(
        (reason) => `${reason} The order was accepted and stays open until this is corrected.`,
      ),
    )
  })

  test('is no matter where it is not used', () => {
    const order = aMoveIn({ contract: { deliveryDetails: { previousSupplierCode: '1' } } })

    expect(reasonsOf(order)).toEqual([])
    expect(shortOf(order)).toEqual([
      ['Notice', 'value-ignored', 'contract.deliveryDetails.previousSupplierCode'],
    ])
  })

  test('may be a meter number that plays a scene, in the test environment', () => {
    const order = withDetails({ meterNumber: 'SBX-CANCELLED-CustomerRelocation-1' })

    expect(shortOf(order).map(([, code]) => code)).toEqual(['meter-number-invalid'])
    expect(shortOf(order, { isStandIn: isSceneMeter })).toEqual([])
    expect(reasonsOf(order, isSceneMeter)).toEqual([])
  })
})

describe('direct debit', () => {
  test.each([false, null])('that is %j makes it an invoice, with a Warning', (hasAcceptedDirectDebit) => {
    expect(shortOf(aBusinessOrder({ contract: { bankDetails: { hasAcceptedDirectDebit } } }))).toEqual([
      ['Warning', 'direct-debit-not-accepted', 'contract.bankDetails.hasAcceptedDirectDebit'],
    ])
  })
})

describe('the start of delivery', () => {
  // Monday; what is sent today starts on Wednesday at the earliest.
  const dates = [
    ['desiredTransitionDate', withDetails],
    [
      'previousSelfCancelledDate',
      (details: object) => withDetails({ ...details, desiredTransitionDate: null }),
    ],
    ['moveInDate', (deliveryDetails: object) => aMoveIn({ contract: { deliveryDetails } })],
  ] as const

  test.each(dates)('as %s is kept from the earliest date on', (field, order) => {
    expect(shortOf(order({ [field]: '2026-03-04' }))).toEqual([])
  })

  test.each(dates)('as %s is moved when it is earlier, or past', (field, order) => {
    for (const date of ['2026-03-03', '2025-01-01']) {
      const [item, ...others] = itemsOf(order({ [field]: date }))
      expect(others).toEqual([])
      expect(item).toMatchObject({
        severity: 'Warning',
        code: 'start-date-moved',
        details: `contract.deliveryDetails.${field}`,
      })
      expect(item?.message).toContain('2026-03-04')
    }
  })
})

describe('a campaign', () => {
  test('that is unknown is a Warning', () => {
    const order = anOrder({ campaignCode: 'NOPE' })

    expect(shortOf(order)).toEqual([])
    expect(shortOf(order, { campaignIsKnown: false })).toEqual([
      ['Warning', 'campaign-unknown', 'campaignCode'],
    ])
  })

  test.each([null, '', ' '])('that is %j is none', (campaignCode) => {
    expect(shortOf(anOrder({ campaignCode }), { campaignIsKnown: false })).toEqual([])
  })
})

describe('rule 10: a read-only field', () => {
  test.each([
    ['userAccount.customerNumber', { userAccount: { customerNumber: '1' } }],
    ['contract.state', { contract: { state: { state: 'Open', since: [2026] } } }],
    ['contract.number', { contract: { number: '1' } }],
    ['contract.deliveryState', { contract: { deliveryState: { state: 'None' } } }],
    ['contract.validFromDate', { contract: { validFromDate: '2026-01-01' } }],
    ['contract.validToDate', { contract: { validToDate: '2026-01-01' } }],
  ] satisfies [string, OrderChanges][])('%s is ignored with a Notice', (path, changes) => {
    expect(shortOf(anOrder(changes))).toEqual([['Notice', 'read-only-ignored', path]])
  })

  test('that is null is not worth a Notice', () => {
    expect(shortOf(anOrder({ contract: { state: null, number: null, deliveryState: null } }))).toEqual([])
  })
})

describe('rule 7: both dates', () => {
  test('leave the desired one unused', () => {
    expect(
      shortOf(withDetails({ previousSelfCancelledDate: '2099-01-01', desiredTransitionDate: '2099-02-01' })),
    ).toEqual([['Notice', 'value-ignored', 'contract.deliveryDetails.desiredTransitionDate']])
  })
})

test('dates of the other kind of order are not used', () => {
  const moveIn = aMoveIn({
    contract: {
      deliveryDetails: { desiredTransitionDate: '2099-01-01', previousSelfCancelledDate: '2099-01-01' },
    },
  })

  expect(shortOf(withDetails({ moveInDate: '2099-01-01' }))).toEqual([
    ['Notice', 'value-ignored', 'contract.deliveryDetails.moveInDate'],
  ])
  expect(shortOf(moveIn).map(([, code]) => code)).toEqual(['value-ignored', 'value-ignored'])
})

test('Warnings come before Notices', () => {
  const order = withDetails({ maLoIdentifier: '1', moveInDate: '2099-01-01' })
  expect(shortOf(order).map(([severity]) => severity)).toEqual(['Warning', 'Notice'])
})
