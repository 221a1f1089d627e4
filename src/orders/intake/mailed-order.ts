import type { ContractReason } from '../../domain/customer-kinds.ts'
import type { FilledAddress, FilledBankDetails } from '../../domain/filled-order.ts'
import { letterLanguage } from '../../domain/letter-language.ts'
import type { MeterChange } from '../../domain/measurement-technology.ts'
import type { TerminationKind } from '../../domain/states-and-reasons.ts'
import type { MailBrand } from '../../mail/layout/mail-content.ts'
import type { LoadedMail } from '../../mail/mail-body.ts'
import type { Payment } from '../../mail/payment-blocks.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { senderOf } from '../../mail/sender.ts'
import { shownTariffName } from '../../partners/brand/brand.ts'
import { letterBrand } from '../../partners/letter-brand.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import type { Task } from '../../platform/tasks/task.ts'
import type { DurationUnit } from '../../tariffs/catalogue/measure.ts'
import type { StoredSnapshot } from '../../tariffs/pricing/price-snapshot.ts'
import type { Validity } from '../../tariffs/regions/regions.ts'
import { mandateReference, openBankDetails, type StoredBankDetails } from '../bank-details.ts'
import { withoutGridUseOfOrder } from '../lifecycle/grid-use.ts'
import { meterChangesOfOrder } from '../lifecycle/meters.ts'
import { namesOfOrder } from './order-owner.ts'
import type { ContinuedChange } from './relocated-order.ts'
import type { StoredOrder } from './repository.ts'
import type { NewAddress } from './schema/address.ts'

/** An order with everything that mails about it say. */
export type MailedOrder = Omit<
  StoredOrder,
  | 'meLoIdentifier'
  | 'state'
  | 'openReasons'
  | 'deliveryState'
  | 'deliveryMessage'
  | 'signedAt'
  | 'salesPersonId'
> & {
  accountId: string
  /** Where a customer who moves out goes to. */
  newAddress: NewAddress | null
  language: 'de' | 'en'
  lacksPassword: boolean
  isErased: boolean
  brand: MailBrand
  contractReason: ContractReason
  offerDate: string
  gridOperatorCode: string | null
  meteringOperatorCode: string | null
  priceSnapshot: StoredSnapshot
  /** Price changes that the customer was told of before a move, oldest first. */
  continuedChanges: readonly ContinuedChange[] | null
  bankDetails: FilledBankDetails | null
  billingAddress: FilledAddress | null
  mandateNumber: number
  /** Null for the mandate of the order. */
  mandateSignedAt: Date | null
  isPreviousCancelledByCustomer: boolean
  receivedAt: Date
  capabilities: { hasSmartMeter?: boolean; hasControllableDevice?: boolean } | null
  meterChanges: readonly MeterChange[]
  /** When the customer pays for grid use and metering. */
  withoutGridUse: readonly Validity[]
  photovoltaicsSince: string | null
  confirmedAt: Date | null
  withdrawnAt: Date | null
  terminatedAt: Date | null
  /** Who ended it: `market`, `system`, a client of the operator. */
  terminatedBy: string | null
  terminationKind: TerminationKind | null
  wasPreviousCancelledByUs: boolean
  /** The last day of the previous contract, as far as its supplier has told us. */
  previousContractEnd: string | null
  /** Who denied it: `market`, `system` or a client of the operator. */
  deniedBy: string | null
  /** That of the catalogue today. */
  renewalPeriod: { value: number; unit: DurationUnit }
}

/** What a mail about an order is made from. */
export type MailSources = { db: Db; keyring: Keyring; config: { authUrl: string; supplier: Supplier } }

type RenderedMail = Omit<LoadedMail, 'to' | 'fromName' | 'from' | 'replyTo' | 'audience'>

/** Renders a mail about the order of a task, unless the order has no mail to send now or the customer was erased. */
export const mailAboutOrder =
  (
    sources: MailSources,
    render: (order: MailedOrder, task: Task) => Promise<RenderedMail | undefined> | RenderedMail | undefined,
  ): LoadMail =>
  async (task) => {
    const order = await findMailedOrder(sources, task.subject)
    if (order === undefined || order.isErased) return undefined
    const mail = await render(order, task)
    const { emailAddress, brand, contractNumber } = order
    const audience = { kind: 'contract', contractNumber } as const
    return mail && { ...mail, ...senderOf(brand), to: emailAddress, audience }
  }

type MailedOrderRow = Omit<MailedOrder, 'bankDetails' | 'brand' | 'language'> & {
  bankDetails: StoredBankDetails | null
  partnerId: string
  tariffKey: string
  orderLanguage: 'de' | 'en' | null
  accountLanguage: 'de' | 'en'
  chosenLanguage: 'de' | 'en' | null
}

