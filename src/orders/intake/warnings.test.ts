import { describe, expect, test } from 'vitest'
import { aBusinessOrder, aMoveIn, anOrder, type OrderChanges } from '../../../test/support/an-order.ts'
import type { IsTestMeter } from '../../domain/identifiers/meter-number.ts'
import { isSceneMeter } from '../../sandbox/market/scenes.ts'
import type { SupplierWarning } from '../../tariffs/market-partners/check-supplier-code.ts'
import type { MarketRole } from '../../tariffs/market-partners/market-partner.ts'
import { withDefaults } from './defaults.ts'
import type { CreateOrderRequest } from './schema.ts'
import { openReasons, orderWarnings, type WarningFacts } from './warnings.ts'

const now = new Date('2026-03-02T09:00:00Z')
const facts: WarningFacts = {
  today: '2026-03-02',
  campaignIsKnown: true,
  supplierWarning: null,
  isTestMeter: () => false,
}

const itemsOf = (request: CreateOrderRequest, others: Partial<WarningFacts> = {}) =>
  orderWarnings(request, withDefaults(request, now), { ...facts, ...others })
const shortOf = (request: CreateOrderRequest, others: Partial<WarningFacts> = {}) =>
  itemsOf(request, others).map(({ severity, code, details }) => [severity, code, details])
const reasonsOf = (request: CreateOrderRequest, isTestMeter: IsTestMeter = () => false) =>
  openReasons(withDefaults(request, now), { isTestMeter })

const withDetails = (deliveryDetails: NonNullable<OrderChanges['contract']>['deliveryDetails']) =>
  deliveryDetails === undefined ? anOrder() : anOrder({ contract: { deliveryDetails } })

test.each([
  ['of a private customer', anOrder()],
  ['of a business', aBusinessOrder()],
  ['of a move-in', aMoveIn()],
])('a flawless order %s gets no warning and is not kept open', (_kind, order) => {
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

  test('gets a warning for each of them at once, with the sentence that processing gives as well', () => {
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
    expect(shortOf(order, { isTestMeter: isSceneMeter })).toEqual([])
    expect(reasonsOf(order, isSceneMeter)).toEqual([])
  })
})

describe('a start within the withdrawal period', () => {
  const wish = { agreedAt: '2026-03-01 18:00:00', wording: 'Ja, bitte sofort.' }
  const startingOn = (desiredTransitionDate: string, deliveryWithinWithdrawalPeriod?: typeof wish | null) =>
    anOrder({
      contract: {
        deliveryDetails: { desiredTransitionDate },
        agreements: { deliveryWithinWithdrawalPeriod: deliveryWithinWithdrawalPeriod ?? null },
      },
    })

  test('without the express wish is a Warning on its last day, and none the day after', () => {
    expect(shortOf(startingOn('2026-03-16'))).toEqual([
      ['Warning', 'early-delivery-not-requested', 'contract.deliveryDetails.desiredTransitionDate'],
    ])
    expect(shortOf(startingOn('2026-03-17'))).toEqual([])
  })

  test('is no Warning with the wish, nor for a business, which has no right of withdrawal', () => {
    expect(shortOf(startingOn('2026-03-16', wish))).toEqual([])
    expect(
      shortOf(aBusinessOrder({ contract: { deliveryDetails: { desiredTransitionDate: '2026-03-16' } } })),
    ).toEqual([])
  })

  test('is what a past move-in leads to, and names the day from which supply is possible', () => {
    const items = itemsOf(aMoveIn({ contract: { deliveryDetails: { moveInDate: '2026-02-01' } } }))

    expect(items.map(({ code }) => code)).toEqual(['start-date-moved', 'early-delivery-not-requested'])
    expect(items[1]?.message).toMatch(/start on 2026-03-\d\d, but .* until 2026-03-16 at least/)
  })
})

describe('a previous supplier that the directory does not know', () => {
  const partner = (code: string, name: string, role: MarketRole = 'Supplier') => ({
    code,
    name,
    role,
    city: null,
  })
  const one = partner('9999801000007', 'Grundversorger Region Berlin')
  const others = [partner('9999802000006', 'B'), partner('9999803000005', 'C')]
  const messageOf = (code: string, warning: SupplierWarning) =>
    itemsOf(withDetails({ previousSupplierCode: code }), { supplierWarning: warning }).map(
      ({ message }) => message,
    )

  test('is a Warning, and the order is processed with the code', () => {
    const order = withDetails({ previousSupplierCode: '9900259000002' })
    const supplierWarning = { other: null, similar: [one] }

    expect(shortOf(order, { supplierWarning })).toEqual([
      ['Warning', 'supplier-code-unknown', 'contract.deliveryDetails.previousSupplierCode'],
    ])
    expect(reasonsOf(order)).toEqual([])
    expect(messageOf('9900259000002', supplierWarning)).toEqual([
      'No supplier has the code 9900259000002 in our directory of market partners. The order was accepted and is processed with it. Did you mean 9999801000007 (Grundversorger Region Berlin)?',
    ])
  })

  test('is no matter where the code resembles none of the directory', () => {
    expect(messageOf('9900259000002', { other: null, similar: [] })).toEqual([])
  })

  test.each([
    [[one], ' Did you mean 9999801000007 (Grundversorger Region Berlin)?'],
    [
      [one, ...others],
      ' Did you mean 9999801000007 (Grundversorger Region Berlin), 9999802000006 (B) or 9999803000005 (C)?',
    ],
  ])('is asked about: %j', (similar, question) => {
    const [unknown] = messageOf('9900259000002', { other: null, similar })
    const [invalid, ...more] = messageOf('9999801000008', { other: null, similar })

    expect(unknown?.endsWith(`is processed with it.${question}`)).toBe(true)
    expect(invalid?.endsWith(`stays open until this is corrected.${question}`)).toBe(true)
    expect(more).toEqual([])
  })

  test.each([
    ['GridOperator', 'a grid operator'],
    ['MeteringOperator', 'a metering operator'],
  ] as const)('may be known as %s', (role, words) => {
    const other = partner('9999901000006', 'Netz Region Berlin', role)

    expect(messageOf('9999901000006', { other, similar: [one] })).toEqual([
      `9999901000006 is the code of Netz Region Berlin as ${words}, not as a supplier. The order was accepted and is processed with it. Did you mean 9999801000007 (Grundversorger Region Berlin)?`,
    ])
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
  const agreements = {
    deliveryWithinWithdrawalPeriod: { agreedAt: '2026-03-01 18:00:00', wording: 'Ja, bitte sofort.' },
  }
  const startOf = (deliveryDetails: object) => anOrder({ contract: { deliveryDetails, agreements } })
  // Monday; what is sent today starts on Wednesday at the earliest.
  const dates = [
    ['desiredTransitionDate', startOf],
    ['previousSelfCancelledDate', (details: object) => startOf({ ...details, desiredTransitionDate: null })],
    ['moveInDate', (deliveryDetails: object) => aMoveIn({ contract: { deliveryDetails, agreements } })],
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
