import type { FilledAddress } from '../domain/filled-order.ts'
import type { Incoming } from './answers.ts'

type Customer = NonNullable<Incoming<'55010'>['content']['customer']>
type Name = Pick<FilledAddress, 'lastName' | 'firstName' | 'businessName'>

/** Whether the market means our customer: the same company, or the same surname and, if both are given, first name. */
export function isSameCustomer(ours: Name, theirs: Customer | null): boolean {
  if (theirs === null) return false
  const company = comparable(theirs.company)
  if (company !== '') return company === comparable(ours.businessName)
  const [surname, first, ourFirst] = [theirs.surnames, theirs.firstnames, ours.firstName].map(comparable)
  return (
    surname !== '' && surname === comparable(ours.lastName) && (!first || !ourFirst || first === ourFirst)
  )
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const comparable = (name: string | null | undefined): string =>
  (name ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
