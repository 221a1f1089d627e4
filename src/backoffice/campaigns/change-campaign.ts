import { rolledBack } from '../../platform/db/rolled-back.ts'
import type { Db } from '../../platform/db/sql.ts'
import { lockImportsNow } from '../../platform/imports/import-rows.ts'
import { conflict } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { endingOn, orRefused, stateOn, withSeparateRow } from '../../tariffs/editing/periods.ts'
import { writeCampaign } from '../../tariffs/editing/write-rows.ts'
import { readCampaigns } from '../../tariffs/regions/find-campaign.ts'
import { type Campaign, validOn } from '../../tariffs/regions/regions.ts'
import { inFieldNames } from '../column-fields.ts'
import {
  type CampaignChange,
  type CampaignPeriodRequest,
  campaignFieldNames,
  type EndOfCampaignRequest,
  type NewCampaignRequest,
} from './schema.ts'
import {
  type ChangedPeriod,
  campaignItem,
  comparePeriods,
  consequencesOf,
  noCampaign,
  periodItem,
} from './show-campaigns.ts'

/** A change that somebody wants, to be made or only tried. Its plan says what becomes of the periods. Pure. */
export type WantedCampaign = {
  act: ChangedPeriod['act']
  campaignCode: string
  plan(periods: readonly Campaign[], today: string): Plan
}
type Plan = { periods: readonly Campaign[]; before: Campaign | null; after: Campaign | null }

export const newCampaign = ({ campaignCode, ...period }: NewCampaignRequest): WantedCampaign => ({
  act: 'add',
  campaignCode,
  plan(periods, today) {
    const after = campaignOf(campaignCode, period)
    return { periods: orRefused(withSeparateRow(periods, after, today)), before: null, after }
  },
})

export const changedCampaign = (
  campaignCode: string,
  validFrom: string,
  period: CampaignPeriodRequest,
): WantedCampaign => ({
  act: 'change',
  campaignCode,
  plan(periods, today) {
    const { before, others } = planned(periods, { campaignCode, validFrom, today })
    const after = campaignOf(campaignCode, period)
    return { periods: orRefused(withSeparateRow(others, after, today)), before, after }
  },
})

export const removedCampaign = (campaignCode: string, validFrom: string): WantedCampaign => ({
  act: 'remove',
  campaignCode,
  plan(periods, today) {
    const { before, others } = planned(periods, { campaignCode, validFrom, today })
    return { periods: others, before, after: null }
  },
})

export const endedCampaign = (campaignCode: string, { validTo }: EndOfCampaignRequest): WantedCampaign => ({
  act: 'end',
  campaignCode,
  plan(periods, today) {
    if (periods.length === 0) throw noCampaign(campaignCode)
    const before = validOn(periods, today)
    if (before === undefined || (before.validTo !== null && before.validTo <= validTo))
      throw conflict(`${campaignCode} does not run on ${before === undefined ? 'this day' : validTo}.`)
    const [after = before] = orRefused(endingOn([before], validTo, today))
    return { periods: periods.map((row) => (row === before ? after : row)), before, after }
  },
})

/** Makes a change, with its audit entry. */
export const changeCampaign = (db: Db, wanted: WantedCampaign, operator: Operator): Promise<CampaignChange> =>
  audited(db, operator, async (tx) => {
    const change = await made(tx, wanted, operator.now)
    const isSame = change.lines.every(({ isChanged }) => !isChanged)
    const facts = (side: 'before' | 'after') =>
      Object.fromEntries(change.lines.map((line) => [line.field, line[side]]))
    const { act, campaignCode } = wanted
    const entry = {
      action: `campaign.${act}`,
      subject: campaignCode,
      before: act === 'add' ? null : facts('before'),
      after: act === 'remove' ? null : facts('after'),
    }
    return { result: change, entry: isSame ? null : entry }
  })

/** What a change would mean: it is made and taken back. */
export const tryCampaignChange = async (
  db: Db,
  wanted: WantedCampaign,
  { now }: Pick<Operator, 'now'>,
): Promise<CampaignChange> => ({ ...(await rolledBack(db, (tx) => made(tx, wanted, now))), isMade: false })

async function made(tx: Db, { act, campaignCode, plan }: WantedCampaign, now: Date): Promise<CampaignChange> {
  const today = berlinDate(now)
  await lockImportsNow(tx)
  const { periods, before, after } = plan(await readCampaigns(tx, campaignCode), today)
  await inFieldNames(campaignFieldNames, () => writeCampaign(tx, campaignCode, periods))
  const changed = {
    act,
    campaignCode,
    before: before && periodItem(before, today),
    after: after && periodItem(after, today),
  }
  return {
    isMade: true,
    lines: comparePeriods(changed),
    consequences: consequencesOf(changed),
    campaign: periods.length === 0 ? null : campaignItem(campaignCode, periods, today),
  }
}

type Named = { campaignCode: string; validFrom: string; today: string }

/** A period that has not begun, and the others. */
function planned(periods: readonly Campaign[], { campaignCode, validFrom, today }: Named) {
  const before = periods.find((row) => row.validFrom === validFrom)
  if (before === undefined) throw noCampaign(`${campaignCode} from ${validFrom}`)
  if (stateOn(before, today) !== 'Planned')
    throw conflict(`${campaignCode} has run since ${validFrom}; it can only be ended.`)
  return { before, others: periods.filter((row) => row !== before) }
}

const campaignOf = (campaignCode: string, period: CampaignPeriodRequest): Campaign => ({
  campaignCode,
  validFrom: period.validFrom,
  validTo: period.validTo ?? null,
  tariffKeys: period.tariffKeys ?? null,
  workCentPerKwhGross: String(period.workCentPerKwhGross),
  baseEuroPerMonthGross: String(period.baseEuroPerMonthGross),
})
