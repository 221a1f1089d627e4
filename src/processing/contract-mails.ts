import type { Db } from '../db/sql.ts'
import { keepDocument } from '../documents/keep-document.ts'
import { type ContractConfirmation, renderContractConfirmation } from '../mail/contract-confirmation.ts'
import { type Denial, renderRejection } from '../mail/rejection.ts'
import type { LoadMail } from '../mail/send-mail-task.ts'
import type { Supplier } from '../mail/supplier.ts'
import { renderTerminationConfirmation } from '../mail/termination-confirmation.ts'
import { addressed, mailFacts, orderToMail } from '../orders/mailed-order.ts'
import type { MailedOrder } from '../orders/order.ts'
import type { DenialReason } from '../orders/states-and-reasons.ts'
import { duration } from '../tariffs/measure.ts'
import { berlinDateTime } from '../time/berlin.ts'
import { withdrawalUrl } from '../withdrawals/withdrawal-url.ts'

type Parts = { db: Db; config: { authUrl: string; supplier: Supplier; creditAgency: string } }

/** The contract, as a mail and as a PDF that is stored and attached. */
export const loadContractConfirmation =
  ({ db, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await orderToMail(db, subject)
    if (order?.confirmedAt == null || order.startDate === null) return undefined
    const contract = contractOf(order, order.confirmedAt, order.startDate, config)
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
  { authUrl, supplier }: Parts['config'],
): ContractConfirmation => ({
  ...mailFacts(order, supplier),
  orderedAt: berlinDateTime(order.receivedAt),
  confirmedAt: berlinDateTime(confirmedAt),
  renewalPeriod: duration(order.renewalValue, order.renewalUnit),
  maLoIdentifier: order.maLoIdentifier ?? '–',
  startDate,
  withdrawalUrl: withdrawalUrl(authUrl, order.contractNumber),
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
