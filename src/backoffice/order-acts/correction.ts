/** Applies a correction to an order's data and checks the result. Pure. */

import type { ContractReason, ContractType } from '../../domain/customer-kinds.ts'
import { normaliseBdewCode } from '../../domain/identifiers/bdew-code.ts'
import { deliveryPointFaults, type IdentifierOptions } from '../../domain/identifiers/delivery-point.ts'
import { normaliseMaLo, normaliseMeLo } from '../../domain/identifiers/market-check-digit.ts'
import { normaliseMeterNumber } from '../../domain/identifiers/meter-number.ts'
import { lastPossibleDay, latestDay, notTooFarAhead } from '../../domain/latest-day.ts'
import { type InvalidItem, invalidItem } from '../../platform/refusal.ts'
import type { OrderCorrection } from '../orders/schema.ts'

const fields = [
  'meterNumber',
  'maLoIdentifier',
  'meLoIdentifier',
  'previousSupplierCode',
  'desiredStartDate',
  'title',
  'firstName',
  'lastName',
  'businessName',
] as const
export type CorrectableField = (typeof fields)[number]
type TextField = Exclude<CorrectableField, 'desiredStartDate'>

/** The data of an order that can be corrected, with what its checks depend on. */
export type Correctable = Record<TextField, string | null> & {
  desiredStartDate: string
  type: ContractType
  contractReason: ContractReason
}

const tidy = (text: string) => text.trim()
const normalise: Record<TextField, (text: string, options: IdentifierOptions) => string> = {
  meterNumber: (text, { isTestMeter }) => normaliseMeterNumber(text, isTestMeter),
  maLoIdentifier: normaliseMaLo,
  meLoIdentifier: normaliseMeLo,
  previousSupplierCode: normaliseBdewCode,
  title: tidy,
  firstName: tidy,
  lastName: tidy,
  businessName: tidy,
}

/** The data after the correction. Omitted fields stay; null and empty text remove a value. */
export function corrected(
  stored: Correctable,
  { deliveryAddress, desiredStartDate, comment: _, ...identifiers }: OrderCorrection,
  options: IdentifierOptions,
): Correctable {
  const given = Object.entries({ ...identifiers, ...deliveryAddress }).map(([field, text]) => [
    field,
    normalise[field as keyof typeof normalise](text ?? '', options) || null,
  ])
  return {
    ...stored,
    ...(desiredStartDate === undefined ? {} : { desiredStartDate }),
    ...Object.fromEntries(given),
  }
}

export const changedFields = (before: Correctable, after: Correctable): CorrectableField[] =>
  fields.filter((field) => before[field] !== after[field])

/**
 * Everything that is wrong with the corrected data. Unlike a partner's order, a correction with a malformed identifier is
 * refused: a correction should not introduce errors.
 */
export function correctionFaults(
  after: Correctable,
  changed: readonly CorrectableField[],
  { today, ...options }: IdentifierOptions & { today: string },
): InvalidItem[] {
  const needed: [isMissing: boolean, path: string, says: string][] = [
    [
      after.maLoIdentifier === null && after.meterNumber === null,
      'meterNumber',
      'maLoIdentifier or meterNumber is required.',
    ],
    [
      after.contractReason === 'ChangeOfSupplier' && after.previousSupplierCode === null,
      'previousSupplierCode',
      'previousSupplierCode is required for a change of supplier.',
    ],
    ...namesNeeded(after),
    [
      changed.includes('desiredStartDate') && after.desiredStartDate > latestDay(today),
      'desiredStartDate',
      `desiredStartDate must ${notTooFarAhead}; ${lastPossibleDay(today)}.`,
    ],
  ]
  const wrong = deliveryPointFaults(after, options).filter(({ field }) => changed.includes(field))
  return [
    ...needed.filter(([isMissing]) => isMissing).map(([, path, says]) => invalidItem(path, says)),
    ...wrong.map(({ field, sentence }) => invalidItem(field, sentence)),
  ]
}

const namesNeeded = (after: Correctable): [boolean, string, string][] =>
  (after.type === 'Private' ? (['firstName', 'lastName'] as const) : (['businessName'] as const)).map(
    (name) => [
      after[name] === null,
      `deliveryAddress.${name}`,
      `deliveryAddress.${name} is required for a ${after.type.toLowerCase()} customer.`,
    ],
  )
