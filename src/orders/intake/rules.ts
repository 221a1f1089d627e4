import type { ContractReason, ContractType } from '../../domain/customer-kinds.ts'
import { isEmailAddress } from '../../domain/email-address.ts'
import type { FilledOrder } from '../../domain/filled-order.ts'
import { isCountryCode } from '../../domain/identifiers/country-code.ts'
import { isBic, isIban, isSepaIban } from '../../domain/identifiers/iban.ts'
import { isForeignPostcode, isGermanPostcode } from '../../domain/identifiers/postcode.ts'
import { lastPossibleDay, latestDay, notTooFarAhead } from '../../domain/latest-day.ts'
import type { InvalidItem } from '../../platform/refusal.ts'
import { type Condition, type Rule, violations } from '../../platform/rule-table.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { desiredStartField } from './defaults.ts'

/** What the rules need to know besides the order; the caller looks it up. */
export type OrderFacts = {
  /** Whether the partner may sell a tariff with this key. */
  tariffExists: boolean
  /** Whether the tariff has a version on sale on `offerDate`. */
  tariffIsOnSale: boolean
  /** The date in Berlin on which the order arrived. */
  today: string
  receivedAt: Date
}
export type OrderRule = Rule<FilledOrder, OrderFacts>
type OrderCondition = Condition<FilledOrder, OrderFacts>

const typeIs = (type: ContractType): OrderCondition => ({
  says: `\`type\` is \`${type}\``,
  is: ({ contract }) => contract.type === type,
})
const reasonIs = (reason: ContractReason): OrderCondition => ({
  says: `\`contractReason\` is \`${reason}\``,
  is: ({ contract }) => contract.contractReason === reason,
})
const paysBySepa: OrderCondition = {
  says: '`bankDetails` are given',
  is: ({ contract }) => contract.bankDetails !== null,
}
const isOfferedToday: OrderCondition = {
  says: '`offerDate` is today',
  is: ({ offerDate }, { tariffExists, today }) => tariffExists && offerDate === today,
}
const wasOfferedEarlier: OrderCondition = {
  says: '`offerDate` is in the past',
  is: ({ offerDate }, { tariffExists, today }) => tariffExists && offerDate < today,
}

const hourMs = 3_600_000

/** Rule 3: what makes a delivery or billing address complete. */
const addressRules = (name: 'deliveryAddress' | 'billingAddress'): OrderRule[] => {
  const path = `contract.${name}` as const
  return [
    {
      rule: 3,
      says: 'an address has street, city, postcode and country',
      when: { says: `\`${name}\` is given`, is: ({ contract }) => contract[name] !== null },
      needs: [`${path}.streetName`, `${path}.city`, `${path}.postCode`, `${path}.countryCode`],
    },
    {
      rule: 3,
      says: 'the country exists',
      at: `${path}.countryCode`,
      must: 'be an ISO 3166-1 alpha-2 country code, such as DE',
      holds: isCountryCode,
    },
    {
      rule: 3,
      says: 'a German postcode has five digits',
      when: {
        says: `\`${name}\` is in Germany`,
        is: ({ contract }) => contract[name]?.countryCode === 'DE',
      },
      at: `${path}.postCode`,
      must: 'be a German postcode: five digits, the first two not 00',
      holds: isGermanPostcode,
    },
  ]
}

const isSoonOrPast = (text: string, { receivedAt }: OrderFacts) =>
  (berlinInstant(text)?.getTime() ?? 0) <= receivedAt.getTime() + hourMs

/** What makes a declaration of the customer evidence: its time and its words. */
const declarationRules = (name: 'deliveryWithinWithdrawalPeriod' | 'powerOfAttorney'): OrderRule[] => {
  const path = `contract.agreements.${name}` as const
  return [
    {
      rule: null,
      says: 'a declaration of the customer has its words',
      when: { says: `\`${name}\` is given`, is: ({ contract }) => contract.agreements[name] !== null },
      needs: [`${path}.wording`],
    },
    {
      rule: null,
      says: 'the time of a declaration exists',
      at: `${path}.agreedAt`,
      must: 'be a real date and time, such as 2026-11-15 13:45:00',
      holds: (text) => berlinInstant(text) !== undefined,
    },
    {
      rule: null,
      says: 'nothing is declared in the future',
      at: `${path}.agreedAt`,
      must: 'not be more than an hour in the future (Berlin time)',
      holds: isSoonOrPast,
    },
    {
      rule: null,
      says: 'a declaration is at most a year old',
      at: `${path}.agreedAt`,
      must: 'be at most a year ago: ask the customer again',
      holds: (text, { today }) => {
        const instant = berlinInstant(text)
        return instant === undefined || berlinDate(instant) >= plusDays(today, -365)
      },
    },
  ]
}

