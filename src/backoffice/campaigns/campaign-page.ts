import { type Html, html } from '../../platform/html/html.ts'
import { id, notice, section, table } from '../../web/frame/parts.ts'
import {
  changeCampaignPath,
  endCampaignPath,
  newCampaignPath,
  removeCampaignPath,
  tariffPath,
} from '../tariffs/paths.ts'
import { saleBadge } from '../tariffs/sale-badge.ts'
import { tariffTabs } from '../tariffs/tariff-tabs.ts'
import type { CampaignPeriod, OperatorCampaign } from './schema.ts'

export type CampaignPage = { campaign: OperatorCampaign; mayChange: boolean; done: string | undefined }

export const campaignPage = ({ campaign, mayChange, done }: CampaignPage): Html => html`
  ${tariffTabs('Campaigns')}
  ${done !== undefined && notice(done)}
  <h1>Campaign ${id(campaign.campaignCode)} ${saleBadge(campaign.state)}</h1>
  ${mayChange && acts(campaign)}
  ${section('periods', 'When it runs', periods(campaign, mayChange))}
  <p>A contract keeps the campaign that it was ordered with.</p>`

const acts = ({ campaignCode, state }: OperatorCampaign): Html => html`<p class="actions">
  ${state === 'Running' && html`<a class="button small" href="${endCampaignPath(campaignCode)}">End it</a>`}
  <a class="button small quiet" href="${newCampaignPath}?${new URLSearchParams({ campaignCode }).toString()}">Add a period</a>
</p>`

const periods = ({ campaignCode, periods: rows }: OperatorCampaign, mayChange: boolean): Html =>
  table<CampaignPeriod>(
    'Periods of the campaign, newest first',
    [
      { title: 'From', cell: ({ validFrom }) => validFrom },
      { title: 'Until', cell: ({ validTo }) => validTo ?? 'open' },
      { title: 'State', cell: ({ state }) => saleBadge(state) },
      { title: 'Work, ct/kWh gross', cell: (period) => period.workCentPerKwhGross, isFigure: true },
      { title: 'Base, € a month gross', cell: (period) => period.baseEuroPerMonthGross, isFigure: true },
      { title: 'Tariffs', cell: ({ tariffKeys }) => (tariffKeys === null ? 'all' : tariffLinks(tariffKeys)) },
      ...(mayChange
        ? [{ title: 'Change', cell: (period: CampaignPeriod) => changes(campaignCode, period) }]
        : []),
    ],
    { rows, empty: 'It has no period.' },
  )

const tariffLinks = (keys: readonly string[]): Html[] =>
  keys.map((key) => html`<a href="${tariffPath(key)}">${id(key)}</a> `)

const changes = (campaignCode: string, { state, validFrom }: CampaignPeriod): Html | string =>
  state === 'Planned'
    ? html`<a href="${changeCampaignPath(campaignCode, validFrom)}">Change</a>
      <a href="${removeCampaignPath(campaignCode, validFrom)}">Take back</a>`
    : ''
