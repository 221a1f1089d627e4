import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { showChangeable } from '../changes/contract-changes.ts'
import type { RelocationRequest } from './schema.ts'

/** What changes with a move; who the customer is stays, and how they pay if they agreed to it. */
export type MovedTo = {
  /** The last day of delivery at the old address. */
  moveOutDate: string
  moveInDate: string
  deliveryAddress: {
    extension?: string | null
    streetName: string
    houseNumber?: string | null
    postCode: string
    city: string
  }
  meterNumber?: string | null
  maLoIdentifier?: string | null
  yearlyConsumptionKwh: number
  hasSmartMeter?: boolean | null
  /** That of the old contract unless given. */
  tariffKey?: string | null
  keepsBankDetails: boolean
}

/** The move as a partner would send it. */
export async function moveRequest(
  sources: { db: Db; keyring: Keyring },
  contractNumber: string,
  { deliveryAddress, moveOutDate, moveInDate, tariffKey, keepsBankDetails, ...move }: MovedTo,
): Promise<RelocationRequest> {
  const data = await showChangeable(sources, contractNumber)
  const { type, industry, legalStructure, billingAddress, bankDetails } = data
  const { title, firstName, lastName, businessName, gender } = data.deliveryAddress
  return {
    moveOutDate,
    tariffKey: tariffKey ?? null,
    contract: {
      ...{ type, industry, legalStructure, billingAddress, contractReason: 'NewDeliveryLocation' },
      bankDetails: keepsBankDetails ? bankDetails : null,
      deliveryAddress: {
        ...{ title, firstName, lastName, businessName, gender },
        ...deliveryAddress,
        countryCode: 'DE',
      },
      deliveryDetails: {
        meterNumber: move.meterNumber ?? null,
        maLoIdentifier: move.maLoIdentifier ?? null,
        moveInDate,
        previousAnnualConsumptionKwh: move.yearlyConsumptionKwh,
        capabilities: { hasSmartMeter: move.hasSmartMeter ?? false },
      },
    },
  }
}