async function findMailedOrder(
  { db, keyring, config }: MailSources,
  contractNumber: string,
): Promise<MailedOrder | undefined> {
  const { rows } = await db.query<MailedOrderRow>(sql`
    select o.contract_number as "contractNumber", a.customer_number as "customerNumber",
      a.id as "accountId", a.email_address as "emailAddress",
      o.language as "orderLanguage", a.language as "accountLanguage", a.chosen_language as "chosenLanguage",
      a.password_hash is null as "lacksPassword", a.erased_at is not null as "isErased",
      ${namesOfOrder},
      o.partner_id as "partnerId", o.tariff_key as "tariffKey",
      o.type, o.contract_reason as "contractReason", o.tariff_name as "tariffName", o.offer_date as "offerDate",
      o.grid_operator_code as "gridOperatorCode", o.metering_operator_code as "meteringOperatorCode",
      o.price_snapshot as "priceSnapshot", o.continued_changes as "continuedChanges", o.delivery_address as "deliveryAddress", o.bank_details as "bankDetails",
      o.billing_address as "billingAddress", o.mandate_number as "mandateNumber", o.mandate_signed_at as "mandateSignedAt",
      o.meter_number as "meterNumber", o.malo_identifier as "maLoIdentifier",
      o.desired_start_date as "desiredStartDate",
      o.previous_cancelled_by_customer as "isPreviousCancelledByCustomer",
      o.previous_annual_consumption_kwh as "consumptionKwh",
      coalesce(o.expected_annual_consumption_kwh, o.previous_annual_consumption_kwh) as "expectedConsumptionKwh", o.created_at as "receivedAt", o.offer_id as "offerId",
      o.agreements, o.photovoltaics_since as "photovoltaicsSince", o.capabilities, o.measurement_technology as "measurementTechnology", ${meterChangesOfOrder}, ${withoutGridUseOfOrder}, o.start_date as "startDate", o.end_date as "endDate", o.denial_reason as "denialReason",
      o.cancellation_reason as "cancellationReason", o.new_address as "newAddress", o.confirmed_at as "confirmedAt",
      o.withdrawn_at as "withdrawnAt",
      jsonb_build_object('value', t.renewal_value, 'unit', t.renewal_unit) as "renewalPeriod",
      exists (select from market_messages m where m.contract_number = o.contract_number and m.process = '55016'
        and m.direction = 'out') as "wasPreviousCancelledByUs",
      (select coalesce(m.content -> 'content' ->> 'earliestEndDate', m.content -> 'content' ->> 'endDate')
       from market_messages m
       where m.contract_number = o.contract_number and m.direction = 'in' and m.process in ('55017', '55018')
         and m.flag is null order by m.created_at desc limit 1) as "previousContractEnd",
      (select h.actor from order_history h where h.contract_number = o.contract_number and h.event = 'denied'
       order by h.id desc limit 1) as "deniedBy",
      (select h.happened_at from order_history h where h.contract_number = o.contract_number
         and h.event = 'terminated' order by h.id desc limit 1) as "terminatedAt",
      (select h.actor from order_history h where h.contract_number = o.contract_number
         and h.event = 'terminated' order by h.id desc limit 1) as "terminatedBy",
      (select h.termination_kind from order_history h where h.contract_number = o.contract_number
         and h.event = 'terminated' order by h.id desc limit 1) as "terminationKind"
    from orders o
    join tariffs t on t.tariff_key = o.tariff_key
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  const [order] = rows
  if (order === undefined) return undefined
  await keyring.know([order.bankDetails])
  const brand = await letterBrand({ db, config }, order.partnerId)
  const language = letterLanguage(order)
  return {
    ...order,
    language,
    brand,
    tariffName: shownTariffName(brand.tariffNames, { ...order, lang: language }),
    bankDetails: openBankDetails(keyring, contractNumber, order.bankDetails),
  }
}

/** What all mails about an order have in common. */
export const mailFacts = (order: MailedOrder, supplier: Supplier) => ({
  language: order.language,
  brand: order.brand,
  supplier,
  customer: { firstName: order.firstName, lastName: order.lastName, businessName: order.businessName },
  contractNumber: order.contractNumber,
  customerNumber: order.customerNumber,
  tariffName: order.tariffName,
  price: order.priceSnapshot,
  offerDate: order.offerDate,
  offerId: order.offerId,
  deliveryAddressLines: addressLines(order.deliveryAddress),
  recipientLines: recipientLines(order),
  meterNumber: order.meterNumber,
  annualConsumptionKwh: order.consumptionKwh,
  desiredStartDate: order.desiredStartDate,
  payment: paymentOf(order),
  isPrivate: order.type === 'Private',
})

// Bank details alone are no mandate: the customer must have accepted direct debit.
const paymentOf = ({ bankDetails: details, ...order }: MailedOrder): Payment =>
  details?.hasAcceptedDirectDebit
    ? {
        kind: 'DirectDebit',
        iban: details.iban,
        accountHolder: details.accountHolder ?? '',
        mandateReference: mandateReference(order.contractNumber, order.mandateNumber),
      }
    : { kind: 'Invoice' }

export const addressLines = (address: FilledAddress): string[] =>
  [
    address.businessName,
    [address.title, address.firstName, address.lastName].filter(Boolean).join(' '),
    address.extension,
    [address.streetName, address.houseNumber].filter(Boolean).join(' '),
    `${address.postCode} ${address.city}`,
  ].filter((line): line is string => Boolean(line))

// A letter is posted in Germany, whose post reads the country in German.
const countryNames = new Intl.DisplayNames('de', { type: 'region' })

/** Whom and where a letter on paper reaches: the billing address, else the delivery address, with a name. */
export function recipientLines({
  billingAddress,
  deliveryAddress,
  ...order
}: Pick<
  MailedOrder,
  'billingAddress' | 'deliveryAddress' | 'firstName' | 'lastName' | 'businessName'
>): string[] {
  const address = billingAddress ?? deliveryAddress
  const { firstName, lastName, businessName } = order
  const hasName = Boolean(address.businessName || address.lastName)
  return [
    ...addressLines(hasName ? address : { ...address, firstName, lastName, businessName }),
    ...(address.countryCode === 'DE' ? [] : [countryName(address.countryCode)]),
  ]
}

function countryName(code: string): string {
  try {
    return (countryNames.of(code) ?? code).toUpperCase()
  } catch {
    return code
  }
}
