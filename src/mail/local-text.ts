import type { Measure } from '../tariffs/catalogue/measure.ts'
import type { MailLanguage } from './layout/mail-content.ts'

/** Texts, dates, numbers and units for a mail in one language. */
export const localText = (language: MailLanguage) => ({
  say: (german: string, english: string) => (language === 'de' ? german : english),
  date: (date: string) => dateText(date, language),
  dateTime: (dateTime: string) => dateTimeText(dateTime, language),
  number: (value: number) => numberText(value, language),
  percent: (value: number) => `${numberText(value, language)}${language === 'de' ? '\u00a0' : ''}%`,
  measure: (measure: Measure) => measureText(measure, language),
})

export type LocalText = ReturnType<typeof localText>

const locales: Record<MailLanguage, string> = { de: 'de-DE', en: 'en-GB' }

// Creating a formatter takes longer than rendering a whole mail, so they are reused.
const dateFormat = (language: MailLanguage) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
const dateFormats: Record<MailLanguage, Intl.DateTimeFormat> = { de: dateFormat('de'), en: dateFormat('en') }
const numberFormats = new Map<string, Intl.NumberFormat>()

/** `2026-11-15` as `15. November 2026`; any other text is returned unchanged. */
export function dateText(date: string, language: MailLanguage): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date
  // Parsed and formatted in UTC, so the day does not shift.
  return dateFormats[language].format(new Date(date))
}

/** `2026-11-15 13:45:00` in Berlin as `15. November 2026 um 13:45 Uhr`. */
export function dateTimeText(dateTime: string, language: MailLanguage): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)(:\d\d)?$/.exec(dateTime)
  if (match === null) return dateTime
  const [, date = '', time = ''] = match
  const day = dateText(date, language)
  return language === 'de' ? `${day} um ${time} Uhr` : `${day} at ${time} (German time)`
}

function numberText(value: number, language: MailLanguage, decimals = 0): string {
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

/** `27,51 ct/kWh`, `1 Monat`; amounts of money have at least two decimals. */
function measureText({ value, unit, unitText }: Measure, language: MailLanguage): string {
  const isMoney = unit.main === 'Euro' || unit.main === 'Cent'
  const unitWord = language === 'en' ? (englishUnits[unitText] ?? unitText) : unitText
  // The no-break space keeps number and unit on one line.
  return `${numberText(value, language, isMoney ? 2 : 0)}\u00a0${unitWord}`
}
