import { isEmailAddress } from '../../domain/email-address.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import {
  type ContractReference,
  type ReferenceFaults,
  readReference,
  referenceFaults,
  referenceText,
  tidied,
} from './contract-reference.ts'

export const withdrawalPath = '/withdrawal'

export const maxWordsCharacters = 1000

/** What a customer typed into the form, tidied. */
export type WithdrawalForm = ContractReference & { emailAddress: string; words: string }

/** The form as it was sent, and the language of the page that sent it. */
export type ReceivedWithdrawal = WithdrawalForm & { language: Language }

export type WithdrawalFaults = ReferenceFaults & { emailAddress?: 'missing' | 'wrong'; words?: 'too-long' }

export const readWithdrawalForm = (form: URLSearchParams): WithdrawalForm => ({
  ...readReference(form),
  emailAddress: tidied(form.get('email') ?? ''),
  words: tidied(form.get('words') ?? ''),
})

/** What is wrong with a form, before anything is looked up. */
export function withdrawalFaults(form: WithdrawalForm): WithdrawalFaults {
  const { emailAddress, words } = form
  return {
    ...referenceFaults(form),
    ...(!isEmailAddress(emailAddress) && { emailAddress: emailAddress === '' ? 'missing' : 'wrong' }),
    ...([...words].length > maxWordsCharacters && { words: 'too-long' }),
  }
}

/** The declaration that the customer sees and confirms. It is stored and mailed back word for word; name and words may be empty. */
export function withdrawalStatement(
  { name, words, ...reference }: Partial<ContractReference> & Pick<WithdrawalForm, 'name' | 'words'>,
  lang: Language,
): string {
  const { declares, by } = texts[lang]
  return [declares(referenceText(reference, lang)), name !== '' && `${by}: ${name}`, words]
    .filter(Boolean)
    .join('\n')
}

const texts: Record<Language, { declares: (contract: string) => string; by: string }> = {
  de: {
    declares: (contract) => `Hiermit widerrufe ich den Vertrag über die Lieferung von Strom ${contract}.`,
    by: 'Name',
  },
  en: {
    declares: (contract) => `I hereby withdraw from the contract for the supply of electricity, ${contract}.`,
    by: 'Name',
  },
}
