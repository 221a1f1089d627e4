import type { Language } from '../page-frame.ts'

export type ChartTexts = typeof en

const en = {
  drawing: 'drawing',
  values: 'values',
  inTable: 'The values are in the table below.',
  table: 'Values as a table',
  csv: 'Values as CSV',
  tooMany: (rows: number) => `They are ${rows} rows: too many for a page.`,
  empty: 'There are no values for this yet.',
  noValue: 'no value',
  expected: 'forecast',
  category: 'Category',
  time: 'Time',
  from: 'from',
  to: 'to',
  range: (name: string) => `range of ${name}`,
  lines: (count: number) => (count === 1 ? 'One line' : `${count} lines`),
  linesSay: (lines: string, from: string, to: string, low: string, high: string) =>
    `${lines} from ${from} to ${to}, between ${low} and ${high}.`,
  barsSay: (bars: number, parts: number, longest: string) =>
    `${bars} bars${parts > 1 ? ` of ${parts} parts` : ''}, the longest ${longest}.`,
  someGaps: 'Some have no value.',
  notFromZero: 'The axis of values does not begin at zero.',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: (day: number, month: string) => `${day} ${month}`,
}

const de: ChartTexts = {
  drawing: 'Zeichnung',
  values: 'Werte',
  inTable: 'Die Werte stehen in der Tabelle darunter.',
  table: 'Werte als Tabelle',
  csv: 'Werte als CSV',
  tooMany: (rows) => `Es sind ${rows} Zeilen, zu viele für eine Seite.`,
  empty: 'Hierzu gibt es noch keine Werte.',
  noValue: 'kein Wert',
  expected: 'Prognose',
  category: 'Zeitraum',
  time: 'Zeit',
  from: 'von',
  to: 'bis',
  range: (name) => `Spanne: ${name}`,
  lines: (count) => (count === 1 ? 'Eine Linie' : `${count} Linien`),
  linesSay: (lines, from, to, low, high) => `${lines} von ${from} bis ${to}, zwischen ${low} und ${high}.`,
  barsSay: (bars, parts, longest) =>
    `${bars} Balken${parts > 1 ? ` aus ${parts} Teilen` : ''}, der längste ${longest}.`,
  someGaps: 'Einige haben keinen Wert.',
  notFromZero: 'Die Achse beginnt nicht bei null.',
  months: ['Jan', 'Feb', 'März', 'Apr', 'Mai', 'Juni', 'Juli', 'Aug', 'Sept', 'Okt', 'Nov', 'Dez'],
  day: (day, month) => `${day}. ${month}`,
}

const texts: Record<Language, ChartTexts> = { de, en }

/** Charts of the console, which is in English, name no language. */
export const chartTexts = (lang: Language | undefined): ChartTexts => texts[lang ?? 'en']

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }
const formatIn = (lang: Language) => new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 4 })
const formats: Record<Language, Intl.NumberFormat> = { de: formatIn('de'), en: formatIn('en') }

/** `1,234.5`; a value that does not exist is a dash. */
export function numberText(value: number | null, lang: Language = 'en'): string {
  if (value === null) return '–'
  if (Math.abs(value) >= 1000) return formats[lang].format(value)
  // Without groups of digits, which a chart has hundreds of, this takes a tenth of the time.
  const text = String(Math.round(value * 1e4) / 1e4)
  return lang === 'de' ? text.replace('.', ',') : text
}

const roughFormat = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/** With three digits, for the border of a range. */
export const roughText = (value: number): string => roughFormat.format(value)
