import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { section } from '../../platform/html/page-parts.ts'
import { priceChart } from '../prices/price-chart.ts'
import { windowText } from '../prices/price-page.ts'
import { priceTexts } from '../prices/price-texts.ts'
import type { PriceView } from '../prices/price-view.ts'
import { figuresText } from './figures-text.ts'
import { homeTexts } from './home-view.ts'
import { inLanguage, pricesPath } from './paths.ts'

type HomePriceInput = { contractNumber: string; lang: Language; today: string; now: Date }

/** The price now, the next cheap hours and the curve; of a contract without hourly prices what suits it. */
export function priceSection(view: PriceView, { contractNumber, lang, today, now }: HomePriceInput): Html {
  const texts = homeTexts[lang]
  const url = inLanguage(pricesPath, lang, { contract: contractNumber })
  const more = html`<p><a href="${url}">${texts.toPrices}</a></p>`
  if (view.kind !== 'quarterHourly')
    return section(
      'price',
      texts.priceTitle,
      html`<article class="card">${flat(view, lang)}${more}</article>`,
    )
  const hasTomorrow = view.quarters.length > 100
  return section(
    'price',
    texts.priceTitle,
    html`<article class="card">${priceNow(view, lang)}
      ${nextCheap(view, { lang, today })}
      ${
        view.quarters.length > 0 &&
        priceChart(view, {
          ...{ lang, now, window: view.windows[3] },
          title: hasTomorrow ? texts.chart : texts.chartToday,
          csvPath: inLanguage(`${pricesPath}.csv`, lang, { contract: contractNumber }),
        })
      }
      ${more}</article>`,
  )
}

function priceNow({ current, meanCent }: PriceView, lang: Language): Html {
  const texts = homeTexts[lang]
  const { cent, clock, percent } = figuresText[lang]
  if (current === undefined) return html`<p>${texts.noPrice}</p>`
  const share = meanCent === undefined || meanCent === 0 ? 0 : current.cent / meanCent - 1
  const compared =
    Math.abs(share) < 0.005 ? texts.like : texts[share < 0 ? 'below' : 'above'](percent(Math.abs(share)))
  const arrow = Math.abs(share) < 0.005 ? '→' : share < 0 ? '↓' : '↑'
  return html`<p class="price-now"><strong>${cent(current.cent)}</strong> <span>${texts.untilClock(clock(current.until))}</span></p>
    <p><span aria-hidden="true">${arrow}</span> ${compared}</p>`
}

function nextCheap({ windows }: PriceView, { lang, today }: Pick<HomePriceInput, 'lang' | 'today'>): Html {
  const texts = homeTexts[lang]
  const { cent } = figuresText[lang]
  const found = ([1, 3] as const).flatMap((hours) => {
    const window = windows[hours]
    return window === undefined ? [] : [{ hours, window }]
  })
  if (found.length === 0) return html``
  return html`<h3>${texts.next}</h3><ul>${found.map(
    ({ hours, window }) =>
      html`<li>${windowText(window, hours, { lang, today })}, ${texts.mean(cent(window.cent))}${window.isForecast && ` ${texts.forecast}`}</li>`,
  )}</ul>`
}

function flat({ kind, composition, baseEuroPerMonth }: PriceView, lang: Language): Html {
  const texts = homeTexts[lang]
  const { cent, euro } = figuresText[lang]
  const base = baseEuroPerMonth !== undefined && html`<span>${texts.base(euro(baseEuroPerMonth))}</span>`
  if (kind === 'monthly') return html`<p>${priceTexts[lang].monthly}</p>`
  return html`${composition && html`<p class="price-now"><strong>${cent(composition.cent)}</strong> ${base}</p>`}<p>${texts.fixed}</p>`
}
