import type { DenialReason } from '../../domain/states-and-reasons.ts'
import type { ContractConfirmation } from '../../mail/contract-confirmation.ts'
import { keepDocument } from '../../mail/documents/keep-document.ts'
import { renderContract } from '../../mail/documents/render-contract.ts'
import { type Denial, renderRejection } from '../../mail/rejection.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderTerminationConfirmation } from '../../mail/termination-confirmation.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { duration } from '../../tariffs/catalogue/measure.ts'
import { addressed, mailFacts, orderToMail } from '../intake/mailed-order.ts'
import type { MailedOrder } from '../intake/order.ts'
import { withdrawalUrl } from '../withdrawals/withdrawal-url.ts'

type Parts = { db: Db; config: { authUrl: string; supplier: Supplier; creditAgency: string } }

/** The contract, as a mail and as a PDF that is stored and attached. */
export const loadContractConfirmation =
  ({ db, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await orderToMail(db, subject)
    if (order?.confirmedAt == null || order.startDate === null) return undefined
    const contract = contractOf(order, order.confirmedAt, order.startDate, config)
    const { mail, filename, pdf } = renderContract(contract)
    const document = await keepDocument(db, {
      contractNumber: order.contractNumber,
      kind: 'contract-confirmation',
      filename,
      contentType: 'application/pdf',
      content: Buffer.from(pdf),
      createdAt: order.confirmedAt,
    })
    return { ...mail, ...addressed(order), attachments: [document] }
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
