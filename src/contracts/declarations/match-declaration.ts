import { comparableEmailAddress } from '../../domain/email-address.ts'
import { comparableMeterNumber } from '../../domain/identifiers/meter-number.ts'
import { type ContractReference, comparableStreet } from './contract-reference.ts'
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
  'address-same': 'the customer has this email address',
  'address-differs': 'the customer has another email address',
  'name-missing': 'no name was given',
  'name-same': 'the name is that of the contract',
  'name-differs': 'the name is not that of the contract',
  'address-unknown': 'no number was given, and no customer has this email address',
  'customer-found': 'no number was given, and a customer has this email address',
  'meter-same': 'the meter is that of the contract',
  'delivery-address-same': 'the delivery address is that of the contract',
  'no-contract-fits': 'neither meter nor name and delivery address fit a contract of this customer',
  'several-contracts': 'they fit several contracts of this customer',
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

/** A contract of the customer with the address that a form without a number gives. */
export type OwnContract = NamedContract & {
  contractNumber: string
  meterNumber: string | null
  streetName: string | null
  houseNumber: string | null
  extension: string | null
  postCode: string | null
  isOver: boolean
}

/**
 * The contract that a form without a number is about, among those of the customer with its email address: its meter must
 * fit, or name and delivery address. Several decide nothing, unless all but one are over.
 */
export function matchWithoutNumber(
  form: ContractReference,
  own: readonly OwnContract[],
): { contract: OwnContract | undefined; tried: SearchStep[] } {
  if (own.length === 0) return { contract: undefined, tried: ['address-unknown'] }
  const fitting = own.filter((contract) => hasMeter(form, contract) || hasAddress(form, contract))
  const running = fitting.filter(({ isOver }) => !isOver)
  const [contract, ...others] = fitting.length > 1 ? running : fitting
  if (fitting.length === 0) return { contract, tried: ['customer-found', 'no-contract-fits'] }
  if (contract === undefined || others.length > 0) {
    return { contract: undefined, tried: ['customer-found', 'several-contracts'] }
  }
  const found = hasMeter(form, contract) ? 'meter-same' : 'delivery-address-same'
  return { contract, tried: ['address-same', found, nameStep(form.name, contract)] }
}

const hasMeter = ({ meterNumber }: ContractReference, contract: OwnContract): boolean =>
  meterNumber !== '' &&
  comparableMeterNumber(meterNumber) === comparableMeterNumber(contract.meterNumber ?? '')

function hasAddress(form: ContractReference, contract: OwnContract): boolean {
  if (form.street === '' || form.postCode !== contract.postCode) return false
  const { streetName, houseNumber, extension } = contract
  const street = `${streetName ?? ''} ${houseNumber ?? ''}`
  const isThere = [street, `${street} ${extension ?? ''}`].some(
    (known) => comparableStreet(known) === comparableStreet(form.street),
  )
  return isThere && nameStep(form.name, contract) === 'name-same'
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
