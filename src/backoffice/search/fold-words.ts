const longestWord = 40
const maxWords = 20

/** Names do not tell ü, ue and u apart: the same person is written in all three ways. */
const oneSpelling: Record<string, string> = { ß: 'ss', ø: 'o', œ: 'o', æ: 'a', ł: 'l', đ: 'd' }

/** The words of a text as they are compared: lower case, without accents, `Müller`, `Mueller` and `Muller` alike. */
export function foldWords(text: string): string[] {
  const folded = text
    .slice(0, longestWord * maxWords)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøœæłđ]/g, (letter) => oneSpelling[letter] ?? letter)
    .replace(/([aou])e/g, '$1')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, maxWords)
}

/** How many letters two words differ by: missing, added, other, or two that changed places. */
export function lettersApart(one: string, other: string): number {
  const [from, to] = [[...one], [...other]]
  let before: number[] = []
  let last = to.map((_, index) => index).concat(to.length)
  for (const [i, letter] of from.entries()) {
    const row = [i + 1]
    for (const [j, wanted] of to.entries()) {
      const isSwap = i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === wanted
      row.push(
        Math.min(
          (last[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (last[j] ?? 0) + (letter === wanted ? 0 : 1),
          isSwap ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = row
  }
  return last[to.length] ?? 0
}

/** A word with each two neighbours swapped. */
export function swapsOf(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, index) => letters.toSpliced(index, 2, letter, letters[index] ?? '').join(''))
}

/** What a customer is found by, besides identifiers. */
type Searchable = {
  names: readonly (string | null | undefined)[]
  emailAddress: string
  postcodes: readonly (string | null | undefined)[]
  ibans: readonly string[]
}

/** The first letter of a term says what it is. */
export const nameTerm = (word: string) => `n${word}`
export const postcodeTerm = (postcode: string) => `p${postcode}`
export const ibanTerm = (lastDigits: string) => `i${lastDigits}`

export const digitsOfIban = 4

/** The words of an email address: those before the @, without numbers, since domains are everybody's. */
export const emailWords = (address: string): string[] =>
  foldWords(address.replace(/@.*$/s, '').replace(/\d+/g, ' '))

/** The terms of a customer's entry. */
export function termsOf({ names, emailAddress, postcodes, ibans }: Searchable): string[] {
  const words = [...names.flatMap((name) => foldWords(name ?? '')), ...emailWords(emailAddress)]
  const terms = [
    ...words.map(nameTerm),
    ...postcodes.flatMap((postcode) => foldWords(postcode ?? '')).map(postcodeTerm),
    ...ibans.map((iban) => ibanTerm(iban.slice(-digitsOfIban))),
  ]
  return [...new Set(terms)].slice(0, maxTerms)
}

// More than anybody has; bounds the entry of an account with thousands of orders.
const maxTerms = 200
