import type { FilledOrder } from '../../domain/filled-order.ts'
import type { IsStandIn } from '../../domain/identifiers/meter-number.ts'
import type { Partner } from '../../partners/partner.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type Tariff, versionOn } from '../../tariffs/catalogue/tariff.ts'
import { findTariff, type PriceData, type Quote, quotePrice } from '../../tariffs/pricing/quote-price.ts'
import { signedAt, withDefaults } from './defaults.ts'
import type { Reservation } from './idempotency.ts'
import { openReasons } from './identifier-faults.ts'
import type { PlacedOrder } from './order.ts'
import { accountDraft, contractDraft } from './order-draft.ts'
import { brokenRules } from './rules.ts'
import type { CreateOrderRequest } from './schema.ts'
import { type OrderContext, storeOrder } from './store-order.ts'
import { orderWarnings } from './warnings.ts'

export type OrderParts = PriceData & {
  db: Db
  isStandIn: IsStandIn
  /** Tells the worker that there is something to do. */
  wakeWorker: () => void
}

/** Accepts an order with what the partner should know about it, or refuses it with every rule that it breaks. */
export async function placeOrder(
  parts: OrderParts,
  request: CreateOrderRequest,
  context: OrderContext & { reservation: Reservation | null },
): Promise<{ placed: PlacedOrder; items: ErrorItem[] }> {
  const { receivedAt, owner } = context
  const today = berlinDate(receivedAt)
  const order = withDefaults(request, receivedAt)
  const tariff = checkedTariff(parts, order, { owner, today, receivedAt })
  const quote = quoteOf(parts, order, tariff)

  const { isStandIn } = parts
  const campaignIsKnown = quote.warnings.length === 0
  const items = orderWarnings(request, order, { today, campaignIsKnown, isStandIn })
  const contract = {
    ...contractDraft(order, tariff, quote),
    signedAt: signedAt(request, receivedAt),
    openReasons: openReasons(order, { isStandIn }),
  }
  const placed = await storeOrder(parts.db, {
    ...context,
    items,
    account: await accountDraft(order, context.clientId),
    contract,
  })
  parts.wakeWorker()
  return { placed, items }
}

type Checks = { owner: Partner; today: string; receivedAt: Date }

function checkedTariff(parts: OrderParts, order: FilledOrder, { owner, today, receivedAt }: Checks): Tariff {
  const tariff = findTariff(parts, order.tariffKey, owner.id)
  const isOnSale = tariff !== undefined && versionOn(tariff, order.offerDate) !== undefined
  const broken = brokenRules(order, {
    tariffExists: tariff !== undefined,
    tariffIsOnSale: isOnSale,
    today,
    receivedAt,
  })
  if (broken.length > 0 || tariff === undefined) throw new Refusal('invalid', broken)
  return tariff
}

function quoteOf(parts: OrderParts, { contract, ...order }: FilledOrder, tariff: Tariff): Quote {
  const { previousAnnualConsumptionKwh, capabilities } = contract.deliveryDetails
  return quotePrice(parts, {
    tariff,
    date: order.offerDate,
    fields: {
      zipCode: 'contract.deliveryAddress.postCode',
      campaignCode: 'campaignCode',
      offerDate: 'offerDate',
    },
    request: {
      zipCode: contract.deliveryAddress.postCode,
      yearlyConsumptionKwh: previousAnnualConsumptionKwh,
      hasSmartMeter: capabilities.hasSmartMeter,
      hasElectricVehicle: capabilities.hasElectricVehicle,
      campaignCode: order.campaignCode,
    },
  })
}
