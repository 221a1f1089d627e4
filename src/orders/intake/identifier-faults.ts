/** Identifiers that the market will not know. Each is a Warning, and keeps the order open until it is corrected. */

import type { ContractReason } from '../../domain/customer-kinds.ts'
import type { FilledDeliveryDetails, FilledOrder } from '../../domain/filled-order.ts'
import { isBdewCode } from '../../domain/identifiers/bdew-code.ts'
import { isMaLo } from '../../domain/identifiers/malo.ts'
import { isMeLo } from '../../domain/identifiers/melo.ts'
import { type IsStandIn, isMeterNumber } from '../../domain/identifiers/meter-number.ts'

/** Stand-ins need not have the form of a meter number. */
export type IdentifierOptions = { isStandIn: IsStandIn }
export type IdentifierFault = { code: string; at: string; sentence: string }

export type Identifier = 'maLoIdentifier' | 'meLoIdentifier' | 'meterNumber' | 'previousSupplierCode'

/** By what the market finds a delivery point and who delivers there. */
export type DeliveryPoint = Pick<FilledDeliveryDetails, Identifier> & { contractReason: ContractReason }

const identifiers: readonly {
  field: Identifier
  code: string
  isValid: (text: string, options: IdentifierOptions) => boolean
  sentence: (text: string) => string
}[] = [
  {
    field: 'maLoIdentifier',
    code: 'malo-invalid',
    isValid: isMaLo,
    sentence: (text) =>
      `The market location id ${text} is not valid: it has 11 digits, of which the last is a check digit.`,
  },
  {
    field: 'meLoIdentifier',
    code: 'melo-invalid',
    isValid: isMeLo,
    sentence: (text) =>
      `The metering location id ${text} is not valid: it has 33 characters, DE and 11 digits first.`,
  },
  {
    field: 'meterNumber',
    code: 'meter-number-invalid',
    isValid: (text, { isStandIn }) => isStandIn(text) || isMeterNumber(text),
    sentence: (text) =>
      `The meter number ${text} is not valid: it has 3 to 20 letters, digits, spaces, hyphens, dots or slashes.`,
  },
  {
    field: 'previousSupplierCode',
    code: 'supplier-code-invalid',
    isValid: isBdewCode,
    sentence: (text) =>
      `The code ${text} of the previous supplier is not valid: it has 13 digits, of which the last is a check digit.`,
  },
]

export const identifierFaults = ({ contract }: FilledOrder, options: IdentifierOptions): IdentifierFault[] =>
  deliveryPointFaults({ ...contract.deliveryDetails, contractReason: contract.contractReason }, options).map(
    ({ field, ...fault }) => ({ ...fault, at: `contract.deliveryDetails.${field}` }),
  )

/** The same for an order that is stored already, by the names of its fields. */
export const deliveryPointFaults = (
  point: DeliveryPoint,
  options: IdentifierOptions,
): { field: Identifier; code: string; sentence: string }[] =>
  identifiers.flatMap(({ field, code, isValid, sentence }) => {
    const text = point[field]
    // Where nobody delivered before, the code of a previous supplier is not used and so cannot be in the way.
    const isUsed = field !== 'previousSupplierCode' || point.contractReason === 'ChangeOfSupplier'
    if (text === null || !isUsed || isValid(text, options)) return []
    return [{ field, code, sentence: sentence(text) }]
  })

/** What keeps an accepted order in `Open`, in sentences for `processingInfo`; nothing if it can be processed. */
export const openReasons = (order: FilledOrder, options: IdentifierOptions): string[] =>
  identifierFaults(order, options).map(({ sentence }) => sentence)
