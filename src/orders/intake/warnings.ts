/** Warnings and notices for an order that is accepted. */

import type { FilledBankDetails, FilledOrder } from '../../domain/filled-order.ts'
import { isBdewCode } from '../../domain/identifiers/bdew-code.ts'
import { deliveryPointFaults, type IdentifierOptions } from '../../domain/identifiers/delivery-point.ts'
import type { NoticeCode } from '../../platform/error-codes.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import type { Path } from '../../platform/rule-table.ts'
import { earliestStart } from '../../platform/time/holidays.ts'
import type { SupplierWarning } from '../../tariffs/market-partners/check-supplier-code.ts'
import type { MarketRole } from '../../tariffs/market-partners/market-partner.ts'
import { lastWithdrawalDate } from '../lifecycle/withdrawal.ts'
import { desiredStart, desiredStartField } from './defaults.ts'
import type { CreateOrderRequest } from './schema.ts'

export type WarningFacts = IdentifierOptions & {
  today: string
  /** Whether the campaign of the order exists; has no effect on an order without one. */
  campaignIsKnown: boolean
  /** What the directory has against the previous supplier of a change of supplier; null if nothing. */
  supplierWarning: SupplierWarning | null
}
type Given = { body: CreateOrderRequest; order: FilledOrder; facts: WarningFacts }

/** All Warnings, then all Notices, each with the exact path of its field. */
export const orderWarnings = (
  body: CreateOrderRequest,
  order: FilledOrder,
  facts: WarningFacts,
): ErrorItem[] => sources.flatMap((source) => source({ body, order, facts }))

const invalidIdentifiers = ({ order, facts }: Given): ErrorItem[] =>
  identifierFaults(order, facts).map(({ code, field, sentence }) =>
    item(
      'Warning',
      code,
      `contract.deliveryDetails.${field}`,
      `${sentence} The order was accepted and stays open until this is corrected.${
        field === 'previousSupplierCode' ? didYouMean(facts.supplierWarning) : ''
      }`,
    ),
  )

const identifierFaults = ({ contract }: FilledOrder, options: IdentifierOptions) =>
  deliveryPointFaults({ ...contract.deliveryDetails, contractReason: contract.contractReason }, options)

/** Why an accepted order stays `Open`, in sentences for `processingInfo`; empty if it can be processed. */
export const openReasons = (order: FilledOrder, options: IdentifierOptions): string[] =>
  identifierFaults(order, options).map(({ sentence }) => sentence)

/**
 * A code of the right form that looks like a mistake: similar to that of a supplier, or somebody else's. The directory may
 * be older than the code, so the order goes on, and nothing is said about a code that resembles none.
 */
function unknownSupplier({ order, facts: { supplierWarning } }: Given): ErrorItem[] {
  const code = order.contract.deliveryDetails.previousSupplierCode
  if (supplierWarning === null || code === null || !isBdewCode(code)) return []
  const { other, similar } = supplierWarning
  if (other === null && similar.length === 0) return []
  const sentence =
    other === null
      ? `No supplier has the code ${code} in our directory of market partners.`
      : `${code} is the code of ${other.name} as ${roleNames[other.role]}, not as a supplier.`
  return [
    item(
      'Warning',
      'supplier-code-unknown',
      'contract.deliveryDetails.previousSupplierCode',
      `${sentence} The order was accepted and is processed with it.${didYouMean(supplierWarning)}`,
    ),
  ]
}

const roleNames = {
  Supplier: 'a supplier',
  GridOperator: 'a grid operator',
  MeteringOperator: 'a metering operator',
} satisfies Record<MarketRole, string>

