import type { Declaration } from '../../domain/filled-order.ts'
import { hasSmartMeterOn, meterFound, meterPeriodsOf } from '../../domain/measurement-technology.ts'
import type { DenialReason } from '../../domain/states-and-reasons.ts'
import { calendarFile } from '../../mail/calendar/delivery-start.ts'
import { renderContractChanged } from '../../mail/contract-changed.ts'
import type { ContractConfirmation } from '../../mail/contract-terms.ts'
import { keepDocument } from '../../mail/documents/keep-document.ts'
import { renderContract } from '../../mail/documents/render-contract.ts'
import { withdrawalUrl } from '../../mail/letter-links.ts'
import { type Denial, renderRejection } from '../../mail/rejection.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { renderSwitchObjection } from '../../mail/switch-objection.ts'
import { renderTerminationConfirmation } from '../../mail/termination-confirmation.ts'
import { renderTerminationWithdrawal } from '../../mail/termination-withdrawal.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Task } from '../../platform/tasks/task.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { duration } from '../../tariffs/catalogue/measure.ts'
import { agreedPeriods } from '../../tariffs/pricing/price-snapshot.ts'
import { findArea } from '../../tariffs/regions/areas.ts'
import { loadRatesAt } from '../../tariffs/regions/load-regions.ts'
import type { Validity } from '../../tariffs/regions/regions.ts'
import {
  addressLines,
  type MailedOrder,
  type MailSources,
  mailAboutOrder,
  mailFacts,
} from '../intake/mailed-order.ts'
import { addressLine, type NewAddress } from '../intake/schema/address.ts'
import { confirmedPriceOf } from './confirmed-price.ts'

type Deps = MailSources & { config: { creditAgency: string } }

/** The contract, as a mail and as a PDF that is stored and attached. */
export const loadContractConfirmation = ({ db, keyring, config }: Deps): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order) => {
    const { contractNumber, confirmedAt, startDate } = order
    if (confirmedAt === null || startDate === null) return undefined
    const { renewalPeriod } = agreedPeriods(order.priceSnapshot, order)
    const confirmed = await confirmedPriceOf(db, order, startDate)
    const contract: ContractConfirmation = {
      ...mailFacts(order, config.supplier),
      price: confirmed,
      offered: order.priceSnapshot,
      announcedChanges: confirmed.announcedChanges,
      meterFound: meterFound(order),
      withoutGridUseFrom: firstDayWithoutGridUse(order.withoutGridUse, startDate),
      orderedAt: berlinDateTime(order.receivedAt),
      confirmedAt: berlinDateTime(confirmedAt),
      renewalPeriod: duration(renewalPeriod.value, renewalPeriod.unit),
      maLoIdentifier: order.maLoIdentifier ?? '–',
      startDate,
      earlyDelivery: earlyDelivery(order.agreements?.deliveryWithinWithdrawalPeriod),
      withdrawalUrl: withdrawalUrl(order),
    }
    const { mail, filename, pdf } = await renderContract(contract)
    const document = await keepDocument(db, {
      contractNumber,
      kind: 'contract-confirmation',
      filename,
      contentType: 'application/pdf',
      content: Buffer.from(pdf),
      createdAt: confirmedAt,
    })
    return { ...mail, attachments: [document, calendarFile({ ...contract, confirmedAt })] }
  })

/** Before the supply begins nothing is charged. */
function firstDayWithoutGridUse(periods: readonly Validity[], startDate: string): string | null {
  const first = periods.find(({ validTo }) => validTo === null || validTo > startDate)
  if (first === undefined) return null
  return first.validFrom > startDate ? first.validFrom : startDate
}

const earlyDelivery = (wish: Declaration | null | undefined) =>
  wish ? { ...wish, agreedAt: berlinDateTime(new Date(wish.agreedAt)) } : null

/** Makes a contract visible once its confirmation has been handed over to the mail server. */
export const showContract =
  (db: Db) =>
  async ({ subject }: Task, handedOverAt: Date): Promise<void> => {
    await db.query(sql`
      update orders set confirmation_sent_at = ${handedOverAt}
      where contract_number = ${subject} and confirmation_sent_at is null`)
  }

export const loadRejection = ({ db, keyring, config }: Deps): LoadMail =>
  mailAboutOrder({ db, keyring, config }, (order) =>
    order.denialReason === null
      ? undefined
      : renderRejection({
          ...mailFacts(order, config.supplier),
          orderedAt: berlinDateTime(order.receivedAt),
          denial: denialOf(order, order.denialReason, config.creditAgency),
        }),
  )

function denialOf(
  { deniedBy, previousContractEnd }: MailedOrder,
  reason: DenialReason,
  agency: string,
): Denial {
  if (reason === 'InsufficientSolvency') {
    const decidedBy = deniedBy?.startsWith('client:') ? 'Person' : 'Automation'
    return { reason, decidedBy, agency: { name: agency, addressLines: [] } }
  }
  return reason === 'ContractCommitment' ? { reason, boundUntil: previousContractEnd } : { reason }
}

export const loadTerminationConfirmation = ({ db, keyring, config }: Deps): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order) => {
    const { startDate, endDate, cancellationReason, newAddress } = order
    if (startDate === null || endDate === null || cancellationReason === null) return undefined
    return renderTerminationConfirmation({
      ...mailFacts(order, config.supplier),
      reason: cancellationReason,
      isAfterDeath: order.terminationKind === 'Death',
      isByNewSupplier: order.terminatedBy === 'market',
      receivedAt: order.terminatedAt && berlinDateTime(order.terminatedAt),
      startDate,
      endDate,
      hasSmartMeter: hasSmartMeterOn(meterPeriodsOf(order), endDate),
      continuesAt:
        newAddress !== null && (await isDelivered(db, newAddress, endDate)) ? addressLine(newAddress) : null,
    })
  })

async function isDelivered(db: Db, { postCode }: NewAddress, date: string): Promise<boolean> {
  const rates = await loadRatesAt(db, {
    zipCode: postCode,
    gridOperatorCode: null,
    meteringOperatorCode: null,
  })
  return findArea(rates, postCode, date) !== 'postcode-unknown'
}

/** The contract goes on because its termination was taken back. Nothing is said if it has been terminated again. */
export const loadTerminationWithdrawal = ({ db, keyring, config }: Deps): LoadMail =>
  mailAboutOrder({ db, keyring, config }, (order) =>
    order.endDate === null
      ? renderTerminationWithdrawal({ ...mailFacts(order, config.supplier), startDate: order.startDate })
      : undefined,
  )

/** The contract goes on although another supplier asked for its end. */
export const loadSwitchObjection = ({ db, keyring, config }: Deps): LoadMail =>
  mailAboutOrder({ db, keyring, config }, (order, { payload }) =>
    renderSwitchObjection({
      ...mailFacts(order, config.supplier),
      ...(payload as TaskPayloads['send-switch-objection-mail']),
    }),
  )

export const loadContractChanged = ({ db, keyring, config }: Deps): LoadMail =>
  mailAboutOrder({ db, keyring, config }, (order, { payload }) => {
    const { billingAddress, mandateSignedAt, expectedConsumptionKwh, photovoltaicsSince } = order
    return renderContractChanged({
      ...mailFacts(order, config.supplier),
      ...(payload as TaskPayloads['send-contract-changed-mail']),
      mandateDate: mandateSignedAt && berlinDate(mandateSignedAt),
      billingAddressLines: billingAddress && addressLines(billingAddress),
      expectedConsumptionKwh,
      photovoltaicsSince,
    })
  })
