import { dateText } from '../../mail/local-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { VatRate } from '../../tariffs/regions/regions.ts'

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }
const timeZone = 'Europe/Berlin'

/** Numbers and times as customers read them. The no-break space keeps number and unit on one line. */
type FiguresText = {
  kwh(value: number | null): string
  euro(value: number | null): string
  cent(value: number | null): string
  kilogram(value: number | null): string
  percent(share: number): string
  /** `14:15` in German time. */
  clock(at: Date): string
  /** `14:00–17:00`, with the day before it unless that is today. */
  window(from: Date, to: Date, today: string): string
  weekday(date: string): string
}

function figuresTextIn(lang: Language): FiguresText {
  const locale = locales[lang]
  const number = (decimals: number, min = decimals) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: min, maximumFractionDigits: decimals })
  const [whole, one, two] = [number(0), number(1), number(2)]
  const percentOf = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const clockOf = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' })
  const dateOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const dayOf = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'numeric',
  })
  const weekdayOf = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  })
  const known = (value: number | null, text: (value: number) => string) =>
    value === null ? '–' : text(value + 0)
  const sized = (value: number) => (Math.abs(value) < 10 ? two : Math.abs(value) < 1000 ? one : whole)
  return {
    kwh: (value) => known(value, (kwh) => `${sized(kwh).format(kwh)}\u00a0kWh`),
    euro: (value) => known(value, (euro) => `${two.format(euro)}\u00a0€`),
    cent: (value) => known(value, (cent) => `${two.format(cent)}\u00a0ct/kWh`),
    kilogram: (value) => known(value, (kg) => `${sized(kg).format(kg)}\u00a0kg`),
    percent: (share) => percentOf.format(share),
    clock: (at) => clockOf.format(at),
    window(from, to, today) {
      const day = dateOf.format(from) === today ? '' : `${dayOf.format(from)}, `
      return `${day}${clockOf.format(from)}–${clockOf.format(to)}`
    },
    weekday: (date) => weekdayOf.format(new Date(date)),
  }
}

/** Creating formatters takes longer than a page, so they are reused. */
export const figuresText: Record<Language, FiguresText> = { de: figuresTextIn('de'), en: figuresTextIn('en') }

/** `19 %, from 1 January 2027 21 %`: a change by law needs no letter (§ 41 (6) EnWG), so it is announced here. */
export const vatText = ([first, ...later]: readonly VatRate[], lang: Language): string =>
  [
    percentIn(first?.percent ?? '0', lang),
    ...later.map(({ validFrom, percent }) =>
      lang === 'de'
        ? `ab ${dateText(validFrom, lang)} ${percentIn(percent, lang)}`
        : `from ${dateText(validFrom, lang)} ${percentIn(percent, lang)}`,
    ),
  ].join(', ')

const percentIn = (percent: string, lang: Language): string =>
  `${new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(Number(percent))}\u00a0%`

export type Tile = { name: string; value: string; more?: string }

/** A few numbers side by side, each with its name and a word of explanation. */
export const tiles = (items: readonly Tile[]): Html =>
  html`<dl class="tiles">${items.map(({ name, value, more }) => html`<div><dt>${name}</dt><dd>${value}</dd>${more !== undefined && html`<dd class="more">${more}</dd>`}</div>`)}</dl>`
