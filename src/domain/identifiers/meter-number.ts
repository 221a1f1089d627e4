const form = /^[0-9A-Z][0-9A-Z\-./ ]{2,19}$/
const scene = /^SBX-./i

/** A meter number as it is stored. A number that plays a scene of the sandbox carries words whose case is meant. */
export function normaliseMeterNumber(text: string): string {
  const tidy = text.trim().replace(/\s+/g, ' ')
  return scene.test(tidy) ? tidy : tidy.toUpperCase()
}

/**
 * Whether a normalised text can be the number of a meter. New meters have 14 characters (DIN 43849), but meters live
 * for decades and the old ones follow no standard, so the form is wide. `allowScenes` admits the sandbox's numbers.
 */
export const isMeterNumber = (text: string, { allowScenes }: { allowScenes: boolean }): boolean =>
  (allowScenes && scene.test(text)) || form.test(text)

/** What two spellings of one meter number have in common: no spaces, hyphens or leading zeros. */
export const comparableMeterNumber = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/^0+/, '')
