import { berlinTime } from './berlin-time.ts'
import { ok } from './envelope.ts'
import { processingInfo } from './processing-info.ts'

type Nullable<Name extends string> = Record<Name, string | null>

export type StoredOrder = Record<
  'contractNumber' | 'type' | 'tariffName' | 'state' | 'deliveryState',
  string
> &
  Nullable<
    'meterNumber' | 'meLoIdentifier' | 'maLoIdentifier' | 'startDate' | 'endDate' | 'deliveryMessage'
  > &
  Nullable<'denialReason' | 'cancellationReason' | 'salesPersonId'> & {
    deliveryAddress: unknown
    previousAnnualConsumptionKwh: number
    signedAt: Date
    account: Record<'customerNumber' | 'emailAddress', string> &
      Nullable<'firstName' | 'lastName' | 'businessName'>
  }

/** An order as the partner API answers it. */
export function orderAnswer({ account, ...order }: StoredOrder) {
  const isPrivate = order.type === 'Private'
  const signedAt = berlinTime(order.signedAt)
  return ok({
    order: {
      customerNumber: account.customerNumber,
      emailAddress: account.emailAddress,
      tariffName: order.tariffName,
      contractNumber: order.contractNumber,
      firstName: isPrivate ? account.firstName : null,
      lastName: isPrivate ? account.lastName : null,
      businessName: isPrivate ? null : account.businessName,
      meterNumber: order.meterNumber,
      meLoIdentifier: order.meLoIdentifier,
      maLoIdentifier: order.maLoIdentifier,
      deliveryAddress: order.deliveryAddress,
      state: order.state,
      processingInfo: processingInfo(order.state),
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
      estimatedYearlyConsumption: order.previousAnnualConsumptionKwh,
      previousYearConsumption: order.previousAnnualConsumptionKwh,
      salesPersonIdentifier: order.salesPersonId,
    },
  })
}

export type PlacedOrder = { customerNumber: string; contractNumber: string }

/** The numbers of a new order, inside the envelope and beside it, as the partner API answers them. */
export const placedAnswer = (placed: PlacedOrder) => ({
  ...ok(placed, `/orders/${placed.contractNumber}`),
  ...placed,
})
