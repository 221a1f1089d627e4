import { dateTimeText, localText } from '../../mail/local-text.ts'
import { partLabel } from '../../mail/price-part-labels.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { section, table } from '../../platform/html/page-parts.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { accountPage, columns } from '../account/access-page.ts'
import { type ChosenContract, contractChoice } from '../account/chosen-contract.ts'
import { datePicker } from '../account/date-picker.ts'
import { figuresText } from '../account/figures-text.ts'
import type { Customer } from '../account/logged-in.ts'
import { accountScriptPath, contractPath, contractsPath, inLanguage, pricesPath } from '../account/paths.ts'
import { priceChart } from './price-chart.ts'
import { priceTexts } from './price-texts.ts'
import { type PartsOfPrice, type PriceView, type WindowHours, windowHours } from './price-view.ts'

export type PricePage = {
  chosen: ChosenContract
  view: PriceView
  date: string
  today: string
  hours: WindowHours
  now: Date
  /** The days before and after, if they can be looked at. */
  previous: string | null
  next: string | null
  /** The last day that can be looked at. */
  latest: string
}

/** Today and tomorrow, or an earlier day: the curve, the cheapest time, and what a price is made of. */
export function pricePage(customer: Customer, page: PricePage): Html {
  const { lang } = customer
  const texts = priceTexts[lang]
  const { chosen, view, date, today, hours } = page
  const query = readQuery(page)
  return accountPage(customer, pricesPath, {
    ...{ title: texts.title, isWide: true, query, scriptUrl: accountScriptPath },
    content: html`<h1>${texts.title}</h1>
      ${contractChoice(chosen, lang, { path: pricesPath, query: { hours: String(hours) } })}
      ${columns(
        view.kind === 'quarterHourly' ? curve(customer, page) : flat(customer, page),
        html`${view.composition && section('made-of', texts.madeOf, madeOf(customer, view, { date, today }))}`,
      )}`,
  })
}

const readQuery = ({ chosen, date, today, hours }: PricePage): Record<string, string> => ({
  contract: chosen.order.contractNumber,
  hours: String(hours),
  ...(date === today ? {} : { day: date }),
})

function curve({ lang }: Customer, page: PricePage): Html {
  const texts = priceTexts[lang]
  const { view, date, today, hours, now, previous, next } = page
  const figures = figuresText[lang]
  const window = view.windows[hours]
  const at = (day: string | null) =>
    inLanguage(pricesPath, lang, {
      ...{ contract: page.chosen.order.contractNumber, hours: String(hours) },
      ...(day === null || day === today ? {} : { day }),
    })
  const isToday = date === today
  const hasTomorrow = view.quarters.some(
    (quarter) => quarter.at.getTime() >= view.from.getTime() + 25 * 3_600_000,
  )
  const title = isToday
    ? hasTomorrow
      ? texts.chartTwo
      : texts.chartToday
    : texts.chart(figures.weekday(date))
  return html`<p class="lead">${texts.lead}</p>
    <div class="pager"><h2>${isToday ? texts.today : figures.weekday(date)}</h2>
      ${previous !== null && html`<a href="${at(previous)}" rel="prev">← ${texts.previous}</a>`}
      ${next !== null && html`<a href="${at(next)}" rel="next">${next === today ? texts.today : texts.next} →</a>`}</div>
    ${datePicker({
      ...{ path: pricesPath, label: texts.pickDay, button: texts.show },
      query: { contract: page.chosen.order.contractNumber, hours: String(hours), lang },
      field: {
        type: 'date',
        name: 'day',
        value: date,
        min: page.chosen.contract.startDate,
        max: page.latest,
      },
    })}
    ${
      view.quarters.length === 0
        ? html`<p class="empty">${texts.noPrices}</p>`
        : priceChart(view, {
            ...{ lang, now, window, title, isToday },
            csvPath: inLanguage(`${pricesPath}.csv`, lang, readQuery(page)),
          })
    }
    ${isToday && isUnpublished(view) && html`<p class="hint">${texts.notPublished}</p>`}
    ${view.forecastMadeAt && html`<p class="hint">${texts.forecastNote(dateTimeText(berlinDateTime(view.forecastMadeAt), lang))}</p>`}
    ${section(
      'windows',
      texts.windowsTitle,
      html`<p>${texts.windowsLead}</p>
    <nav aria-label="${texts.windowsNav}"><ul class="chips">${windowHours.map(
      (count) =>
        html`<li><a href="${inLanguage(pricesPath, lang, { ...readQuery(page), hours: String(count) })}"${count === hours && html` aria-current="true"`}>${texts.hours(count)}</a></li>`,
    )}</ul></nav>
    ${
      window === undefined
        ? html`<p>${texts.noWindow}</p>`
        : html`<p><strong>${windowText(window, hours, { lang, today })}</strong>${window.isForecast && ` (${texts.windowForecast})`}, ${texts.windowMean(figures.cent(window.cent))}${
            view.meanCent !== undefined &&
            window.cent < view.meanCent &&
            `, ${texts.windowSaves(figures.percent(1 - window.cent / view.meanCent))}`
          }.</p>`
    }
    ${view.dearest && html`<p>${texts.dearest(figures.window(view.dearest.from, view.dearest.to, today))}, ${texts.windowMean(figures.cent(view.dearest.cent))}.</p>`}`,
    )}`
}

