import type { Language } from '../../platform/html/page-frame.ts'
import { figuresText } from '../account/figures-text.ts'
import type { ShownPeriod } from './shown-period.ts'

const monthFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
const months: Record<Language, Intl.DateTimeFormat> = { de: monthFormat('de-DE'), en: monthFormat('en-GB') }

/** `Montag, 16. November 2026`, `November 2026` or `2026`. */
export function periodName({ by, of }: Pick<ShownPeriod, 'by' | 'of'>, lang: Language): string {
  if (by === 'day') return figuresText[lang].weekday(of)
  return by === 'month' ? months[lang].format(new Date(`${of}-01`)) : of
}

const dayFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' })
const days: Record<Language, Intl.DateTimeFormat> = { de: dayFormat('de-DE'), en: dayFormat('en-GB') }

/** `4. November` or `4 November`. */
export const dayName = (date: string, lang: Language): string => days[lang].format(new Date(date))
