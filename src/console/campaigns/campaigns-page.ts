import type { OperatorCampaign } from '../../operator/campaigns/schema.ts'
import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { periodStates } from '../../tariffs/editing/periods.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { id, select } from '../../web/frame/parts.ts'
import { campaignPath, campaignsPath, newCampaignPath } from '../tariffs/paths.ts'
import { saleBadge } from '../tariffs/sale-badge.ts'
import { tariffTabs } from '../tariffs/tariff-tabs.ts'

export type CampaignsPage = {
  campaigns: readonly OperatorCampaign[]
  asked: URLSearchParams
  next: string | null
  mayChange: boolean
  done: string | undefined
}

export const campaignsPage = ({ campaigns, asked, next, mayChange, done }: CampaignsPage): Html => html`
  ${tariffTabs('Campaigns')}
  ${listPage({
    title: 'Campaigns',
    path: campaignsPath,
    asked,
    next,
    done,
    rows: campaigns,
    filters: filters(asked),
    ...(mayChange && { actions: html`<a class="button small" href="${newCampaignPath}">New campaign</a>` }),
    empty: empty(asked, mayChange),
    columns: [
      {
        title: 'Code',
        cell: ({ campaignCode }) => html`<a href="${campaignPath(campaignCode)}">${id(campaignCode)}</a>`,
      },
      { title: 'State', cell: ({ state }) => saleBadge(state) },
      { title: 'From', cell: (campaign) => shownPeriod(campaign)?.validFrom },
      { title: 'Until', cell: (campaign) => shownPeriod(campaign)?.validTo ?? 'open' },
      {
        title: 'Work, ct/kWh',
        cell: (campaign) => shownPeriod(campaign)?.workCentPerKwhGross,
        isFigure: true,
      },
      {
        title: 'Base, €/month',
        cell: (campaign) => shownPeriod(campaign)?.baseEuroPerMonthGross,
        isFigure: true,
      },
      { title: 'Tariffs', cell: (campaign) => shownPeriod(campaign)?.tariffKeys?.join(', ') ?? 'all' },
    ],
  })}`

/** The period that its state is about. */
const shownPeriod = ({ state, periods }: OperatorCampaign) => periods.find((period) => period.state === state)

const empty = (asked: URLSearchParams, mayChange: boolean): Html =>
  asked.size > 0
    ? html`No campaign is like that. <a href="${campaignsPath}">Show all campaigns</a>.`
    : html`There are no campaigns. ${mayChange ? html`<a href="${newCampaignPath}">Add the first one</a>.` : 'A manager can add one.'}`

const filters = (asked: URLSearchParams): Html => html`
  ${select({ name: 'filter.state', label: 'State', chosen: asked.get('filter.state') ?? '' }, [
    { value: '', label: 'Any' },
    ...periodStates.map((state) => ({ value: state, label: state })),
  ])}
  ${field({ name: 'filter.tariffKey', label: 'For the tariff', type: 'text', autocomplete: 'off', value: asked.get('filter.tariffKey') ?? '', isOptional: true })}`
