import type { FilledOrder } from '../../domain/filled-order.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { desiredStartField, expectedStart } from '../intake/defaults.ts'
import type { CreateOrderRequest } from '../intake/schema.ts'
import { findOffer, offeredCapabilities, type StoredOffer } from './repository.ts'

/** The offer that an order names; null if it names none. */
export async function orderedOffer(
  db: Db,
  { offerId }: CreateOrderRequest,
  { owner, receivedAt }: { owner: { id: string }; receivedAt: Date },
): Promise<StoredOffer | null> {
  if (offerId == null) return null
  const offer = await findOffer(db, owner.id, offerId)
  if (offer === undefined) throw notUsable([['offerId', `There is no offer ${offerId}.`]])
  if (berlinDate(receivedAt) > offer.validUntil)
    throw notUsable([
      ['offerId', `The offer was valid until ${offer.validUntil}. Make a new one to get today's price.`],
    ])
  return offer
}

/** The order with what the offer says in place of what it leaves out. */
export function withOffered(body: CreateOrderRequest, offer: StoredOffer | null): CreateOrderRequest {
  if (offer === null) return body
  const { contract } = body
  const { deliveryDetails } = contract
  const { campaignCode, capabilities } = offer.household
  const given = deliveryDetails.capabilities
  return {
    ...body,
    offerDate: body.offerDate ?? offer.offerDate,
    campaignCode: body.campaignCode ?? campaignCode,
    contract: {
      ...contract,
      deliveryDetails: {
        ...deliveryDetails,
        capabilities: {
          ...given,
          ...Object.fromEntries(
            offeredCapabilities.map((name) => [name, given?.[name] ?? capabilities[name]]),
          ),
        },
      },
    },
  }
}

/** An order for anything else than what was offered has no price. */
export function checkOffered(order: FilledOrder, { household, ...offer }: StoredOffer): void {
  const { contract } = order
  const { deliveryAddress, deliveryDetails } = contract
  const { capabilities } = deliveryDetails
  const pairs: [path: string, ordered: Value, offered: Value][] = [
    ['tariffKey', order.tariffKey, offer.tariffKey],
    ['offerDate', order.offerDate, offer.offerDate],
    ['campaignCode', order.campaignCode, household.campaignCode],
    ['contract.type', contract.type, household.type],
    // It decides the load profile, if the offer names one.
    ['contract.industry', contract.industry, household.industry ?? contract.industry],
    ['contract.deliveryAddress.postCode', deliveryAddress.postCode, household.zipCode],
    [`contract.deliveryDetails.${desiredStartField(order)}`, expectedStart(order), offer.expectedStartDate],
    [
      'contract.deliveryDetails.previousAnnualConsumptionKwh',
      deliveryDetails.previousAnnualConsumptionKwh,
      household.yearlyConsumptionKwh,
    ],
    ...offeredCapabilities.map((name): [string, Value, Value] => [
      `contract.deliveryDetails.capabilities.${name}`,
      capabilities[name],
      household.capabilities[name],
    ]),
  ]
  const faults = pairs.filter(([, ordered, offered]) => ordered !== offered)
  if (faults.length > 0)
    throw notUsable(faults.map(([path, , offered]) => [path, `${path} must be ${offered} as in the offer.`]))
}

type Value = string | number | boolean | null

const notUsable = (faults: [details: string, message: string][]) =>
  new Refusal(
    'unprocessable',
    faults.map(([details, message]) => ({ code: 'offer-not-usable', message, details })),
  )
