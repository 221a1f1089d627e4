/** Schemas of simple fields that requests and responses are made of. */

import { LocalDate, OneOf, Type } from '../platform/http/schema.ts'
import { ContractTypes, Genders, Industries } from './customer-kinds.ts'
import { CancellationReasons, ContractStates, DeliveryStates, DenialReasons } from './states-and-reasons.ts'

// A control character in a name could end up in a mail header, a NUL breaks the database, a lone surrogate breaks JSON.
const singleLine = '^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]*$'

/** A string in a request. It may be empty: the rules decide whether that counts as missing. */
export const Text = (description: string, example: string, maxLength = 100) =>
  Type.String({
    description,
    examples: [example],
    maxLength,
    pattern: singleLine,
    'x-must': 'be a single line of text without control characters',
  })

/** A string in a response, without constraints. */
export const PlainText = (description: string, example: string | null) =>
  Type.String({ description, examples: [example] })

/** A date in a request. The years are bounded, so that a typo does not become an absurd date. */
export const Day = (description: string, example = '2026-12-01') =>
  LocalDate({
    description,
    examples: [example],
    pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\d$',
    'x-must': 'be a date of the form yyyy-mm-dd between 1900 and 2199',
  })

/** The consumption that can be quoted is the one that can be ordered; above it, delivery points are load-metered. */
export const consumptionLimits = {
  minimum: 1,
  maximum: 100_000,
  'x-must':
    'be at least 1 and at most 100,000 kWh a year: above that a delivery point is load-metered (RLM), which we do not supply',
  examples: [3500],
}

export const YearlyConsumption = (description: string) => Type.Integer({ description, ...consumptionLimits })

export const Flag = (description: string, example = true) =>
  Type.Boolean({ description, examples: [example] })

export const GenderField = OneOf(Genders, { title: 'Gender', description: 'Gender.', examples: ['Female'] })

export const ContractTypeField = OneOf(ContractTypes, {
  title: 'ContractType',
  description: 'Kind of customer.',
  examples: ['Private'],
})

export const IndustryField = OneOf(Industries, {
  title: 'Industry',
  description: 'Industry; required for `Business`.',
  examples: ['Retail'],
})

export const ContractStateField = OneOf(ContractStates, {
  title: 'ContractState',
  description: 'Processing state of the order.',
  examples: ['Open'],
})

export const DeliveryStateField = OneOf(DeliveryStates, {
  title: 'DeliveryStateName',
  description: 'State of the delivery.',
  examples: ['DeliveryPending'],
})

export const DenialReasonField = OneOf(DenialReasons, {
  title: 'DenialReason',
  description: 'Why an order was denied.',
  examples: ['ContractCommitment'],
})

export const CancellationReasonField = OneOf(CancellationReasons, {
  title: 'CancellationReason',
  description: 'Why a delivery ends.',
  examples: ['CustomerRelocation'],
})
