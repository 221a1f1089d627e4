import { Day, Text } from '../../domain/fields.ts'
import { Filter, ResponseText } from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, LocalDate, Maybe, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { periodStates } from '../../tariffs/editing/periods.ts'
import { campaigns } from '../../tariffs/imports/tariffs.ts'
import { type FieldNames, fieldsOf } from '../column-fields.ts'
import { ComparedLine } from '../tariffs/schema.ts'

const PeriodStateField = OneOf(periodStates, {
  title: 'PeriodState',
  description: 'Whether it runs today, will, or did.',
  examples: ['Running'],
})

export const CampaignsQuery = Closed({
  ...PageQuery,
  'filter.state': Type.Optional(PeriodStateField),
  'filter.tariffKey': Filter('Campaigns that apply to this tariff.', 'DYNAMIC_SHARE', 50),
  after: Filter('Campaigns that follow the one with this code in the list.', 'WELCOME10', 50),
})
export type CampaignsQuery = Static<typeof CampaignsQuery>

const code = Text('Code of the campaign.', 'WELCOME10', 50)
export const CampaignPath = Closed({ campaignCode: code })
export const CampaignPeriodPath = Closed({
  campaignCode: code,
  validFrom: Day('First day of the period.', '2099-01-01'),
})

const field = fieldsOf(campaigns)
const adjustments = {
  workCentPerKwhGross: field.amount('work_cent_per_kwh_gross'),
  baseEuroPerMonthGross: field.amount('base_euro_per_month_gross'),
}

const CampaignPeriod = Type.Object(
  {
    validFrom: LocalDate({ description: 'First day on which it runs.' }),
    validTo: Nullable(
      LocalDate({ description: 'First day on which it no longer runs; null: no end.', examples: [null] }),
    ),
    state: PeriodStateField,
    tariffKeys: Nullable(
      Type.Array(ResponseText('Key of a tariff.', 'DYNAMIC_SHARE'), {
        description: 'Its tariffs; null means all.',
      }),
    ),
    ...adjustments,
  },
  { title: 'CampaignPeriod', description: 'A period in which a campaign runs, and what it changes.' },
)
export type CampaignPeriod = Static<typeof CampaignPeriod>

export const OperatorCampaign = Type.Object(
  {
    campaignCode: ResponseText('Code that partners send.', 'WELCOME10'),
    state: PeriodStateField,
    periods: Type.Array(CampaignPeriod, { description: 'When it runs, newest first.' }),
  },
  { title: 'OperatorCampaign', description: 'A campaign with all its periods.' },
)
export type OperatorCampaign = Static<typeof OperatorCampaign>

const period = {
  validFrom: Day('First day on which the campaign runs, today at the earliest.', '2099-01-01'),
  validTo: Maybe(Day('First day on which it no longer runs. Default: open-ended.', '2099-02-01')),
  tariffKeys: Maybe(
    Type.Array(Text('Key of a tariff.', 'DYNAMIC_SHARE', 50), {
      description: 'Tariffs it applies to. Default: all.',
      minItems: 1,
      maxItems: 200,
      examples: [['DYNAMIC_SHARE']],
    }),
  ),
  ...adjustments,
}

export const CampaignPeriodRequest = Closed(period, {
  title: 'CampaignPeriodRequest',
  description: 'A period of a campaign.',
})
export type CampaignPeriodRequest = Static<typeof CampaignPeriodRequest>

export const NewCampaignRequest = Closed(
  { campaignCode: field.text('campaign_code', 50), ...period },
  { title: 'NewCampaignRequest', description: 'A campaign, or a further period of one.' },
)
export type NewCampaignRequest = Static<typeof NewCampaignRequest>

export const EndOfCampaignRequest = Closed(
  { validTo: Day('First day on which it no longer runs, tomorrow at the earliest.', '2099-01-01') },
  { title: 'EndOfCampaignRequest', description: 'When the campaign ends.' },
)
export type EndOfCampaignRequest = Static<typeof EndOfCampaignRequest>

/** What the columns of the import are called here. */
export const campaignFieldNames: FieldNames = {
  campaign_code: 'campaignCode',
  valid_from: 'validFrom',
  valid_to: 'validTo',
  tariff_keys: 'tariffKeys',
  work_cent_per_kwh_gross: 'workCentPerKwhGross',
  base_euro_per_month_gross: 'baseEuroPerMonthGross',
}

export const CampaignChange = Type.Object(
  {
    isMade: Type.Boolean({ description: 'False for a dry run.', examples: [false] }),
    lines: Type.Array(ComparedLine, { description: 'The period before and after, line by line.' }),
    consequences: Type.Array(ResponseText('A sentence.', 'Partners can send WELCOME10 from 2099-01-01 on.'), {
      description: 'What changes for whom.',
    }),
    campaign: Nullable(
      Type.Object(OperatorCampaign.properties, {
        description: 'The campaign as it is then; null if nothing of it is left.',
      }),
    ),
  },
  { title: 'CampaignChange', description: 'What a change to a campaign means.' },
)
export type CampaignChange = Static<typeof CampaignChange>
