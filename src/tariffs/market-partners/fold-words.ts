/** Longer words are cut, so that comparing two of them is bounded. */
export const maxWordLength = 40

/**
 * The words of a text in the one form that its spellings have in common: without case and accents; ä, ae and a alike; ß
 * as ss. Single letters make a word, and one alone belongs to the word that follows: A.B.C., A.BC and A-BC are all abc.
 */
export function foldWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return joinLetters(words).map((word) => word.slice(0, maxWordLength))
}

function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  let letters = ''
  for (const word of words) {
    if (word.length === 1) {
      letters += word
      continue
    }
    if (letters.length > 1) joined.push(letters)
    joined.push(letters.length === 1 ? letters + word : word)
    letters = ''
  }
  return letters === '' ? joined : [...joined, letters]
}

const legalForms = new Set(
  ['gmbh', 'mbh', 'ag', 'se', 'kg', 'kgaa', 'co', 'ohg', 'gbr', 'ug', 'eg', 'ek', 'ev', 'aör'].flatMap(
    foldWords,
  ),
)

/** The words without legal forms, which people leave out; all of them if there is nothing else. */
export function withoutLegalForms(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !legalForms.has(word))
  return others.length > 0 ? others : words
}
