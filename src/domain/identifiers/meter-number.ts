const form = /^[0-9A-Z][0-9A-Z\-./ ]{2,19}$/

/** Tells meter numbers that stand for no delivery point of their own. Production has none, the test environment some. */
export type IsStandIn = (meterNumber: string | null) => boolean

const noStandIns: IsStandIn = () => false

/** A meter number as it is stored. Stand-ins stay as they are written: the words in them have a meaning. */
export function normaliseMeterNumber(text: string, isStandIn = noStandIns): string {
  const tidy = text.trim().replace(/\s+/g, ' ')
  return isStandIn(tidy) ? tidy : tidy.toUpperCase()
}

/**
 * Whether a normalised text can be the number of a meter. New meters have 14 characters (DIN 43849), but meters live
 * for decades and the old ones follow no standard, so the form is wide.
 */
export const isMeterNumber = (text: string): boolean => form.test(text)

/** What two spellings of one meter number have in common: no spaces, hyphens or leading zeros. */
export const comparableMeterNumber = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/^0+/, '')
