/** Identifiers of a delivery point that cannot be right. Each one keeps an order open until it is corrected. */

import type { NoticeCode } from '../../platform/error-codes.ts'
import type { ContractReason } from '../customer-kinds.ts'
import type { FilledDeliveryDetails } from '../filled-order.ts'
import { isBdewCode } from './bdew-code.ts'
import { isMaLo, isMeLo } from './market-check-digit.ts'
import { type IsTestMeter, isMeterNumber } from './meter-number.ts'

/** Placeholders need not have the form of a meter number. */
export type IdentifierOptions = { isTestMeter: IsTestMeter }
type IdentifierFault = { field: Identifier; code: NoticeCode; sentence: string }

type Identifier = 'maLoIdentifier' | 'meLoIdentifier' | 'meterNumber' | 'previousSupplierCode'

/** How the market finds a delivery point and its supplier. */
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
      `The market location id ${text} is not valid: it must have 11 digits, the last of which is a check digit.`,
  },
  {
    field: 'meLoIdentifier',
    code: 'melo-invalid',
    isValid: isMeLo,
    sentence: (text) =>
      `The metering location id ${text} is not valid: it must have 33 characters and start with DE and 11 digits.`,
  },
  {
    field: 'meterNumber',
    code: 'meter-number-invalid',
    isValid: (text, { isTestMeter }) => isTestMeter(text) || isMeterNumber(text),
    sentence: (text) =>
      `The meter number ${text} is not valid: it must have 3 to 20 letters, digits, spaces, hyphens, dots or slashes.`,
  },
  {
    field: 'previousSupplierCode',
    code: 'supplier-code-invalid',
    isValid: isBdewCode,
    sentence: (text) =>
      `The previous supplier code ${text} is not valid: it must have 13 digits, the last of which is a check digit.`,
  },
]

export const deliveryPointFaults = (point: Identifiers, options: IdentifierOptions): IdentifierFault[] =>
  identifiers.flatMap(({ field, code, isValid, sentence }) => {
    const text = point[field]
    // Without a change of supplier the code of the previous supplier is not used, so it does not matter.
    const isUsed = field !== 'previousSupplierCode' || point.contractReason === 'ChangeOfSupplier'
    if (text === null || !isUsed || isValid(text, options)) return []
    return [{ field, code, sentence: sentence(text) }]
  })
