import { type Levels, lineChart } from '../../platform/html/charts/line-chart.ts'
import type { Html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { figuresText } from '../account/figures-text.ts'
import { priceTexts } from './price-texts.ts'
import type { CheapWindow, PriceView } from './price-view.ts'

type ChartInput = {
  lang: Language
  now: Date
  /** Whether it begins with today. */
  isToday?: boolean
  window: CheapWindow | undefined
  csvPath?: string
  title: string
}

const rounded = (cent: number): number => Math.round(cent * 100) / 100

// Less than this is not worth waiting for.
const levelShare = 0.1

/** Cheap, normal or expensive, compared with the mean of the day. */
function levelsOf({ meanCent }: PriceView, lang: Language, note: string): Levels | undefined {
  if (meanCent === undefined || meanCent <= 0) return undefined
  const { levels: names } = priceTexts[lang]
  const of = (cent: number) =>
    cent <= meanCent * (1 - levelShare)
      ? 'cheap'
      : cent >= meanCent * (1 + levelShare)
        ? 'expensive'
        : 'normal'
  return {
    of,
    note,
    nameOf: (cent) => names[of(cent)],
    legend: (['cheap', 'normal', 'expensive'] as const).map((level) => ({ level, name: names[level] })),
  }
}

/** The price by the quarter-hour, with a marker for now and the cheapest time. What is expected is paler. */
export function priceChart(
  view: PriceView,
  { lang, now, window, csvPath, title, isToday = true }: ChartInput,
): Html {
  const texts = priceTexts[lang]
  const published = view.quarters.filter(({ isForecast }) => !isForecast)
  const expected = view.quarters.filter(({ isForecast }) => isForecast)
  const lines = [
    { name: texts.published, points: published.map(({ at, cent }) => ({ at, value: rounded(cent) })) },
    {
      name: texts.expected,
      points: expected.map(({ at, cent }) => ({ at, value: rounded(cent) })),
      isExpected: true,
      band: expected.map(({ at, low, high }) => ({ at, low: rounded(low), high: rounded(high) })),
    },
  ].filter(({ points }) => points.length > 0)
  const { clock } = figuresText[lang]
  const levels = levelsOf(view, lang, isToday ? texts.levelsNote : texts.levelsNoteOf)
  return lineChart(
    { title, unit: 'ct/kWh', lang, size: 'phone', ...(csvPath === undefined ? {} : { csvPath }) },
    lines,
    {
      until: lastEnd(view),
      ...(levels && { levels }),
      marks: {
        now: { at: now, name: texts.now },
        windows: window === undefined ? [] : [{ from: window.from, to: window.to, name: texts.cheapest }],
        says: window === undefined ? '' : texts.cheapestSays(clock(window.from), clock(window.to)),
      },
    },
  )
}

const lastEnd = ({ quarters, to }: PriceView): Date => {
  const last = quarters.at(-1)
  return last === undefined ? to : new Date(last.at.getTime() + 900_000)
}
