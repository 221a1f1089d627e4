import type { Declaration } from '../../domain/filled-order.ts'
import {
  hasSmartMeter,
  hasSmartMeterOn,
  meterFound,
  meterPeriodsOf,
} from '../../domain/measurement-technology.ts'
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
import { announcedChanges } from '../../tariffs/pricing/announced-changes.ts'
import { priceAtStart } from '../../tariffs/pricing/price-at-start.ts'
import {
  agreedPeriods,
  type ConfirmedPrice,
  type StoredSnapshot,
} from '../../tariffs/pricing/price-snapshot.ts'
import { findArea } from '../../tariffs/regions/areas.ts'
import { loadRatesAt } from '../../tariffs/regions/load-regions.ts'
import { isValidOn, type Validity } from '../../tariffs/regions/regions.ts'
import {
  addressLines,
  type MailedOrder,
  type MailSources,
  mailAboutOrder,
  mailFacts,
} from '../intake/mailed-order.ts'
import { addressLine, type NewAddress } from '../intake/schema/address.ts'

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

/**
 * The price that a contract is confirmed with, as it will be charged on the first day of delivery. The first confirmation
 * decides; one that is sent again says the same.
 */
export async function confirmedPriceOf(
  db: Db,
  order: MailedOrder,
  startDate: string,
): Promise<ConfirmedPrice> {
  const price = await priceOnFirstDay(db, order, startDate)
  const { rows } = await db.query<{ price: ConfirmedPrice }>(sql`
    update orders set confirmed_price = coalesce(confirmed_price, ${JSON.stringify(price)}::jsonb)
    where contract_number = ${order.contractNumber}
    returning confirmed_price as price`)
  return rows[0]?.price ?? price
}

async function priceOnFirstDay(db: Db, order: MailedOrder, startDate: string): Promise<ConfirmedPrice> {
  const point = {
    zipCode: order.deliveryAddress.postCode,
    gridOperatorCode: order.gridOperatorCode,
    meteringOperatorCode: order.meteringOperatorCode,
    hasSmartMeter: hasSmartMeter(order),
    hasControllableDevice: order.capabilities?.hasControllableDevice ?? false,
  }
  const rates = await loadRatesAt(db, point)
  const isWithoutGridUse = order.withoutGridUse.some((period) => isValidOn(period, startDate))
  const price = priceAtStart(rates, agreedPrice(order, startDate), {
    ...point,
    isWithoutGridUse,
    date: startDate,
  })
  return { ...price, announcedChanges: announcedChanges(rates, price.inputs, { ...point, startDate }) }
}

/** With the fees of a change that counts by now, if a contract that moved begins later than it wished to. */
function agreedPrice({ priceSnapshot, continuedChanges }: MailedOrder, startDate: string): StoredSnapshot {
  const { inputs, ...price } = priceSnapshot
  const fees = continuedChanges?.findLast(({ date }) => date <= startDate)?.fees
  return { ...price, inputs: { ...inputs, tariff: { ...inputs.tariff, ...fees } } }
}
