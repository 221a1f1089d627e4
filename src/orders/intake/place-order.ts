import { hashPassword } from '../../customers/accounts/passwords.ts'
import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { FilledOrder } from '../../domain/filled-order.ts'
import type { IsTestMeter } from '../../domain/identifiers/meter-number.ts'
import { chooseProfile } from '../../domain/load-profiles/choose-profile.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { ShapeFaults } from '../../platform/http/shape-faults.ts'
import { Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type Tariff, versionOn } from '../../tariffs/catalogue/catalogue.ts'
import { checkSupplierCode } from '../../tariffs/market-partners/check-supplier-code.ts'
import type { MarketDirectory } from '../../tariffs/market-partners/directory.ts'
import type { PriceInputs } from '../../tariffs/pricing/price.ts'
import { frozenPriceText } from '../../tariffs/pricing/price-snapshot.ts'
import { findTariff, type PriceData, type Quote, quotePrice } from '../../tariffs/pricing/quote-price.ts'
import { checkOffered, orderedOffer, withOffered } from '../offers/ordered-offer.ts'
import type { StoredOffer } from '../offers/repository.ts'
import { customerLanguage, desiredStart, expectedStart, signedAt, withDefaults } from './defaults.ts'
import { type Accepted, stillRunning } from './idempotency.ts'
import { insertOrder, type NewOrder } from './insert-order.ts'
import { newContractNumber, newCustomerNumber } from './numbers.ts'
import { readableOrder } from './readable-order.ts'
import { brokenRules } from './rules.ts'
import type { CreateOrderRequest, CreateOrderResponse } from './schema.ts'
import { openReasons, orderWarnings } from './warnings.ts'

export type OrderDeps = PriceData & {
  db: Db
  keyring: Keyring
  marketDirectory: Cached<MarketDirectory>
  isTestMeter: IsTestMeter
  wakeWorker: () => void
}

type Context = Pick<NewOrder, 'actor' | 'owner' | 'placedBy' | 'receivedAt' | 'reservation'> & {
  /** Of the contract that the order continues at a new address. */
  continuedTariff?: PriceInputs['tariff'] | undefined
  /** What is wrong with the shape of the body; nothing if it is a `CreateOrderRequest`. */
  faults?: ShapeFaults | undefined
}

/** Accepts an order, with warnings and notices for the partner, or refuses it with every rule that it breaks. */
export async function placeOrder(
  deps: OrderDeps,
  body: CreateOrderRequest,
  { faults, continuedTariff, ...context }: Context,
): Promise<Accepted> {
  const { receivedAt, actor } = context
  if (faults !== undefined) throw refusalOfShape(deps, body, faults, context)
  const { isTestMeter } = deps
  const today = berlinDate(receivedAt)
  const offer = await orderedOffer(deps.db, body, context)
  const order = withDefaults(withOffered(body, offer), receivedAt, isTestMeter)
  const tariff = checkedTariff(deps, order, context)
  if (offer !== null) checkOffered(order, offer)
  const quote =
    offer === null ? continued(quoteOf(deps, order, tariff), continuedTariff) : quoteOffered(offer)
  const campaignIsKnown = !quote.warnings.some(({ code }) => code === 'campaign-unknown')
  const supplierWarning = await checkSupplierCodeOf(deps, body)
  const items = [
    ...orderWarnings(body, order, { today, campaignIsKnown, supplierWarning, isTestMeter }),
    ...quote.warnings.filter(({ code }) => code === 'exchange-price-assumed'),
  ]
  const { emailAddress, password } = order.userAccount

  const placed = await storeOrder(deps, {
    ...order,
    ...context,
    tariffName: tariff.name,
    priceSnapshot: offer
      ? JSON.stringify(offer.priceSnapshot)
      : frozenPriceText(quote.inputs, quote.versions),
    offerId: offer?.offerId ?? null,
    summaryHash: offer?.summaryHash ?? null,
    desiredStartDate: desiredStart(order) ?? order.offerDate,
    signedAt: signedAt(body, receivedAt),
    openReasons: openReasons(order, { isTestMeter }),
    items,
    language: customerLanguage(order),
    emailKey: comparableEmailAddress(emailAddress),
    // Hashed even if the account exists, so that response times do not reveal whether it does.
    passwordHash: password === null ? null : await hashPassword(password, { queue: 'orders', name: actor }),
  })
  deps.wakeWorker()
  return { ...placed, items }
}

