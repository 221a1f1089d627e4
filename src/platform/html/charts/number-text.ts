import type { Language } from '../page-frame.ts'

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
