import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { WithdrawalForm } from './withdrawal-form.ts'

/** What we know of the contract that a form names. */
export type NamedContract = {
  customerNumber: string
  emailKey: string
  isErased: boolean
  firstName: string | null
  lastName: string | null
  businessName: string | null
}

/** How one step of the search for the contract went. */
export const searchSteps = {
  'contract-found': 'the number belongs to a contract',
  'contract-unknown': 'the number belongs to no contract',
  'customer-erased': 'the data of its customer was erased',
  'address-same': 'the customer has this e-mail address',
  'address-differs': 'the customer has another e-mail address',
  'name-missing': 'no name was given',
  'name-same': 'the name is that of the contract',
  'name-differs': 'the name is not that of the contract',
} as const
export type SearchStep = keyof typeof searchSteps

export type Match = { isMatch: boolean; tried: SearchStep[] }

/**
 * Whether a form is about the contract that it names: number and address must fit. The name is voluntary and may be
 * spelt in many ways, so it decides nothing; an operator who has to decide wants to know it all the same.
 */
export function matchDeclaration(
  form: Pick<WithdrawalForm, 'emailAddress' | 'name'>,
  contract: NamedContract | undefined,
): Match {
  if (contract === undefined) return { isMatch: false, tried: ['contract-unknown'] }
  if (contract.isErased) return { isMatch: false, tried: ['contract-found', 'customer-erased'] }
  const isMatch = comparableEmailAddress(form.emailAddress) === contract.emailKey
  return {
    isMatch,
    tried: ['contract-found', isMatch ? 'address-same' : 'address-differs', nameStep(form.name, contract)],
  }
}

function nameStep(name: string, { firstName, lastName, businessName }: NamedContract): SearchStep {
  const given = wordsOf(name)
  if (given.length === 0) return 'name-missing'
  const known = [wordsOf(`${firstName ?? ''} ${lastName ?? ''}`), wordsOf(businessName ?? '')]
  const isSame = known.some((words) => words.length > 0 && words.every((word) => given.includes(word)))
  return isSame ? 'name-same' : 'name-differs'
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
