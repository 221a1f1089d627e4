import { describe, expect, test } from 'vitest'
import { deliveryStatesOf, receivedStatus } from '../../domain/order-status.ts'
import { ContractStates } from '../../domain/states-and-reasons.ts'
import {
  type ChangeableData,
  changedFields,
  whyNoPhotovoltaics,
  whyNotChangeable,
  wishedData,
} from './contract-changes.ts'

const address = {
  ...{
    title: null,
    firstName: 'Anna',
    lastName: 'Muster',
    businessName: null,
    gender: null,
    extension: null,
  },
  ...{
    streetName: 'Invalidenstraße',
    houseNumber: '12a',
    city: 'Berlin',
    postCode: '10115',
    countryCode: 'DE',
  },
}
const { gender: _, title: __, ...sentAddress } = address
const details = {
  ...{ accountHolder: 'Anna Muster', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  ...{ bankName: 'Commerzbank', hasAcceptedDirectDebit: true },
}
const now: ChangeableData = {
  type: 'Private',
  industry: null,
  legalStructure: null,
  deliveryAddress: address,
  billingAddress: address,
  bankDetails: details,
  expectedConsumptionKwh: 3500,
  hasPhotovoltaics: false,
  photovoltaicsSince: null,
}
const changedBy = (changes: Parameters<typeof wishedData>[0]) => changedFields(wishedData(changes, now), now)

describe('what counts as a change', () => {
  test.each([
    ['nothing', {}],
    [
      'the same address, in another spelling',
      { billingAddress: { ...sentAddress, city: ' Berlin ', countryCode: 'de' } },
    ],
    [
      'the same account, in another spelling',
      { bankDetails: { ...details, iban: 'de89 3704 0044 0532 0130 00' } },
    ],
    [
      'the same account without its holder, who is the default',
      { bankDetails: { ...details, accountHolder: null } },
    ],
    ['the same consumption', { expectedAnnualConsumptionInKwhPerYear: 3500 }],
  ])('not %s', (_what, changes) => {
    expect(changedBy(changes)).toEqual([])
  })

  test.each([
    ['another house', { billingAddress: { ...sentAddress, houseNumber: '13' } }, 'billingAddress'],
    ['no billing address', { billingAddress: null }, 'billingAddress'],
    ['another holder', { bankDetails: { ...details, accountHolder: 'Jonas Beispiel' } }, 'bankDetails'],
    ['a consent taken back', { bankDetails: { ...details, hasAcceptedDirectDebit: false } }, 'bankDetails'],
    ['payment by invoice', { bankDetails: null }, 'bankDetails'],
    [
      'another consumption',
      { expectedAnnualConsumptionInKwhPerYear: 3501 },
      'expectedAnnualConsumptionInKwhPerYear',
    ],
  ])('%s', (_what, changes, field) => {
    expect(changedBy(changes)).toEqual([field])
  })

  test('the holder of a new account is the name in the new billing address', () => {
    const changes = {
      billingAddress: { ...sentAddress, firstName: 'Jonas', lastName: 'Beispiel' },
      bankDetails: { ...details, accountHolder: null },
    }

    expect(wishedData(changes, now).bankDetails?.accountHolder).toBe('Jonas Beispiel')
  })
})

test.each([
  ['today', '2026-11-15', {}, null],
  ['yesterday', '2026-11-14', {}, 'invalid'],
  ['a year ahead', '2027-11-15', {}, null],
  ['more than a year ahead', '2027-11-16', {}, 'invalid'],
  ['another day before it comes', '2026-12-01', { photovoltaicsSince: '2026-11-16' }, null],
  ['none before it comes', null, { photovoltaicsSince: '2026-11-16' }, null],
  ['another day once it has come', '2026-12-01', { photovoltaicsSince: '2026-11-15' }, 'conflict'],
  ['none once it has come', null, { photovoltaicsSince: '2026-11-15' }, 'conflict'],
  ['a day where the order names them', '2026-12-01', { hasPhotovoltaics: true }, 'conflict'],
])('photovoltaics from %s on', (_when, wished, stored, obstacle) => {
  expect(whyNoPhotovoltaics(wished, { ...now, ...stored }, '2026-11-15')?.kind ?? null).toBe(obstacle)
})

test('a contract can be changed from its confirmation to its last day, in no other state', () => {
  const changeable = ContractStates.flatMap((state) =>
    deliveryStatesOf[state]
      .filter((deliveryState) => whyNotChangeable({ ...receivedStatus(), state, deliveryState }) === null)
      .map((deliveryState) => `${state} ${deliveryState}`),
  )

  expect(changeable.sort()).toEqual([
    'Cancelled CancelledDelivery',
    'Cancelled CancelledPendingDelivery',
    'Delivery Delivery',
    'PendingDelivery DeliveryPending',
  ])
})
