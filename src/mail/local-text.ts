/** Texts, dates, numbers and units as readers of each language write them. */
import type { Measure } from '../tariffs/catalogue/measure.ts'
import type { MailLanguage } from './layout/mail-content.ts'

/** Chooses between the two languages of a text. */
export type Say = (german: string, english: string) => string

export const sayIn =
  (language: MailLanguage): Say =>
  (german, english) =>
    language === 'de' ? german : english

const locales: Record<MailLanguage, string> = { de: 'de-DE', en: 'en-GB' }

// A formatter takes longer to make than a whole mail; there are only a few.
const dateFormat = (language: MailLanguage) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
const dateFormats: Record<MailLanguage, Intl.DateTimeFormat> = { de: dateFormat('de'), en: dateFormat('en') }
const numberFormats = new Map<string, Intl.NumberFormat>()

/** `15. November 2026` of `2026-11-15`; a text of another form stays as it is. */
export function dateText(date: string, language: MailLanguage): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date
  // The date is civil already: as UTC it is formatted without moving.
  return dateFormats[language].format(new Date(date))
}

/** `15. November 2026, 13:45 Uhr` of `2026-11-15 13:45:00`, as it was in Berlin. */
export function dateTimeText(dateTime: string, language: MailLanguage): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)(:\d\d)?$/.exec(dateTime)
  if (match === null) return dateTime
  const [, date = '', time = ''] = match
  return `${dateText(date, language)}, ${time}${language === 'de' ? ' Uhr' : ' (German time)'}`
}

export function numberText(value: number, language: MailLanguage, decimals = 0): string {
  const key = `${language} ${decimals}`
  let format = numberFormats.get(key)
  if (format === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals === 0 ? 2 : 4 }
    format = new Intl.NumberFormat(locales[language], digits)
    numberFormats.set(key, format)
  }
  return format.format(value)
}

const englishUnits: Record<string, string> = {
  '€/Monat': '€/month',
  '€/Jahr': '€/year',
  'kWh/Jahr': 'kWh/year',
  'kWh/Monat': 'kWh/month',
  Jahr: 'year',
  Jahre: 'years',
  Monat: 'month',
  Monate: 'months',
  Tag: 'day',
  Tage: 'days',
  Stunde: 'hour',
  Stunden: 'hours',
  Minute: 'minute',
  Minuten: 'minutes',
}

/** `27,51 ct/kWh`, `1 Monat`: money with two decimals at least, everything else as it is. */
export function measureText({ value, unit, unitText }: Measure, language: MailLanguage): string {
  const isMoney = unit.main === 'Euro' || unit.main === 'Cent'
  const unitWord = language === 'en' ? (englishUnits[unitText] ?? unitText) : unitText
  // A no-break space keeps number and unit on one line.
  return `${numberText(value, language, isMoney ? 2 : 0)}\u00a0${unitWord}`
}
