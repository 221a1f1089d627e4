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
