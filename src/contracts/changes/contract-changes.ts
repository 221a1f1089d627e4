import { isDeepStrictEqual } from 'node:util'
import type { FilledAddress, FilledBankDetails } from '../../domain/filled-order.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { openBankDetails } from '../../orders/bank-details.ts'
import { addressOf, bankDetailsOf } from '../../orders/intake/defaults.ts'
import { type ContractData, contractDataOf } from '../../orders/lifecycle/contract-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { ChangedField } from '../../platform/tasks/task-kinds.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { ContractChanges } from './schema.ts'

/** What can be changed, with the bank details in the clear. */
export type ChangeableData = Omit<ContractData, 'bankDetails'> & { bankDetails: FilledBankDetails | null }

/** The wished values, tidied like those of an order. */
type Wished = {
  billingAddress?: FilledAddress | null
  bankDetails?: FilledBankDetails | null
  expectedAnnualConsumptionInKwhPerYear?: number
  photovoltaicsSince?: string | null
}

/** A missing field stays as it is; null takes it back: bills go to the delivery address, the customer pays by invoice. */
export function wishedData(changes: ContractChanges, now: ChangeableData): Wished {
  const { billingAddress, bankDetails, expectedAnnualConsumptionInKwhPerYear, photovoltaicsSince } = changes
  const { type, deliveryAddress } = now
  const billed = billingAddress === undefined ? now.billingAddress : billingAddress
  return {
    ...(billingAddress !== undefined && { billingAddress: billingAddress && addressOf(billingAddress) }),
    ...(bankDetails !== undefined && {
      bankDetails:
        bankDetails && bankDetailsOf(bankDetails, { type, deliveryAddress, billingAddress: billed }),
    }),
    ...(expectedAnnualConsumptionInKwhPerYear !== undefined && { expectedAnnualConsumptionInKwhPerYear }),
    ...(photovoltaicsSince !== undefined && { photovoltaicsSince }),
  }
}

/** The wished fields whose value is another one than now. */
export function changedFields(wished: Wished, now: ChangeableData): ChangedField[] {
  const current = { ...now, expectedAnnualConsumptionInKwhPerYear: now.expectedConsumptionKwh }
  return (Object.keys(wished) as ChangedField[]).filter(
    (field) => !isDeepStrictEqual(wished[field], current[field]),
  )
}

/** Why photovoltaics cannot be told like that; null if they can. Months that have begun keep the profile that they were counted with. */
export function whyNoPhotovoltaics(
  wished: string | null,
  { photovoltaicsSince, hasPhotovoltaics }: Pick<ChangeableData, 'photovoltaicsSince' | 'hasPhotovoltaics'>,
  today: string,
): { kind: 'invalid' | 'conflict'; message: string } | null {
  if (hasPhotovoltaics)
    return { kind: 'conflict', message: 'The order of the contract names photovoltaics already.' }
  if (photovoltaicsSince !== null && photovoltaicsSince <= today)
    return {
      kind: 'conflict',
      message: `The location has photovoltaics since ${photovoltaicsSince}, which stays.`,
    }
  if (wished !== null && (wished < today || wished > plusDays(today, 365)))
    return { kind: 'invalid', message: 'photovoltaicsSince must be today or at most 365 days ahead.' }
  return null
}

/** Why a contract can no longer be changed, as a sentence; null if it can. Until its last day a terminated one can. */
export function whyNotChangeable({ state, deliveryState, endDate }: OrderStatus): string | null {
  if (state === 'PendingDelivery' || state === 'Delivery') return null
  if (state === 'Cancelled' && deliveryState !== 'Cancelled') return null
  return state === 'Cancelled'
    ? `The contract is over${endDate === null ? '' : ` since ${endDate}`} and can no longer be changed. Please contact the supplier.`
    : `A contract in the state ${state} cannot be changed.`
}

/** What can be changed about a contract, as it is now. The caller has checked who asks. */
export async function showChangeable(
  { db, keyring }: { db: Db; keyring: Keyring },
  contractNumber: string,
): Promise<ChangeableData> {
  const stored = await contractDataOf(db, contractNumber)
  await keyring.know([stored.bankDetails])
  return { ...stored, bankDetails: openBankDetails(keyring, contractNumber, stored.bankDetails) }
}
