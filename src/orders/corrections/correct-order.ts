import type { FilledOrder } from '../../domain/filled-order.ts'
import type { Conversation } from '../../market/conversation.ts'
import { withdrawalMessages } from '../../market/ending-messages.ts'
import { factsIn, type MarketFacts } from '../../market/market-order.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import type { ShapeFaults } from '../../platform/http/shape-faults.ts'
import { conflict, type InvalidItem, Refusal } from '../../platform/refusal.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { withDefaults } from '../intake/defaults.ts'
import { checkSupplierCodeOf, type OrderDeps } from '../intake/place-order.ts'
import { getOrder } from '../intake/read-orders.ts'
import { readableOrder } from '../intake/readable-order.ts'
import { brokenRules } from '../intake/rules.ts'
import type { CreateOrderRequest } from '../intake/schema.ts'
import { openReasons, orderWarnings } from '../intake/warnings.ts'
import { bringUpToDate } from '../lifecycle/due-changes.ts'
import { type LockedOrder, lockedOrder } from '../lifecycle/locked-order.ts'
import { sendDrafts } from '../lifecycle/market-messages.ts'
import { marketView } from '../lifecycle/market-repository.ts'
import { recordOn } from '../lifecycle/record-event.ts'
import {
  type Correctable,
  changedFields,
  correctedData,
  detailsOf,
  obstacles,
  reasonsAfter,
  withFindings,
} from './correctable.ts'
import { readCorrectable, saveCorrection } from './repository.ts'
import type { CorrectOrderRequest } from './schema.ts'

export type CorrectionDeps = Pick<OrderDeps, 'db' | 'marketDirectory' | 'isTestMeter'> & {
  config: { marketIdentity: MarketIdentity }
}
/** Who corrects or cancels: a client of the partner that brought or placed the order. */
export type By = AuditActor & { partnerId: string }

/**
 * Corrects an order by the rules of its intake. What the market has of it is reversed in the same transaction, and the
 * order is processed again from the start. The same again changes nothing.
 */
export async function correctOrder(
  deps: CorrectionDeps,
  contractNumber: string,
  { body, faults }: { body: unknown; faults: ShapeFaults | null },
  by: By,
) {
  // Answers 404 to partners that may not see the order.
  await getOrder(deps.db, contractNumber, by)
  // If the body is no object, or too wrong to be read to the end, there is nothing to judge by the rules.
  if (faults !== null && (!faults.areAll || faults.atFault.has('')))
    throw new Refusal('invalid', faults.items)
  const correction = readableCorrection(body, faults)
  const items = await deps.db.transaction(async (tx) => {
    const order = await lockedOrder(tx, contractNumber)
    const { isErased, agreements, ...stored } = await readCorrectable(tx, contractNumber)
    const { order: seen, conversation } = await marketView(tx, contractNumber)
    const judged = await judge(
      deps,
      { stored, agreements, correction, found: findingsIn(conversation), faults },
      by.now,
    )
    const data = correctedData(stored, judged.order)
    const changed = changedFields(stored, data, judged.order)
    if (changed.length > 0) refuseUnlessOpen(order, by.now)
    if (changed.length > 0 && isErased) throw conflict("The customer's data has been erased.")
    if (judged.faults.length > 0) throw new Refusal('invalid', judged.faults)
    if (changed.length === 0) return judged.items

    const { marketIdentity: identity } = deps.config
    const drafts = withdrawalMessages(seen, { conversation, identity, today: berlinDate(by.now) })
    await sendDrafts(tx, contractNumber, { drafts, now: by.now })
    await saveCorrection(tx, contractNumber, data)
    const reasons = reasonsAfter(order.status, changed, openReasons(judged.order, deps))
    const comment = `Corrected: ${changed.join(', ')}.`
    await recordOn(tx, order, { event: 'dataCorrected', reasons }, { ...by, comment })
    const { state } = order.status
    const entry = { action: 'order.correct', subject: contractNumber, before: { state } }
    await writeAudit(tx, { ...entry, after: { fields: changed, reversals: drafts.length } }, by)
    return judged.items
  })
  return { order: await getOrder(deps.db, contractNumber, by), items }
}

/** Refuses with 409 and the reason, unless the order can still change. */
export function refuseUnlessOpen({ status }: LockedOrder, now: Date): void {
  const present = bringUpToDate(status, berlinDate(now))
  const obstacle = obstacles[present.state]
  if (obstacle !== null) throw conflict(obstacle(present))
}

/** What can be read of a correction whose shape has faults. */
const readableCorrection = (body: unknown, faults: ShapeFaults | null): CorrectOrderRequest =>
  Object.fromEntries(
    Object.entries(body ?? {}).filter(([field]) => faults === null || !faults.atFault.has(field)),
  )

const findingsIn = (conversation: Conversation): MarketFacts[] =>
  conversation.flatMap(({ answer }) =>
    answer?.process === 'IdentificationPositive' ? [factsIn(answer)] : [],
  )

type Case = {
  stored: Correctable
  agreements: CreateOrderRequest['contract']['agreements']
  correction: CorrectOrderRequest
  found: MarketFacts[]
  faults: ShapeFaults | null
}
type Judged = { order: FilledOrder; faults: InvalidItem[]; items: ErrorItem[] }

/** The corrected order as intake would judge it. Only the delivery details can have changed, so only they are judged. */
async function judge(
  deps: CorrectionDeps,
  { faults, agreements, ...given }: Case,
  now: Date,
): Promise<Judged> {
  const { stored, correction } = given
  const { type, contractReason } = stored
  const body: CreateOrderRequest = readableOrder(
    { contract: { type, contractReason, agreements, deliveryDetails: detailsOf(stored, correction) } },
    new Set(),
  )
  const filled = withDefaults(body, now, deps.isTestMeter)
  const { contract } = filled
  const deliveryDetails = withFindings(contract.deliveryDetails, given)
  const order = { ...filled, contract: { ...contract, deliveryDetails } }
  const today = berlinDate(now)
  const atFault = new Set([...(faults?.atFault ?? [])].map((field) => `${prefix}${field}`))
  const broken = brokenRules(
    order,
    { tariffExists: true, tariffIsOnSale: true, today, receivedAt: now },
    atFault,
  )
  const warnings = orderWarnings(body, order, {
    ...{ today, campaignIsKnown: true, isTestMeter: deps.isTestMeter },
    supplierWarning: await checkSupplierCodeOf(deps, body),
  })
  return {
    order,
    faults: [...(faults?.items ?? []), ...ownItems(broken)],
    // Stored values that are not used are no news.
    items: ownItems(warnings).filter(
      ({ severity, details }) => severity === 'Warning' || (details ?? '') in correction,
    ),
  }
}

const prefix = 'contract.deliveryDetails.'

/** Those about delivery details, by the names of the correction. */
const ownItems = <Item extends { message: string; details?: string | null }>(
  items: readonly Item[],
): Item[] =>
  items
    .filter(({ details }) => details?.startsWith(prefix))
    .map((item) => ({
      ...item,
      details: item.details?.slice(prefix.length),
      message: item.message.replaceAll(prefix, ''),
    }))
