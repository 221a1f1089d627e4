import { deliveryPointFaults } from '../../domain/identifiers/delivery-point.ts'
import type { IsTestMeter } from '../../domain/identifiers/meter-number.ts'
import type { OrderEvent } from '../../domain/order-events.ts'
import { getAnyOrder } from '../../orders/intake/read-orders.ts'
import { type LockedOrder, lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { hasDuplicate } from '../../orders/lifecycle/market-repository.ts'
import { recordOn } from '../../orders/lifecycle/record-event.ts'
import type { AuditedFacts } from '../../platform/audit/audit-trail.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Operator, readOf } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import type { CorrectionPreview, OrderCorrection } from '../orders/schema.ts'
import { type PreviewDeps, previewOf } from './consequences.ts'
import {
  type Correctable,
  type CorrectableField,
  changedFields,
  corrected,
  correctionFaults,
} from './correction.ts'
import { refuseTakenLocation } from './report-event.ts'

type Deps = Pick<OperatorDeps, 'db' | 'isTestMeter'>

/** Corrects the data of an order. An open order whose data is now correct goes on to processing. */
export async function correctOrder(
  { db, isTestMeter }: Deps,
  contractNumber: string,
  correction: OrderCorrection,
  operator: Operator,
) {
  await getAnyOrder(db, contractNumber, operator.now)
  await refuseTakenLocation(
    audited(db, operator, async (tx) => {
      const { before, after, changed, isCompleted } = await applyCorrection(tx, contractNumber, {
        correction,
        operator,
        isTestMeter,
      })
      if (changed.length === 0) return { result: undefined, entry: readOf('order.read', contractNumber) }
      return {
        result: undefined,
        entry: {
          action: 'order.correct',
          subject: contractNumber,
          before: auditedData(before, changed),
          after: { ...auditedData(after, changed), isCompleted },
        },
      }
    }),
  )
  return getAnyOrder(db, contractNumber, operator.now)
}

type Applied = {
  before: Correctable
  after: Correctable
  changed: readonly CorrectableField[]
  /** Whether the order was only waiting for this, and goes on. */
  isCompleted: boolean
}

/** Stores a correction with what follows from it at once. */
async function applyCorrection(
  tx: Db,
  contractNumber: string,
  {
    correction,
    operator,
    isTestMeter,
  }: { correction: OrderCorrection; operator: Operator; isTestMeter: IsTestMeter },
): Promise<Applied> {
  const options = { isTestMeter }
  const order = await lockedOrder(tx, contractNumber)
  const before = await correctable(tx, order)
  const after = corrected(before, correction, options)
  const changed = changedFields(before, after)
  if (changed.length === 0) return { before, after, changed, isCompleted: false }
  const faults = correctionFaults(after, changed, { ...options, today: berlinDate(operator.now) })
  if (faults.length > 0) throw new Refusal('invalid', faults)
  refuseLateStartDate(order, changed)

  const openReasons = reasonsAfter(order, after, { changed, options })
  await saveCorrection(tx, contractNumber, after, openReasons)
  const isCompleted = order.status.state === 'Open' && openReasons.length === 0
  if (isCompleted) await complete(tx, order, { operator, comment: correction.comment ?? null, isTestMeter })
  return { before, after, changed, isCompleted }
}

async function correctable(tx: Db, { contractNumber, status }: LockedOrder): Promise<Correctable> {
  const stored = await readCorrectable(tx, contractNumber)
  if (stored === undefined) throw new Error('an order has no account')
  const { isErased, ...data } = stored
  if (isErased)
    throw conflict("The customer's data has been erased, so the order can no longer be corrected.")
  if (status.state === 'Revoked')
    throw conflict('The customer has withdrawn, so the order can no longer be corrected.')
  return data
}

function refuseLateStartDate({ status }: LockedOrder, changed: readonly CorrectableField[]): void {
  if (changed.includes('desiredStartDate') && status.startDate !== null) {
    throw conflict(
      `The market has confirmed the start on ${status.startDate}, so desiredStartDate can no longer change.`,
    )
  }
}

type Judged = { changed: readonly CorrectableField[]; options: { isTestMeter: IsTestMeter } }

/** What keeps the order open now. New data clears the market's complaints; a new date does not. */
function reasonsAfter({ status }: LockedOrder, after: Correctable, { changed, options }: Judged): string[] {
  if (status.state !== 'Open') return [...status.openReasons]
  if (changed.every((field) => field === 'desiredStartDate')) return [...status.openReasons]
  return deliveryPointFaults(after, options).map(({ sentence }) => sentence)
}

/** Continues the order as processing would: the corrected data may reveal a duplicate. */
async function complete(
  tx: Db,
  order: LockedOrder,
  {
    operator: { actor, now },
    comment,
    isTestMeter,
  }: { operator: Operator; comment: string | null; isTestMeter: IsTestMeter },
): Promise<void> {
  const event: OrderEvent = (await hasDuplicate(tx, order.contractNumber, { isTestMeter }))
    ? { event: 'denied', denialReason: 'Duplicate' }
    : { event: 'dataCompleted' }
  await recordOn(tx, order, event, { actor, now, comment })
}

/** Dates and codes, but of a name or an identifier of the home only that it changed: entries are kept forever. */
const auditedData = (data: Correctable, changed: readonly CorrectableField[]): AuditedFacts =>
  Object.fromEntries(changed.map((field) => [field, personalFields.has(field) ? '(not kept)' : data[field]]))

const personalFields: ReadonlySet<CorrectableField> = new Set([
  'meterNumber',
  'maLoIdentifier',
  'meLoIdentifier',
  'title',
  'firstName',
  'lastName',
  'businessName',
])

type PreviewingDeps = PreviewDeps & Pick<OperatorDeps, 'isTestMeter'>

/** Tells what a correction would lead to, and changes nothing. */
export async function previewCorrection(
  deps: PreviewingDeps,
  contractNumber: string,
  correction: OrderCorrection,
  operator: Operator,
): Promise<CorrectionPreview> {
  const { isTestMeter } = deps
  const { result, consequences } = await refuseTakenLocation(
    previewOf(deps, contractNumber, operator, (tx) =>
      applyCorrection(tx, contractNumber, { correction, operator, isTestMeter }),
    ),
  )
  const { before, after, changed } = result
  const changes = changed.map((field) => ({ field, before: before[field], after: after[field] }))
  return { changes, ...consequences }
}

/** SQL of a correction. */

/** What can be corrected of an order that the caller has locked. */
async function readCorrectable(
  tx: Db,
  contractNumber: string,
): Promise<(Correctable & { isErased: boolean }) | undefined> {
  const { rows } = await tx.query<Correctable & { isErased: boolean }>(sql`
    select o.meter_number as "meterNumber", o.malo_identifier as "maLoIdentifier",
      o.melo_identifier as "meLoIdentifier", o.previous_supplier_code as "previousSupplierCode",
      o.desired_start_date as "desiredStartDate", o.delivery_address ->> 'title' as title,
      o.delivery_address ->> 'firstName' as "firstName", o.delivery_address ->> 'lastName' as "lastName",
      o.delivery_address ->> 'businessName' as "businessName", o.type, o.contract_reason as "contractReason",
      a.erased_at is not null as "isErased"
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}

/** Stores corrected data and what still keeps the order open. The time of its last change of state stays. */
async function saveCorrection(
  tx: Db,
  contractNumber: string,
  data: Correctable,
  openReasons: readonly string[],
): Promise<void> {
  const { title, firstName, lastName, businessName } = data
  const names = JSON.stringify({ title, firstName, lastName, businessName })
  await tx.query(sql`
    update orders set meter_number = ${data.meterNumber}, malo_identifier = ${data.maLoIdentifier},
      melo_identifier = ${data.meLoIdentifier}, previous_supplier_code = ${data.previousSupplierCode},
      desired_start_date = ${data.desiredStartDate}, delivery_address = delivery_address || ${names}::jsonb,
      open_reasons = ${openReasons}::text[]
    where contract_number = ${contractNumber}`)
}
