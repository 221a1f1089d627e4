import { saleStates } from '../../operator/tariffs/sale-state.ts'
import type { OperatorTariff } from '../../operator/tariffs/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { tariffKinds } from '../../tariffs/catalogue/tariff.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { id, select } from '../../web/frame/parts.ts'
import { newTariffPath, tariffPath, tariffsPath } from './paths.ts'
import { saleBadge } from './sale-badge.ts'
import { tariffTabs } from './tariff-tabs.ts'

export type TariffsPage = {
  tariffs: readonly OperatorTariff[]
  asked: URLSearchParams
  next: string | null
  partners: readonly string[]
  mayChange: boolean
  today: string
}

export const tariffsPage = ({ tariffs, asked, next, partners, mayChange, today }: TariffsPage): Html => html`
  ${tariffTabs('Tariffs')}
  ${listPage({
    title: 'Tariffs',
    path: tariffsPath,
    asked,
    next,
    rows: tariffs,
    filters: filters(asked, partners),
    ...(mayChange && { actions: html`<a class="button small" href="${newTariffPath}">New tariff</a>` }),
    empty: empty(asked, mayChange),
    columns: [
      {
        title: 'Key',
        cell: ({ tariffKey }) => html`<a href="${tariffPath(tariffKey)}">${id(tariffKey)}</a>`,
      },
      { title: 'Sale', cell: ({ state }) => saleBadge(state) },
      { title: 'Name', cell: ({ tariffName }) => tariffName },
      { title: 'Kind', cell: ({ kind }) => kind },
      { title: 'Prices from', cell: (tariff) => shownVersion(tariff, today)?.validFrom },
      {
        title: 'Service fee, ct/kWh',
        cell: (tariff) => shownVersion(tariff, today)?.serviceFeeCentPerKwhNet,
        isFigure: true,
      },
      {
        title: 'Service fee, €/month',
        cell: (tariff) => shownVersion(tariff, today)?.baseServiceFeeEuroPerMonthNet,
        isFigure: true,
      },
      {
        title: 'Sold by',
        cell: ({ partners: slugs }) => (slugs === null ? 'all partners' : slugs.join(', ')),
      },
    ],
  })}`

/** The prices of today, else those that come next, else the last ones. */
const shownVersion = ({ versions }: OperatorTariff, today: string) =>
  versions.find(({ validTo }) => validTo === null || validTo > today) ?? versions.at(-1)

const empty = (asked: URLSearchParams, mayChange: boolean): Html =>
  asked.size > 0
    ? html`No tariff is like that. <a href="${tariffsPath}">Show all tariffs</a>.`
    : html`There are no tariffs yet. ${mayChange ? html`<a href="${newTariffPath}">Add the first one</a>, or import a file.` : 'A manager can add one.'}`

const any = { value: '', label: 'Any' }
const choices = (values: readonly string[]) => [any, ...values.map((value) => ({ value, label: value }))]

const filters = (asked: URLSearchParams, partners: readonly string[]): Html => html`
  ${select({ name: 'filter.state', label: 'Sale', chosen: asked.get('filter.state') ?? '' }, choices(saleStates))}
  ${select({ name: 'filter.kind', label: 'Kind', chosen: asked.get('filter.kind') ?? '' }, choices(tariffKinds))}
  ${select({ name: 'filter.partner', label: 'Sold by', chosen: asked.get('filter.partner') ?? '' }, choices(partners))}`