/** Rules 1 to 10 of `POST /partner/v1/orders`, and our own rules. Rules 9 and 10 are in `checkedElsewhere`. */
export const orderRules: readonly OrderRule[] = [
  { rule: 1, says: 'an order names a tariff from the tariff list', needs: ['tariffKey'] },
  {
    rule: 1,
    says: 'tariffKey is a valid key from the tariff list',
    at: 'tariffKey',
    must: 'be a key from the tariff list (GET /partner/v1/tariffs)',
    holds: (_key, { tariffExists }) => tariffExists,
  },
  {
    rule: 1,
    says: 'the tariff is on sale',
    when: isOfferedToday,
    at: 'tariffKey',
    must: 'be on sale today; for an older offer, send its offerDate',
    holds: (_key, { tariffIsOnSale }) => tariffIsOnSale,
  },
  {
    rule: null,
    says: 'the offer date is not in the future',
    at: 'offerDate',
    must: 'not be in the future',
    holds: (date, { today }) => date <= today,
  },
  {
    rule: null,
    says: 'the tariff was on sale when it was offered',
    when: wasOfferedEarlier,
    at: 'offerDate',
    must: 'be a date on which the tariff was on sale',
    holds: (_date, { tariffIsOnSale }) => tariffIsOnSale,
  },
  { rule: 2, says: 'every customer has an email address', needs: ['userAccount.emailAddress'] },
  {
    rule: 2,
    says: 'the email address is valid',
    at: 'userAccount.emailAddress',
    must: 'be a valid email address, such as anna.muster@example.com',
    holds: isEmailAddress,
  },
  {
    rule: 2,
    says: 'private customers need a first and last name in the account and in the delivery address',
    when: typeIs('Private'),
    needs: [
      'userAccount.firstName',
      'userAccount.lastName',
      'contract.deliveryAddress.firstName',
      'contract.deliveryAddress.lastName',
    ],
  },
  {
    rule: 2,
    says: 'business customers need a business name in the account and in the delivery address',
    when: typeIs('Business'),
    needs: ['userAccount.businessName', 'contract.deliveryAddress.businessName'],
  },
  {
    rule: null,
    says: 'a password has 8 to 128 characters',
    at: 'userAccount.password',
    must: 'have 8 to 128 characters',
    // Counts code points, not UTF-16 units.
    holds: (password) => [...password].length >= 8 && [...password].length <= 128,
  },
  ...addressRules('deliveryAddress'),
  {
    rule: 3,
    says: 'we deliver only in Germany',
    at: 'contract.deliveryAddress.countryCode',
    must: 'be DE: we deliver only in Germany',
    holds: (code) => code === 'DE',
  },
  ...addressRules('billingAddress'),
  {
    rule: 3,
    says: 'a postcode outside Germany has letters, digits, spaces and hyphens',
    when: {
      says: '`billingAddress` is outside Germany',
      is: ({ contract }) => (contract.billingAddress?.countryCode ?? 'DE') !== 'DE',
    },
    at: 'contract.billingAddress.postCode',
    must: 'contain only letters, digits, spaces and hyphens',
    holds: isForeignPostcode,
  },
  {
    rule: 4,
    says: 'bank details are complete for SEPA, or null for payment by invoice',
    when: paysBySepa,
    needs: [
      'contract.bankDetails.accountHolder',
      'contract.bankDetails.iban',
      'contract.bankDetails.bic',
      'contract.bankDetails.bankName',
    ],
  },
  {
    rule: 4,
    says: 'the IBAN is valid',
    at: 'contract.bankDetails.iban',
    must: 'be a valid IBAN; check its length and digits',
    holds: isIban,
  },
  {
    rule: 4,
    says: 'the IBAN belongs to a SEPA country',
    at: 'contract.bankDetails.iban',
    must: 'belong to a SEPA country; to pay by invoice, send bankDetails as null',
    holds: isSepaIban,
  },
  {
    rule: 4,
    says: 'the BIC is well-formed',
    at: 'contract.bankDetails.bic',
    must: 'be a BIC of 8 or 11 characters, such as COBADEFFXXX',
    holds: isBic,
  },
  {
    rule: 5,
    says: 'we identify the delivery point by its market location or its meter number',
    needsOneOf: ['contract.deliveryDetails.maLoIdentifier', 'contract.deliveryDetails.meterNumber'],
  },
  {
    rule: 5,
    says: 'a change of supplier names the previous supplier',
    when: reasonIs('ChangeOfSupplier'),
    needs: ['contract.deliveryDetails.previousSupplierCode'],
  },
  {
    rule: 6,
    says: 'a new delivery location has a move-in date, on which delivery starts',
    when: reasonIs('NewDeliveryLocation'),
    needs: ['contract.deliveryDetails.moveInDate'],
  },
  {
    rule: 7,
    says: 'a change of supplier has the date from which the customer cancelled, or the desired date if we cancel',
    when: reasonIs('ChangeOfSupplier'),
    needsOneOf: [
      'contract.deliveryDetails.previousSelfCancelledDate',
      'contract.deliveryDetails.desiredTransitionDate',
    ],
  },
  ...(['moveInDate', 'previousSelfCancelledDate', 'desiredTransitionDate'] as const).map(
    (field): OrderRule => ({
      rule: null,
      says: 'delivery starts within 24 months, as in a calculation',
      when: {
        says: `\`${field}\` is the desired start`,
        is: (order) => desiredStartField(order) === field,
      },
      at: `contract.deliveryDetails.${field}`,
      must: notTooFarAhead,
      detail: ({ today }) => lastPossibleDay(today),
      holds: (date, { today }) => date <= latestDay(today),
    }),
  ),
  {
    rule: 8,
    says: 'business customers give their industry and legal structure',
    when: typeIs('Business'),
    needs: ['contract.industry', 'contract.legalStructure'],
  },
  {
    rule: null,
    says: 'transactionDateTime is a real date and time',
    at: 'contract.transactionDateTime',
    must: 'be a real date and time, such as 2026-11-15 13:45:00',
    holds: (text) => berlinInstant(text) !== undefined,
  },
  {
    rule: null,
    says: 'a contract is not signed in the future',
    at: 'contract.transactionDateTime',
    must: 'not be more than an hour in the future (Berlin time)',
    holds: isSoonOrPast,
  },
  ...declarationRules('deliveryWithinWithdrawalPeriod'),
  ...declarationRules('powerOfAttorney'),
]

