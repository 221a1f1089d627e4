import { queryOf } from '../query-of.ts'

/** What a page says after an act, by a word in its address. */
const doneTexts = {
  corrected: 'The data was corrected.',
  reported: 'The event was recorded.',
  decided: 'The decision was recorded.',
  retried: 'The task is tried again.',
  attached: 'The declaration belongs to the contract now.',
  closed: 'The declaration was closed.',
} as const

export const doneOf = (url: string): string | undefined => {
  const word = queryOf(url).get('done') ?? ''
  return Object.hasOwn(doneTexts, word) ? doneTexts[word as keyof typeof doneTexts] : undefined
}
