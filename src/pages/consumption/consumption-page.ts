import { type CostPart, costParts } from '../../energy/statements/cost-parts.ts'
import type { StatementRow } from '../../energy/statements/read-statement.ts'
import { dateText } from '../../mail/local-text.ts'
import { type Bars, barChart } from '../../platform/html/charts/bar-chart.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { section, table } from '../../platform/html/page-parts.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { accountPage, columns } from '../account/access-page.ts'
import { type ChosenContract, contractChoice } from '../account/chosen-contract.ts'
import { datePicker } from '../account/date-picker.ts'
import { figuresText, type Tile, tiles, vatText } from '../account/figures-text.ts'
import type { Customer } from '../account/logged-in.ts'
import {
  accountScriptPath,
  consumptionPath,
  contractsPath,
  inLanguage,
  meterReadingPath,
} from '../account/paths.ts'
import { consumptionTexts } from './consumption-texts.ts'
import { type ConsumptionView, dayName, periodName } from './consumption-view.ts'
import { gapsSection } from './gaps-section.ts'
import { lengths } from './shown-period.ts'

export type ConsumptionPage = { chosen: ChosenContract; view: ConsumptionView }

/** What was used in a day, month or year, what it cost, and what that is made of. */
export function consumptionPage(customer: Customer, { chosen, view }: ConsumptionPage): Html {
  const { lang } = customer
  const texts = consumptionTexts[lang]
  const { period, statement } = view
  const query = readQuery(chosen, view)
  const isEmpty = statement.total.Consumption === null
  return accountPage(customer, consumptionPath, {
    ...{ title: texts.title, isWide: true, query, scriptUrl: accountScriptPath },
    content: html`<h1>${texts.title}</h1>
      ${contractChoice(chosen, lang, { path: consumptionPath, query: { by: period.by } })}
      ${periodNav(chosen, view, lang)}
      ${!statement.isMeteredByQuarterHour && readingCard(chosen, view, lang)}
      ${
        isEmpty
          ? html`<div class="empty"><p>${texts.noValues}</p>${statement.isMeteredByQuarterHour && html`<p>${texts.noValuesWhy}</p>`}</div>`
          : html`${tiles(totalTiles(view, lang))}
      ${columns(
        charts(chosen, view, lang),
        html`${splitSection(view, lang)}
      ${comparisonSection(view, lang)}
      ${explanations(chosen, view, lang)}
      ${gapsSection(view, lang)}`,
      )}`
      }
      ${isEmpty && gapsSection(view, lang)}`,
  })
}

const readQuery = (
  { order }: ChosenContract,
  { period: { by, of, interval } }: ConsumptionView,
): Record<string, string> => ({
  ...{ contract: order.contractNumber, by, of },
  ...(interval === 'QuarterHourly' ? { quarters: 'yes' } : {}),
})

function periodNav(chosen: ChosenContract, view: ConsumptionView, lang: Language): Html {
  const texts = consumptionTexts[lang]
  const { period, previous, next, today } = view
  const { contractNumber: contract } = chosen.order
  const at = (by: string, of: string | null) =>
    inLanguage(consumptionPath, lang, { contract, by, ...(of === null ? {} : { of }) })
  // Going to another length stays at the same time, as far as there is one.
  const ofLength = { day: null, month: period.of.slice(0, 7), year: period.of.slice(0, 4) }
  return html`<nav aria-label="${texts.lengthNav}"><ul class="chips">${lengths.map(
    (by) =>
      html`<li><a href="${at(by, by === 'month' && period.by === 'year' ? null : ofLength[by])}"${by === period.by && html` aria-current="true"`}>${texts.lengths[by]}</a></li>`,
  )}</ul></nav>
    <div class="pager"><h2>${periodName(period, lang)}</h2>
      ${previous !== null && html`<a href="${at(period.by, previous)}" rel="prev">← ${texts.previous[period.by]}</a>`}
      ${next !== null && (period.by !== 'day' || next < today) && html`<a href="${at(period.by, next)}" rel="next">${texts.next[period.by]} →</a>`}</div>
    ${period.by !== 'year' && picker(chosen, view, period.by, lang)}`
}

function picker(
  { contract }: ChosenContract,
  { period, today }: ConsumptionView,
  by: 'day' | 'month',
  lang: Language,
): Html {
  const texts = consumptionTexts[lang]
  const cut = (date: string) => (by === 'day' ? date : date.slice(0, 7))
  const yesterday = plusDays(today, -1)
  const last = contract.endDate !== null && contract.endDate < yesterday ? contract.endDate : yesterday
  return datePicker({
    ...{ path: consumptionPath, label: texts.pick[by], button: texts.show },
    query: { contract: contract.contractNumber, by, lang },
    field: {
      ...{ type: by === 'day' ? ('date' as const) : ('month' as const), name: 'of', value: period.of },
      ...{ min: contract.startDate && cut(contract.startDate), max: cut(by === 'day' ? last : today) },
    },
  })
}