/** Rules that this table does not check, and what checks them instead. */
export const checkedElsewhere: readonly { rule: number; by: string; says: string }[] = [
  {
    rule: 6,
    by: 'schema',
    says: '`previousAnnualConsumptionKwh` is required in every order; for a new delivery location it is the expected yearly consumption.',
  },
  {
    rule: 7,
    by: 'market',
    says: 'Only the previous supplier knows whether the name in `deliveryAddress` matches the previous contract. If it does not, the order is denied with `UnsuccessfulSupplierChange`.',
  },
  {
    rule: 9,
    by: 'schema',
    says: 'The consumption field is called `previousAnnualConsumptionKwh`; `previousAnnualConsumption` is an unknown property.',
  },
  {
    rule: 10,
    by: 'notices',
    says: 'Read-only fields are accepted and ignored, with the Notice `read-only-ignored`.',
  },
]

/**
 * Every rule that an order breaks, as items of a refusal; empty if the order can be accepted. Values at fault for another
 * reason are not judged.
 */
export const brokenRules = (order: FilledOrder, facts: OrderFacts, atFault?: ReadonlySet<string>) =>
  violations(orderRules, order, facts, atFault)

const paths = (rule: OrderRule): readonly string[] =>
  'needs' in rule ? rule.needs : 'at' in rule ? [rule.at] : rule.needsOneOf
const billingRules = orderRules.filter((rule) =>
  paths(rule).every((path) => /^contract\.(billingAddress|bankDetails)\./.test(path)),
)

/** The rules for where bills go and how they are paid, which also hold for changes of a running contract. */
export const brokenBillingRules = (
  contract: Pick<FilledOrder['contract'], 'billingAddress' | 'bankDetails'>,
): InvalidItem[] =>
  // These rules look at nothing else.
  violations(billingRules, { contract } as FilledOrder, {} as OrderFacts).map(
    ({ code, message, details }) => ({
      code,
      message: message.replace(/^contract\./, ''),
      details: details?.replace(/^contract\./, '') ?? null,
    }),
  )
