import type { Declaration } from '../../domain/filled-order.ts'
import { meterFound } from '../../domain/measurement-technology.ts'
import type { Static } from '../../platform/http/schema.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { bringUpToDate } from '../lifecycle/due-changes.ts'
import { lastWithdrawalDate } from '../lifecycle/withdrawal.ts'
import { processingInfo } from './processing-info.ts'
import type { StoredOrder } from './repository.ts'
import type { Order } from './schema.ts'

/** An order as partners see it. */
export function orderResource(stored: StoredOrder, today: string): Static<typeof Order> {
  // Date-driven changes count from midnight, even if the worker has not stored them yet.
  const order = { ...stored, ...bringUpToDate(stored, today) }
  const isPrivate = order.type === 'Private'
  const signedAt = berlinDateTime(order.signedAt)
  return {
    customerNumber: order.customerNumber,
    emailAddress: order.emailAddress,
    tariffName: order.tariffName,
    contractNumber: order.contractNumber,
    firstName: isPrivate ? order.firstName : null,
    lastName: isPrivate ? order.lastName : null,
    businessName: isPrivate ? null : order.businessName,
    meterNumber: order.meterNumber,
    meLoIdentifier: order.meLoIdentifier,
    maLoIdentifier: order.maLoIdentifier,
    deliveryAddress: order.deliveryAddress,
    state: order.state,
    processingInfo: processingInfo(order.state, {
      ...order,
      meterFound: meterFound(order),
      lacksEarlyDeliveryWish: lacksEarlyDeliveryWish(order, today),
      hasEnded: order.endDate !== null && order.endDate < today,
    }),
    denialReason: order.denialReason,
    deliveryState: {
      startDate: order.startDate,
      endDate: order.endDate,
      state: order.deliveryState,
      message: order.deliveryMessage,
      denialReason: order.denialReason,
      cancellationReason: order.cancellationReason,
    },
    actualDateOfDelivery: order.startDate,
    endDateOfDelivery: order.endDate,
    contractSignatureDate: signedAt,
    contractSignedAt: signedAt,
    estimatedYearlyConsumption: order.expectedConsumptionKwh,
    previousYearConsumption: order.consumptionKwh,
    salesPersonIdentifier: order.salesPersonId,
    offerId: order.offerId,
    agreements: {
      termsAndConditions: order.agreements?.termsAndConditions ?? false,
      privacyPolicy: order.agreements?.privacyPolicy ?? false,
      revocationPolicy: order.agreements?.revocationPolicy ?? false,
      deliveryWithinWithdrawalPeriod: declaration(order.agreements?.deliveryWithinWithdrawalPeriod),
      powerOfAttorney: declaration(order.agreements?.powerOfAttorney),
    },
  }
}

/** The same as the Warning of a new order; nothing is known of erased data. */
const lacksEarlyDeliveryWish = (
  {
    type,
    agreements,
    startDate,
    desiredStartDate,
  }: Pick<StoredOrder, 'type' | 'agreements' | 'startDate' | 'desiredStartDate'>,
  today: string,
): boolean =>
  type === 'Private' &&
  agreements !== null &&
  !agreements.deliveryWithinWithdrawalPeriod &&
  (startDate ?? desiredStartDate) <= withdrawalEndOf(today)

let known = { today: '', end: '' }

/** The end of the period that begins today; the orders of a list ask for the same. */
function withdrawalEndOf(today: string): string {
  if (known.today !== today) known = { today, end: lastWithdrawalDate(today) }
  return known.end
}

const declaration = (stored: Declaration | null | undefined): Declaration | null =>
  stored ? { ...stored, agreedAt: berlinDateTime(new Date(stored.agreedAt)) } : null
