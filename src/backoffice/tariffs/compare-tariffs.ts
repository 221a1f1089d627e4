/** A tariff before and after a change, and what that means for whom. Pure. */
import type { ContractsOfTariff } from '../../orders/lifecycle/contracts-of-tariff.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { ComparedLine, OperatorTariff, OperatorTariffVersion } from './schema.ts'

/** What was done: each kind of change means something else. */
export type TariffAct = 'add' | 'terms' | 'version' | 'end-sale'
export type ChangedTariff = {
  act: TariffAct
  /** From this day on it counts. */
  effectiveDate: string
  before: OperatorTariff | null
  after: OperatorTariff
}

const termFields = [
  'tariffName',
  'displayName',
  'providerName',
  'kind',
  'durationValue',
  'durationUnit',
  'noticeValue',
  'noticeUnit',
  'features',
  'partners',
] as const

const versionFields = [
  'validFrom',
  'validTo',
  'vat',
  'energyPriceCentPerKwhNet',
  'serviceFeeCentPerKwhNet',
  'baseServiceFeeEuroPerMonthNet',
  'greenCertificateCentPerKwhNet',
  'riskPremiumCentPerKwhNet',
  'sharePercent',
  'emissionGramPerKwh',
  'flexibilityCentPerKwhGross',
] as const

/** Terms, and the prices of the day from which the change counts, line by line. */
export function compareTariffs({ act, effectiveDate, before, after }: ChangedTariff): ComparedLine[] {
  const terms = () => termFields.map((field) => line(field, before?.[field], after[field]))
  const was = before === null ? undefined : versionOf(before, effectiveDate)
  const is = versionOf(after, effectiveDate)
  const prices = () => versionFields.map((field) => line(field, was?.[field], is?.[field]))
  switch (act) {
    case 'add':
      return [...terms(), ...prices()]
    case 'terms':
      return terms()
    case 'version':
      return prices()
    case 'end-sale': {
      const lastDay = plusDays(effectiveDate, -1)
      const sold = before === null ? undefined : versionOf(before, lastDay)
      return [line('validTo', sold?.validTo, effectiveDate)]
    }
  }
}

/** What changes for whom, in sentences. */
export function consequencesOf(changed: ChangedTariff, contracts: ContractsOfTariff): string[] {
  const { act, effectiveDate, before, after } = changed
  return [
    ...sales(changed),
    ...replaced(before?.versions ?? [], after.versions, effectiveDate),
    ...(act === 'add' ? [] : [unchanged(contracts)]),
  ]
}

function sales({ act, effectiveDate, before, after }: ChangedTariff): string[] {
  const sellers = after.partners === null ? 'Every partner' : listed(after.partners)
  switch (act) {
    case 'add':
      return [`${sellers} can quote it and take orders for it from ${effectiveDate} on.`]
    case 'version':
      return [
        `${sellers} can sell it.`,
        `Quotes and orders with an offer date from ${effectiveDate} on get the new prices; those with an earlier one keep the old.`,
      ]
    case 'end-sale':
      return [
        `${plusDays(effectiveDate, -1)} is the last day on which partners can quote it.`,
        'Offers that were made until then can still be ordered.',
      ]
    case 'terms': {
      const lost = before === null ? [] : withoutSale(before.partners, after.partners)
      return [
        'The change counts at once, also for orders of offers that were made before.',
        `${sellers} can sell it.`,
        ...(lost.length === 0 ? [] : [`${listed(lost)} can no longer sell it.`]),
        ...(before?.partners === null && after.partners !== null
          ? ['All other partners can no longer sell it.']
          : []),
      ]
    }
  }
}

const withoutSale = (before: readonly string[] | null, after: readonly string[] | null): string[] =>
  before === null || after === null ? [] : before.filter((slug) => !after.includes(slug))

/** Prices that were to come and will not. */
const replaced = (
  before: readonly OperatorTariffVersion[],
  after: readonly OperatorTariffVersion[],
  effectiveDate: string,
): string[] =>
  before
    .filter(({ validFrom }) => validFrom >= effectiveDate)
    .filter((old) => !after.some((kept) => JSON.stringify(kept) === JSON.stringify(old)))
    .map(({ validFrom }) => `The prices that were planned from ${validFrom} on are replaced or dropped.`)

function unchanged({ running, underWay, isComplete }: ContractsOfTariff): string {
  const orders = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  const counted = `${isComplete ? '' : 'At least '}${orders(running, 'running contract', 'running contracts')} and ${orders(underWay, 'order under way', 'orders under way')}`
  return `${counted} keep what was agreed. Prices of running contracts change by a price change alone.`
}

const listed = (slugs: readonly string[]): string => {
  const shown = slugs.slice(0, 10)
  const more = slugs.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const versionOf = ({ versions }: OperatorTariff, day: string) =>
  versions.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day < validTo))

type Value = string | number | readonly string[] | null | undefined
function line(field: string, was: Value, is: Value): ComparedLine {
  const [before, after] = [textOf(was), textOf(is)]
  return { field, before, after, isChanged: before !== after }
}
const textOf = (value: Value): string | null =>
  value == null ? null : Array.isArray(value) ? value.join(', ') : String(value)