/** A question at the end of a message, or nothing if no supplier is similar. */
function didYouMean(warning: SupplierWarning | null): string {
  const names = warning?.similar.map(({ code, name }) => `${code} (${name})`) ?? []
  return names.length === 0 ? '' : ` Did you mean ${alternatives.format(names)}?`
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const directDebit = ({ order: { contract } }: Given): ErrorItem[] =>
  directDebitWarnings(contract.bankDetails, 'contract.bankDetails')

/** Bank details at a path without the customer's consent: nothing is debited. */
export const directDebitWarnings = (details: FilledBankDetails | null, path: string): ErrorItem[] =>
  details === null || details.hasAcceptedDirectDebit
    ? []
    : [
        item(
          'Warning',
          'direct-debit-not-accepted',
          `${path}.hasAcceptedDirectDebit`,
          'Direct debit was not accepted, so the customer pays by invoice.',
        ),
      ]

function movedStart({ order, facts }: Given): ErrorItem[] {
  const desired = desiredStart(order)
  const earliest = earliestStart(facts.today)
  if (desired === null || desired >= earliest) return []
  const until =
    order.contract.contractReason === 'NewDeliveryLocation'
      ? ' Until then the local default supplier supplies the customer.'
      : ''
  return [
    item(
      'Warning',
      'start-date-moved',
      `contract.deliveryDetails.${desiredStartField(order)}`,
      `${desired} is no longer possible as a start date; delivery starts on ${earliest} at the earliest.${until}`,
    ),
  ]
}

/** The period runs from the contract confirmation, which is sent today at the earliest. */
function unpaidSupply({ order, facts: { today } }: Given): ErrorItem[] {
  const desired = desiredStart(order)
  const { type, agreements } = order.contract
  if (desired === null || type !== 'Private' || agreements.deliveryWithinWithdrawalPeriod !== null) return []
  const earliest = earliestStart(today)
  const start = desired > earliest ? desired : earliest
  const lastDay = lastWithdrawalDate(today)
  if (start > lastDay) return []
  return [
    item(
      'Warning',
      'early-delivery-not-requested',
      `contract.deliveryDetails.${desiredStartField(order)}`,
      `Delivery may start on ${start}, but the customer can withdraw until ${lastDay} at least. Without the customer's express wish (contract.agreements.deliveryWithinWithdrawalPeriod), a customer who withdraws need not pay for the supply (§ 357a (2) BGB).`,
    ),
  ]
}

const unknownCampaign = ({ order: { campaignCode }, facts }: Given): ErrorItem[] =>
  campaignCode === null || facts.campaignIsKnown
    ? []
    : [
        item(
          'Warning',
          'campaign-unknown',
          'campaignCode',
          `The campaign ${campaignCode} is unknown; the order is priced without it.`,
        ),
      ]

const readOnly = ({ body: { userAccount, contract } }: Given): ErrorItem[] => {
  const given = {
    'userAccount.customerNumber': userAccount.customerNumber,
    'contract.state': contract.state,
    'contract.number': contract.number,
    'contract.deliveryState': contract.deliveryState,
    'contract.validFromDate': contract.validFromDate,
    'contract.validToDate': contract.validToDate,
  } satisfies Partial<Record<Path<CreateOrderRequest>, unknown>>
  return readOnlyNotices(given)
}

/** A notice for each read-only field that was sent, by its path. */
export const readOnlyNotices = (given: Readonly<Record<string, unknown>>): ErrorItem[] =>
  Object.entries(given)
    .filter(([, value]) => value != null)
    .map(([field]) =>
      item(
        'Notice',
        'read-only-ignored',
        field,
        `${field} is set by the service; the value you sent was ignored.`,
      ),
    )

/** Which fields of the delivery details are ignored, by the field that determines when delivery starts. */
const unusedBeside = {
  moveInDate: ['desiredTransitionDate', 'previousSelfCancelledDate', 'previousSupplierCode'],
  previousSelfCancelledDate: ['desiredTransitionDate', 'moveInDate'],
  desiredTransitionDate: ['moveInDate'],
} as const

function unused({ order }: Given): ErrorItem[] {
  const used = desiredStartField(order)
  return unusedBeside[used]
    .filter((field) => order.contract.deliveryDetails[field] !== null)
    .map((field) => {
      const reason =
        field === 'previousSupplierCode'
          ? 'a new delivery location has no previous supplier'
          : `${used} determines when delivery starts`
      const path = `contract.deliveryDetails.${field}`
      return item('Notice', 'value-ignored', path, `${path} was ignored: ${reason}.`)
    })
}

const sources = [
  invalidIdentifiers,
  unknownSupplier,
  directDebit,
  movedStart,
  unpaidSupply,
  unknownCampaign,
  readOnly,
  unused,
]

const item = (
  severity: 'Warning' | 'Notice',
  code: NoticeCode,
  details: string,
  message: string,
): ErrorItem => ({
  severity,
  code,
  message,
  details,
})
