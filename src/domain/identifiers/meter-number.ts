const form = /^[0-9A-Z][0-9A-Z\-./ ]{2,19}$/

/** Recognises placeholder meter numbers, which have no real delivery point. Production has none. */
export type IsTestMeter = (meterNumber: string | null) => boolean

const noTestMeters: IsTestMeter = () => false

/** A meter number as stored. Placeholders keep their spelling, because the words in them have a meaning. */
export function normaliseMeterNumber(text: string, isTestMeter = noTestMeters): string {
  const tidy = text.trim().replace(/\s+/g, ' ')
  return isTestMeter(tidy) ? tidy : tidy.toUpperCase()
}

/**
 * Whether a normalised string can be a meter number. New meters have 14 characters (DIN 43849), but meters last for
 * decades and the old ones follow no standard, so the form is broad.
 */
export const isMeterNumber = (text: string): boolean => form.test(text)

/** The form in which meter numbers are compared: without spaces, hyphens and leading zeros. */
export const comparableMeterNumber = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/^0+/, '')
