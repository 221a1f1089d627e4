/** Identifiers of a delivery point that the market will not know. Each keeps an order open until it is corrected. */

import type { NoticeCode } from '../../platform/error-codes.ts'
import type { ContractReason } from '../customer-kinds.ts'
import type { FilledDeliveryDetails } from '../filled-order.ts'
import { isBdewCode } from './bdew-code.ts'
import { isMaLo } from './malo.ts'
import { isMeLo } from './melo.ts'
import { type IsStandIn, isMeterNumber } from './meter-number.ts'

/** Stand-ins need not have the form of a meter number. */
export type IdentifierOptions = { isStandIn: IsStandIn }
type IdentifierFault = { field: Identifier; code: NoticeCode; sentence: string }

type Identifier = 'maLoIdentifier' | 'meLoIdentifier' | 'meterNumber' | 'previousSupplierCode'

/** By what the market finds a delivery point and who delivers there. */
type Identifiers = Pick<FilledDeliveryDetails, Identifier> & { contractReason: ContractReason }

const identifiers: readonly {
  field: Identifier
  code: NoticeCode
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

export const deliveryPointFaults = (point: Identifiers, options: IdentifierOptions): IdentifierFault[] =>
  identifiers.flatMap(({ field, code, isValid, sentence }) => {
    const text = point[field]
    // Where nobody delivered before, the code of a previous supplier is not used and so cannot be in the way.
    const isUsed = field !== 'previousSupplierCode' || point.contractReason === 'ChangeOfSupplier'
    if (text === null || !isUsed || isValid(text, options)) return []
    return [{ field, code, sentence: sentence(text) }]
  })