export function windowText(
  { from, to }: { from: Date; to: Date },
  hours: WindowHours,
  { lang, today }: { lang: Customer['lang']; today: string },
): string {
  const texts = priceTexts[lang]
  const when = figuresText[lang].window(from, to, today)
  return hours === 1 ? texts.windowOne(when) : texts.windowSays(texts.hours(hours), when)
}

const isUnpublished = ({ quarters }: PriceView): boolean =>
  quarters.some(({ isForecast }) => isForecast) || quarters.length <= 100

/** A price that does not change with the hour needs no curve. */
function flat({ lang }: Customer, { view, chosen }: PricePage): Html {
  const texts = priceTexts[lang]
  const isFixed = view.kind === 'fixed'
  return html`<article class="card"><h2>${isFixed ? texts.fixedTitle : texts.monthlyTitle}</h2>
    ${isFixed && view.composition && html`<p class="price-now"><strong>${figuresText[lang].cent(view.composition.cent)}</strong></p>`}
    <p>${isFixed ? texts.fixed : texts.monthly}</p>
    ${!isFixed && html`<p><a href="${inLanguage(contractPath(chosen.order.contractNumber), lang)}">${texts.monthlyParts}</a></p>`}</article>`
}

type Part = PartsOfPrice['parts'][number]

function madeOf({ lang }: Customer, view: PriceView, { date, today }: { date: string; today: string }): Html {
  const texts = priceTexts[lang]
  const { cent: centText, euro, percent, clock } = figuresText[lang]
  const { cent, parts } = view.composition ?? { cent: 0, parts: [] }
  const say = localText(lang).say
  // Energy and grid have one part each, which says it already.
  const nameOf = ({ name, part }: Part) =>
    part === 'taxes' || part === 'provider'
      ? `${partLabel(name, say)} (${texts.parts[part]})`
      : partLabel(name, say)
  const at = view.current && date === today ? view.current.at : view.from
  return html`<p>${view.kind === 'quarterHourly' ? texts.madeOfNow(clock(at)) : texts.madeOfFixed}</p>
    ${table<Part | null>(
      `${texts.madeOf}: ${texts.centColumn}`,
      [
        {
          title: texts.part,
          cell: (part) => (part === null ? html`<strong>${texts.sum}</strong>` : nameOf(part)),
        },
        {
          title: texts.centColumn,
          isFigure: true,
          cell: (part) => centText(part?.cent ?? cent).replace('\u00a0ct/kWh', ''),
        },
        { title: texts.share, isFigure: true, cell: (part) => percent((part?.cent ?? cent) / cent) },
      ],
      { rows: [...parts, null], empty: '' },
    )}
    ${view.baseEuroPerMonth !== undefined && html`<p>${texts.base(euro(view.baseEuroPerMonth))}</p>`}
    <p class="hint">${texts.why}</p>`
}

/** There is no contract with prices yet. */
export function noPricesPage(customer: Customer): Html {
  const { lang } = customer
  const texts = priceTexts[lang]
  return accountPage(customer, pricesPath, {
    title: texts.title,
    isWide: true,
    content: html`<h1>${texts.title}</h1><p class="empty">${texts.none}</p>
      <p><a class="button quiet" href="${inLanguage(contractsPath, lang)}">${texts.toContracts}</a></p>`,
  })
}
