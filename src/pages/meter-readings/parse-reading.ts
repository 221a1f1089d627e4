import type { Language } from '../../platform/html/page-frame.ts'

/** Thousands as people write them in either language; a group always has three digits. */
const separators: Record<Language, { thousands: RegExp; decimal: string }> = {
  de: { thousands: /[.\s'](?=\d{3}(?!\d))/g, decimal: ',' },
  en: { thousands: /[,\s'](?=\d{3}(?!\d))/g, decimal: '.' },
}

const maxCharacters = 40

/** What a meter shows, as somebody has typed it; undefined if that is no number. */
export function parseReading(text: string, lang: Language): number | undefined {
  const { thousands, decimal } = separators[lang]
  if (text.length > maxCharacters) return undefined
  const bare = text.trim().replace(/kwh$/i, '').trim().replace(thousands, '')
  // The decimals of a meter are set off by a comma on the meter itself, whatever the language of the page.
  const written = bare.includes(decimal) ? bare.replace(decimal, '.') : bare.replace(',', '.')
  return /^\d{1,8}(\.\d{1,3})?$/.test(written) ? Number(written) : undefined
}
