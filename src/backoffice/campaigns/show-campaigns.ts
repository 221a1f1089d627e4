import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { stateOn } from '../../tariffs/editing/periods.ts'
import { readCampaigns } from '../../tariffs/regions/find-campaign.ts'
import type { Campaign } from '../../tariffs/regions/regions.ts'
import type { OperatorDeps } from '../operation.ts'
import type { ComparedLine } from '../tariffs/schema.ts'
import type { CampaignPeriod, CampaignsQuery, OperatorCampaign } from './schema.ts'

/** Campaigns sorted by code: one more than the limit. */
export function listCampaigns(
  { regions }: Pick<OperatorDeps, 'regions'>,
  query: CampaignsQuery,
  now: Date,
): OperatorCampaign[] {
  const { 'filter.state': state, 'filter.tariffKey': tariffKey, after = '' } = query
  const today = berlinDate(now)
  return [...regions.current().campaigns]
    .filter(([code]) => code > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, rows]) => campaignItem(code, rows, today))
    .filter(
      (campaign) =>
        (state === undefined || campaign.state === state) &&
        (tariffKey === undefined ||
          campaign.periods.some(({ tariffKeys }) => tariffKeys === null || tariffKeys.includes(tariffKey))),
    )
    .slice(query.offset, query.offset + query.limit + 1)
}

/** A campaign as it is stored this moment. */
export async function showCampaign(
  { db }: Pick<OperatorDeps, 'db'>,
  campaignCode: string,
  now: Date,
): Promise<OperatorCampaign> {
  const rows = await readCampaigns(db, campaignCode)
  if (rows.length === 0) throw noCampaign(campaignCode)
  return campaignItem(campaignCode, rows, berlinDate(now))
}

export const noCampaign = (campaignCode: string) => notFound(`There is no campaign ${campaignCode}.`)

/** A campaign runs if one of its periods does, and else is planned if one of them is. */
export function campaignItem(
  campaignCode: string,
  rows: readonly Campaign[],
  today: string,
): OperatorCampaign {
  const periods = rows.map((row) => periodItem(row, today)).toSorted(newestFirst)
  const state = (['Running', 'Planned'] as const).find((wanted) =>
    periods.some((period) => period.state === wanted),
  )
  return { campaignCode, state: state ?? 'Ended', periods }
}

const newestFirst = (a: CampaignPeriod, b: CampaignPeriod) => (a.validFrom < b.validFrom ? 1 : -1)

export const periodItem = (row: Campaign, today: string): CampaignPeriod => ({
  validFrom: row.validFrom,
  validTo: row.validTo,
  state: stateOn(row, today),
  tariffKeys: row.tariffKeys === null ? null : [...row.tariffKeys],
  workCentPerKwhGross: Number(row.workCentPerKwhGross),
  baseEuroPerMonthGross: Number(row.baseEuroPerMonthGross),
})

export type ChangedPeriod = {
  act: 'add' | 'change' | 'end' | 'remove'
  campaignCode: string
  before: CampaignPeriod | null
  after: CampaignPeriod | null
}

const fields = ['validFrom', 'validTo', 'tariffKeys', 'workCentPerKwhGross', 'baseEuroPerMonthGross'] as const

export const comparePeriods = ({ before, after }: ChangedPeriod): ComparedLine[] =>
  fields.map((field) => {
    const [was, is] = [textOf(before?.[field]), textOf(after?.[field])]
    return { field, before: was, after: is, isChanged: was !== is }
  })

const textOf = (value: CampaignPeriod[(typeof fields)[number]] | undefined): string | null =>
  value == null ? null : Array.isArray(value) ? value.join(', ') : String(value)

export function consequencesOf({ act, campaignCode, before, after }: ChangedPeriod): string[] {
  const withoutIt = `A quote or order that names ${campaignCode}`
  if (after === null) return [`${withoutIt} goes on as if the campaign did not exist, with a warning.`]
  const { validFrom, validTo, tariffKeys } = after
  if (act === 'end')
    return [
      `${withoutIt} and has an offer date from ${validTo} on gets the price without it, with a warning.`,
      'Offers that were made before and contracts keep it.',
    ]
  return [
    `All partners can send ${campaignCode} with offer dates from ${validFrom} on${validTo === null ? ', without an end' : ` until the day before ${validTo}`}.`,
    `It applies to ${tariffKeys === null ? 'every tariff' : tariffKeys.join(', ')}.`,
    `It changes the work price by ${signed(after.workCentPerKwhGross)} ct/kWh and the base price by ${signed(after.baseEuroPerMonthGross)} € a month, both gross.`,
    before === null
      ? 'Orders that were placed before are not changed.'
      : 'It has not begun, so no price includes it yet.',
  ]
}

const signed = (amount: number): string => (amount > 0 ? `+${amount}` : String(amount))