function totalTiles({ statement: { total } }: ConsumptionView, lang: Language): Tile[] {
  const texts = consumptionTexts[lang]
  const { kwh, euro, cent, kilogram } = figuresText[lang]
  const saving = total.Saving
  return [
    { name: texts.consumption, value: kwh(total.Consumption) },
    {
      name: texts.cost,
      value: euro(total.TotalCost),
      more: total.TotalCost === null ? texts.noCost : texts.costMore,
    },
    { name: texts.price, value: cent(total.WorkingPrice), more: texts.priceMore },
    ...(saving === null
      ? []
      : [
          {
            name: saving < 0 ? texts.extraCost : texts.saving,
            value: euro(Math.abs(saving)),
            more: texts.savingMore,
          },
        ]),
    ...(total.Co2Saving === null
      ? []
      : [{ name: texts.co2, value: kilogram(total.Co2Saving), more: texts.co2More }]),
  ]
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals + 0

function charts(chosen: ChosenContract, view: ConsumptionView, lang: Language): Html {
  const texts = consumptionTexts[lang]
  const csvPath = inLanguage(`${consumptionPath}.csv`, lang, readQuery(chosen, view))
  const { period, statement, today } = view
  const { rows } = statement
  const categories = rows.map((row) => categoryOf(row, view, lang))
  const future = rows.findIndex(({ date, Consumption }) => date >= today && Consumption === null)
  const frame = { lang, size: 'phone' as const, csvPath }
  const rest = {
    ...{ categories, names: rows.map((row) => nameOf(row, view, lang)) },
    urls: rows.map((row) => urlOf(row, chosen, view, lang)),
    ...(future < 0 ? {} : { futureFrom: future }),
  }
  const title = period.interval === 'QuarterHourly' ? texts.chartQuarters : texts.chartKwh[period.by]
  const isDay = period.by === 'day'
  return html`${barChart(
    { ...frame, title, unit: 'kWh' },
    {
      ...rest,
      series: [{ name: texts.consumption, values: rows.map(({ Consumption }) => rounded(Consumption, 3)) }],
      overlay: {
        ...{ name: texts.price, unit: 'ct/kWh' },
        values: rows.map(({ WorkingPrice }) => rounded(WorkingPrice, 2)),
      },
      ...beforeOf(view, lang),
    },
  )}
    ${
      isDay &&
      html`<p class="hint"><a href="${quartersUrl(chosen, view, lang)}">${period.interval === 'Hourly' ? texts.quarters : texts.hours}</a></p>`
    }
    ${barChart(
      { ...frame, title: texts.chartCost, unit: '€' },
      {
        ...rest,
        series: costParts.map((part) => ({
          name: texts.parts[part],
          values: rows.map(({ parts }) => rounded(parts?.[part] ?? null, isDay ? 3 : 2)),
        })),
      },
    )}`
}

/** The period before, or the same weekday of the week before. By the quarter-hour nothing is compared. */
function beforeOf({ compared: [earlier], period }: ConsumptionView, lang: Language): Pick<Bars, 'before'> {
  if (earlier === undefined || period.interval === 'QuarterHourly') return {}
  return {
    before: {
      name: periodName({ by: period.by, of: earlier.of }, lang),
      values: earlier.rows.map(({ Consumption }) => rounded(Consumption, 3)),
    },
  }
}

/** The day of a month and the month of a year are a page of their own. */
function urlOf(
  { date, Consumption }: StatementRow,
  { order }: ChosenContract,
  { period: { by } }: ConsumptionView,
  lang: Language,
): string | undefined {
  if (by === 'day' || Consumption === null) return undefined
  const of = by === 'month' ? { by: 'day', of: date } : { by: 'month', of: date.slice(0, 7) }
  return inLanguage(consumptionPath, lang, { contract: order.contractNumber, ...of })
}

/** `14:00`, `4. November` or `November 2026`. */
function nameOf({ begin, date }: StatementRow, { period: { by } }: ConsumptionView, lang: Language): string {
  if (by === 'day') return figuresText[lang].clock(begin)
  return by === 'month' ? dayName(date, lang) : periodName({ by: 'month', of: date.slice(0, 7) }, lang)
}

/** The same day by the hour or by the quarter-hour. */
function quartersUrl(chosen: ChosenContract, view: ConsumptionView, lang: Language): string {
  const { quarters, ...query } = readQuery(chosen, view)
  return inLanguage(consumptionPath, lang, quarters === undefined ? { ...query, quarters: 'yes' } : query)
}

/** Begins with a digit, so that the labels of an axis may be thinned out. */
function categoryOf(
  { begin, date }: StatementRow,
  { period: { by } }: ConsumptionView,
  lang: Language,
): string {
  if (by === 'day') return figuresText[lang].clock(begin)
  return by === 'month' ? String(Number(date.slice(8))) : `${date.slice(5, 7)}/${date.slice(2, 4)}`
}

function splitSection({ statement: { total }, vat }: ConsumptionView, lang: Language): Html {
  const texts = consumptionTexts[lang]
  const { euro, percent } = figuresText[lang]
  const { parts, TotalCost: cost } = total
  if (parts === null || cost === null) return html``
  return section(
    'split',
    texts.splitTitle,
    html`<p>${texts.splitLead(vatText(vat, lang))}</p>
    ${table<CostPart | null>(
      `${texts.splitTitle}: ${texts.euroColumn}`,
      [
        {
          title: texts.part,
          cell: (part) => (part === null ? html`<strong>${texts.sum}</strong>` : texts.split[part]),
        },
        { title: texts.euroColumn, isFigure: true, cell: (part) => euro(part === null ? cost : parts[part]) },
        {
          title: texts.share,
          isFigure: true,
          cell: (part) => percent(cost === 0 ? 0 : (part === null ? cost : parts[part]) / cost),
        },
      ],
      { rows: [...costParts, null], empty: '' },
    )}`,
  )
}

function comparisonSection(
  { statement, compared, period, isRunning }: ConsumptionView,
  lang: Language,
): Html {
  const texts = consumptionTexts[lang]
  const { kwh, euro, percent } = figuresText[lang]
  if (compared.length === 0) return html``
  const own = statement.total.Consumption ?? 0
  const rows = [
    { name: periodName(period, lang), total: statement.total, change: '' },
    ...compared.map(({ total, of }) => {
      const before = total.Consumption ?? 0
      const change = before === 0 ? '' : `${own >= before ? '+' : '−'}${percent(Math.abs(own / before - 1))}`
      return { name: periodName({ by: period.by, of }, lang), total, change }
    }),
  ]
  return section(
    'comparison',
    texts.compareTitle,
    html`${isRunning && html`<p>${texts.compareRunning}</p>`}
    ${table(
      `${texts.compareTitle}: ${texts.consumption}`,
      [
        { title: texts.period, cell: ({ name }) => name },
        { title: texts.consumption, isFigure: true, cell: ({ total }) => kwh(total.Consumption) },
        { title: texts.cost, isFigure: true, cell: ({ total }) => euro(total.TotalCost) },
        { title: texts.change, isFigure: true, cell: ({ change }) => change },
      ],
      { rows, empty: '' },
    )}`,
  )
}

function explanations(
  { contract }: ChosenContract,
  { statement, mix }: ConsumptionView,
  lang: Language,
): Html {
  const texts = consumptionTexts[lang]
  const { cent, euro } = figuresText[lang]
  const { comparison } = statement
  if (comparison === undefined) return html``
  const gram = (value: number) => `${Math.round(value)}\u00a0g/kWh`
  return section(
    'explained',
    texts.explained,
    html`<details><summary>${texts.savingTitle}</summary>
      <p>${texts.savingSays(cent(comparison.centPerKwh), euro(comparison.euroPerMonth))}</p>
      ${contract.tariff.kind === 'DynamicShare' && html`<p>${texts.savingShare}</p>`}</details>
    ${
      mix &&
      html`<details><summary>${texts.co2Title}</summary>
      <p>${texts.co2Says(gram(comparison.savedGramPerKwh), gram(Number(mix.gramPerKwh)), mix.year, mix.edition)}</p></details>`
    }`,
  )
}

/** Without a smart meter: what the meter was read, and the way to tell us more. */
function readingCard({ order }: ChosenContract, { lastReading }: ConsumptionView, lang: Language): Html {
  const texts = consumptionTexts[lang]
  const said =
    lastReading === null
      ? texts.noReading
      : texts.lastReading(dateText(lastReading.date, lang), figuresText[lang].kwh(lastReading.kwh))
  return html`<article class="card"><h3>${texts.readingTitle}</h3><p>${texts.reading} ${said}</p>
    ${order.maySubmitReading && html`<p><a class="button quiet" href="${inLanguage(meterReadingPath(order.contractNumber), lang)}">${texts.giveReading}</a></p>`}</article>`
}

/** No delivery has begun yet. */
export function noConsumptionPage(customer: Customer): Html {
  const { lang } = customer
  const texts = consumptionTexts[lang]
  return accountPage(customer, consumptionPath, {
    title: texts.title,
    isWide: true,
    content: html`<h1>${texts.title}</h1><p class="empty">${texts.none}</p>
      <p><a class="button quiet" href="${inLanguage(contractsPath, lang)}">${texts.toContracts}</a></p>`,
  })
}
