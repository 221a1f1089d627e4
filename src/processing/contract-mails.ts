import type { Db } from '../db/sql.ts'
import { keepDocument } from '../documents/keep-document.ts'
import { type ContractConfirmation, renderContractConfirmation } from '../mail/contract-confirmation.ts'
import { type Denial, renderRejection } from '../mail/rejection.ts'
import type { LoadMail } from '../mail/send-mail-task.ts'
import type { Supplier } from '../mail/supplier.ts'
import { renderTerminationConfirmation } from '../mail/termination-confirmation.ts'
import { renderWithdrawalReceipt } from '../mail/withdrawal-receipt.ts'
import { addressed, mailFacts, orderToMail } from '../orders/mailed-order.ts'
import type { MailedOrder } from '../orders/order.ts'
import type { DenialReason } from '../orders/states-and-reasons.ts'
import { duration } from '../tariffs/measure.ts'
import { berlinDate, berlinDateTime } from '../time/berlin.ts'

type Parts = { db: Db; config: { supplier: Supplier; creditAgency: string } }

/** The contract, as a mail and as a PDF that is stored and attached. */
export const loadContractConfirmation =
  ({ db, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await orderToMail(db, subject)
    if (order?.confirmedAt == null || order.startDate === null) return undefined
    const contract = contractOf(order, order.confirmedAt, order.startDate, config.supplier)
    // Loaded with the first contract: fonts and PDF take a good part of the memory of a process that needs none.
    const { contractConfirmationFilename, contractConfirmationPdf } = await import(
      '../documents/contract-confirmation-pdf.ts'
    )
    const document = await keepDocument(db, {
      contractNumber: order.contractNumber,
      kind: 'contract-confirmation',
      filename: contractConfirmationFilename(contract),
      contentType: 'application/pdf',
      content: contractConfirmationPdf(contract),
      createdAt: order.confirmedAt,
    })
    return { ...renderContractConfirmation(contract), ...addressed(order), attachments: [document] }
  }

const contractOf = (
  order: MailedOrder,
  confirmedAt: Date,
  startDate: string,
  supplier: Supplier,
): ContractConfirmation => ({
  ...mailFacts(order, supplier),
  orderedAt: berlinDateTime(order.receivedAt),
  confirmedAt: berlinDateTime(confirmedAt),
  renewalPeriod: duration(order.renewalValue, order.renewalUnit),
  maLoIdentifier: order.maLoIdentifier ?? '–',
  startDate,
  withdrawalUrl: null,
})

export const loadRejection =
  ({ db, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await orderToMail(db, subject)
    if (order?.denialReason == null) return undefined
    const mail = renderRejection({
      ...mailFacts(order, config.supplier),
      orderedAt: berlinDateTime(order.receivedAt),
      denial: denialOf(order, order.denialReason, config.creditAgency),
    })
    return { ...mail, ...addressed(order) }
  }

function denialOf({ deniedBy }: MailedOrder, reason: DenialReason, agency: string): Denial {
  if (reason === 'InsufficientSolvency') {
    const decidedBy = deniedBy?.startsWith('client:') ? 'Person' : 'Automation'
    return { reason, decidedBy, agency: { name: agency, addressLines: [] } }
  }
  return reason === 'ContractCommitment' ? { reason, boundUntil: null } : { reason }
}

const statements = {
  de: 'Widerruf der Bestellung',
  en: 'Withdrawal from the order',
}

export const loadWithdrawalReceipt =
  ({ db, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await orderToMail(db, subject)
    if (order?.withdrawnAt == null) return undefined
    const hasStarted = order.startDate !== null && order.startDate <= berlinDate(order.withdrawnAt)
    const mail = renderWithdrawalReceipt({
      ...mailFacts(order, config.supplier),
      receivedAt: berlinDateTime(order.withdrawnAt),
      statement: `${statements[order.language]} ${order.contractNumber}`,
      delivery: hasStarted ? 'Started' : 'NotStarted',
      hasPreviousContractCancelledByUs: order.wasPreviousCancelledByUs,
    })
    return { ...mail, ...addressed(order) }
  }

export const loadTerminationConfirmation =
  ({ db, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await orderToMail(db, subject)
    if (order === undefined) return undefined
    const { startDate, endDate, cancellationReason } = order
    if (startDate === null || endDate === null || cancellationReason === null) return undefined
    const mail = renderTerminationConfirmation({
      ...mailFacts(order, config.supplier),
      reason: cancellationReason,
      receivedAt: order.terminatedAt && berlinDateTime(order.terminatedAt),
      startDate,
      endDate,
      hasSmartMeter: order.capabilities?.hasSmartMeter ?? false,
    })
    return { ...mail, ...addressed(order) }
  }