/** As the partner wrote it: in the place of the code there may be a name, whose words stand apart. */
export async function checkSupplierCodeOf(
  { marketDirectory }: Pick<OrderDeps, 'marketDirectory'>,
  { contract }: CreateOrderRequest,
) {
  const { contractReason, deliveryDetails } = contract
  const { previousSupplierCode } = deliveryDetails
  if (contractReason !== 'ChangeOfSupplier' || previousSupplierCode == null) return null
  return checkSupplierCode(marketDirectory.current(), previousSupplierCode)
}

type RuleContext = Pick<Context, 'owner' | 'receivedAt'>

function checkedTariff(deps: PriceData, order: FilledOrder, context: RuleContext): Tariff {
  const { tariff, broken } = judge(deps, order, context)
  if (broken.length > 0 || tariff === undefined) throw new Refusal('invalid', broken)
  return tariff
}

/** The faults of the shape, and the rules that the rest of the order breaks. */
function refusalOfShape(
  deps: PriceData,
  body: unknown,
  { items, atFault, areAll }: ShapeFaults,
  context: RuleContext,
): Refusal {
  if (!areAll) return new Refusal('invalid', items)
  const order = withDefaults(readableOrder(body, atFault), context.receivedAt)
  return new Refusal('invalid', [...items, ...judge(deps, order, context, atFault).broken])
}

/** The tariff of an order, and the rules that the order breaks as far as it can be read. */
function judge(
  deps: PriceData,
  order: FilledOrder,
  { owner, receivedAt }: RuleContext,
  atFault?: ReadonlySet<string>,
) {
  const tariff = findTariff(deps, order.tariffKey, owner.id)
  const isOnSale = tariff !== undefined && versionOn(tariff, order.offerDate) !== undefined
  const facts = {
    tariffExists: tariff !== undefined,
    // Without an offer date there is no telling.
    tariffIsOnSale: isOnSale || atFault?.has('offerDate') === true,
    today: berlinDate(receivedAt),
    receivedAt,
  }
  return { tariff, broken: brokenRules(order, facts, atFault) }
}

/** Its warnings were given with the offer. */
const quoteOffered = ({ priceSnapshot: { inputs, versions } }: StoredOffer): Quote => ({
  ...{ inputs, versions, warnings: [], message: null },
})

/** VAT is that of the first day. */
const continued = ({ inputs, ...quote }: Quote, tariff: PriceInputs['tariff'] | undefined): Quote => ({
  ...quote,
  inputs: { ...inputs, tariff: { ...inputs.tariff, ...tariff, vatPercent: inputs.tariff.vatPercent } },
})

function quoteOf(deps: OrderDeps, { contract, ...order }: FilledOrder, tariff: Tariff): Quote {
  const { previousAnnualConsumptionKwh, capabilities } = contract.deliveryDetails
  return quotePrice(deps, {
    tariff,
    date: order.offerDate,
    startDate: expectedStart({ contract, ...order }),
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
      hasControllableDevice: capabilities.hasControllableDevice,
      campaignCode: order.campaignCode,
      profile: chooseProfile({ ...contract, ...capabilities }),
    },
  })
}

const maxAttempts = 5

// Numbers are random. In the rare case that one is taken, the database refuses the whole order and we draw again.
async function storeOrder(
  deps: Pick<OrderDeps, 'db' | 'keyring'>,
  order: Omit<NewOrder, 'contractNumber' | 'customerNumber'>,
): Promise<CreateOrderResponse> {
  for (let attempt = 1; ; attempt++) {
    try {
      const numbers = { contractNumber: newContractNumber(), customerNumber: newCustomerNumber() }
      const placed = await insertOrder(deps, { ...order, ...numbers })
      if (placed === undefined) throw stillRunning()
      return placed
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string }
      const isTaken = code === '23505' && /number|orders_pkey/.test(constraint ?? '')
      if (!isTaken || attempt === maxAttempts) throw error
    }
  }
}
