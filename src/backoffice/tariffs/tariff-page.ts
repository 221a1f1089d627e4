import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { type PeriodState, stateOn } from '../../tariffs/editing/periods.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { tabs } from '../../web/frame/tabs.ts'
import type { OperatorCampaign } from '../campaigns/schema.ts'
import {
  campaignPath,
  campaignsPath,
  endSalePath,
  newCampaignPath,
  previewPricePath,
  priceOfPath,
  tariffsPath,
  termsPath,
  versionPath,
} from '../console-paths.ts'
import { saleBadge } from './sale-state.ts'
import type { OperatorTariff, OperatorTariffVersion } from './schema.ts'
import { versionFields } from './tariff-fields.ts'

type TariffPage = {
  tariff: OperatorTariff
  campaigns: readonly OperatorCampaign[]
  mayChange: boolean
  done: string | undefined
  today: string
}

export const tariffPage = ({ tariff, campaigns, mayChange, done, today }: TariffPage): Html => html`
  ${tariffTabs('Tariffs')}
  ${done !== undefined && notice(done)}
  <h1>${tariff.tariffName} ${saleBadge(tariff.state)}</h1>
  <p class="actions">
    ${mayChange && acts(tariff)}
    <a class="button small quiet" href="${priceOfPath(tariff.tariffKey)}">Preview its price</a>
    <a class="button small quiet" href="/console/orders?${new URLSearchParams({ 'filter.tariffKey': tariff.tariffKey }).toString()}">Its orders</a>
  </p>
  ${section('versions', 'Prices', versions(tariff, today))}
  <div class="sides">
    <div>${section('terms', 'Terms', terms(tariff))}</div>
    <div>
      ${section('partners', 'Sold by', partners(tariff))}
      ${section('campaigns', 'Campaigns', campaignList(campaigns, mayChange))}
    </div>
  </div>`

const acts = ({ tariffKey, state, versions: all }: OperatorTariff): Html => html`
  <a class="button small" href="${versionPath(tariffKey)}">New prices</a>
  <a class="button small quiet" href="${termsPath(tariffKey)}">Change terms</a>
  ${(state === 'OnSale' || state === 'Planned') && all.length > 0 && html`<a class="button small quiet" href="${endSalePath(tariffKey)}">End the sale</a>`}`

type Line = { label: string; value(version: OperatorTariffVersion): Renderable }

/** The lines of a price, with a column for each version. */
function versions({ versions: all }: OperatorTariff, today: string): Html {
  if (all.length === 0)
    return html`<p class="empty">It has no prices, so nobody can sell it. Give it new prices.</p>`
  const lines: Line[] = [
    { label: 'State', value: (version) => saleBadge(saleWord(stateOn(version, today))) },
    ...versionFields
      .filter(({ type }) => type === 'decimal')
      .map(({ name, label }) => ({
        label,
        value: (version: OperatorTariffVersion) => version[name as keyof OperatorTariffVersion] ?? '–',
      })),
  ]
  return table<Line>(
    'Prices, line by line, the newest first',
    [
      { title: 'Line', cell: ({ label }) => label },
      ...all.toReversed().map((version) => ({
        title: `${version.validFrom} – ${version.validTo ?? 'open'}`,
        cell: ({ value }: Line) => value(version),
        isFigure: true,
      })),
    ],
    { rows: lines, empty: '' },
  )
}

const saleWord = (state: PeriodState) => (state === 'Running' ? 'OnSale' : state)

const terms = (tariff: OperatorTariff): Html =>
  facts([
    ['Key', id(tariff.tariffKey)],
    ['Kind', tariff.kind],
    ['Name for customers', tariff.displayName ?? tariff.tariffName],
    ['Supplier', tariff.providerName],
    ['First term', span(tariff.durationValue, tariff.durationUnit)],
    ['Notice period', span(tariff.noticeValue, tariff.noticeUnit)],
    ['After the first term', 'open-ended'],
    [
      'Features',
      tariff.features.length > 0 &&
        html`<ul>${tariff.features.map((feature) => html`<li>${feature}</li>`)}</ul>`,
    ],
  ])

const span = (value: number, unit: string): string =>
  value === 0 ? 'none' : `${value} ${unit.toLowerCase()}${value === 1 ? '' : 's'}`

const partners = ({ partners: slugs }: OperatorTariff): Html =>
  slugs === null
    ? html`<p>All partners.</p>`
    : html`<ul>${slugs.map((slug) => html`<li><a href="/console/partners/${encodeURIComponent(slug)}">${slug}</a></li>`)}</ul>`

const campaignList = (campaigns: readonly OperatorCampaign[], mayChange: boolean): Html =>
  campaigns.length === 0
    ? html`<p class="empty">No campaign applies to it. ${mayChange && html`<a href="${newCampaignPath}">Add a campaign</a>.`}</p>`
    : html`<ul>${campaigns.map(
        ({ campaignCode, state }) =>
          html`<li><a href="${campaignPath(campaignCode)}">${id(campaignCode)}</a> ${saleBadge(state)}</li>`,
      )}</ul>`

const pages = [
  { name: 'Tariffs', path: tariffsPath },
  { name: 'Campaigns', path: campaignsPath },
  { name: 'Price preview', path: previewPricePath },
] as const

/** Links between the pages about what is sold. */
export const tariffTabs = (current: (typeof pages)[number]['name']): Html =>
  tabs(
    'Tariffs',
    pages.map((page) => ({ ...page, isCurrent: page.name === current })),
  )
