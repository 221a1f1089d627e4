import { field } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { notice, select } from '../../web/frame/parts.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { figurePath, figuresPath } from '../console-paths.ts'
import { allFigures } from './all-figures.ts'
import type { FilterName } from './figure.ts'
import type { StatisticsDeps } from './which-orders.ts'

type FigurePage = {
  title: string
  tabs: Html
  filters: Html | false
  /** What of the filters was refused and belongs to no field. */
  faults: readonly string[]
  /** Missing where the filters were refused. */
  content: Html | undefined
}

/** Links between the figures; the name of the overview is empty. */
export const figureTabs = (current: string): Html =>
  tabs('Figures', [
    { name: 'Overview', path: figuresPath, isCurrent: current === '' },
    ...Object.entries(allFigures).map(([name, { title }]) => ({
      name: title,
      path: figurePath(name),
      isCurrent: name === current,
    })),
  ])

/** The frame of every figure: its tabs, and the form that chooses what is counted. */
export const figurePage = ({ title, tabs, filters, faults, content }: FigurePage): Html => html`
  <h1>${title}</h1>
  ${tabs}
  ${faults.map((message) => notice(message, 'error'))}
  ${filters}
  ${content}`

type Filters = {
  path: string
  names: readonly FilterName[]
  asked: URLSearchParams
  /** The days that are shown, where others were not asked for. */
  period: { from: string; to: string } | undefined
  faults: Partial<Record<FilterName, string>>
  now: Date
}

const usualPeriods = [
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
  ['A year', 365],
] as const

/** The form that chooses days, partner and tariff, and links to days that people often want. */
export function figureFilters(
  { directory, catalogue }: StatisticsDeps,
  { path, names, asked, period, faults, now }: Filters,
): Html | false {
  if (names.length === 0) return false
  const day = (name: 'from' | 'to', label: string) =>
    field({
      name,
      label,
      type: 'date',
      autocomplete: 'off',
      value: asked.get(name) ?? period?.[name] ?? '',
      fault: faults[name],
      isOptional: true,
    })
  const choice = (name: FilterName, label: string, values: readonly string[]) =>
    names.includes(name) &&
    select({ name, label, chosen: asked.get(name) ?? '' }, [
      { value: '', label: 'All' },
      ...values.map((value) => ({ value, label: value })),
    ])
  const partners = directory.current().partners.map(({ slug }) => slug)
  const tariffs = catalogue.current().tariffs.map(({ tariffKey }) => tariffKey)
  return html`<form class="filters" method="get" action="${path}">
    ${day('from', 'From')}${day('to', 'To')}
    ${choice('filter.partner', 'Partner', partners.toSorted())}${choice('filter.tariff', 'Tariff', tariffs)}
    <button class="button quiet" type="submit">Show</button>
    <p class="presets">${usualPeriods.map(([label, days]) => html`<a href="${path}?${lastDays(asked, days, now)}">${label}</a> `)}</p>
  </form>`
}

function lastDays(asked: URLSearchParams, days: number, now: Date): string {
  const query = new URLSearchParams(asked)
  const today = berlinDate(now)
  query.set('from', plusDays(today, 1 - days))
  query.set('to', today)
  return query.toString()
}
