import { isEmailAddress } from '../../domain/email-address.ts'
import type { Language } from '../../platform/html/layout.ts'
import { isContractNumber } from '../intake/numbers.ts'

export const withdrawalPath = '/withdrawal'

type LinkedOrder = { contractNumber: string; language: Language; brand: { pagesUrl: string } }

/** The link in mails: the form with the contract number filled in, in the language of the mail. */
export const withdrawalUrl = ({ contractNumber, language, brand }: LinkedOrder): string =>
  `${brand.pagesUrl}${withdrawalPath}?${new URLSearchParams({ order: contractNumber, lang: language })}`

export const mostNameCharacters = 100
export const mostWordsCharacters = 1000

/** What a customer typed into the form, tidied. */
export type WithdrawalForm = { contractNumber: string; emailAddress: string; name: string; words: string }

/** The form as it was sent, and the language of the page that sent it. */
export type ReceivedForm = WithdrawalForm & { language: Language }

export type WithdrawalFaults = {
  contractNumber?: 'missing' | 'wrong'
  emailAddress?: 'missing' | 'wrong'
  name?: 'too-long'
  words?: 'too-long'
}

export function readWithdrawalForm(form: URLSearchParams): WithdrawalForm {
  const value = (name: string) => tidied(form.get(name) ?? '')
  return {
    // People copy numbers with the spaces that make them readable.
    contractNumber: value('order').replace(/\s/g, ''),
    emailAddress: value('email'),
    name: value('name').replaceAll('\n', ' '),
    words: value('words'),
  }
}

/**
 * What is wrong with a form, before anything is looked up. The check digit catches typos, which would otherwise lose the
 * declaration, and reveals nothing to a stranger.
 */
export function withdrawalFaults(form: WithdrawalForm): WithdrawalFaults {
  const { contractNumber, emailAddress, name, words } = form
  return {
    ...(!isContractNumber(contractNumber) && { contractNumber: contractNumber === '' ? 'missing' : 'wrong' }),
    ...(!isEmailAddress(emailAddress) && { emailAddress: emailAddress === '' ? 'missing' : 'wrong' }),
    ...([...name].length > mostNameCharacters && { name: 'too-long' }),
    ...([...words].length > mostWordsCharacters && { words: 'too-long' }),
  }
}

// Browsers send CRLF; other control characters do not belong in a sentence, and PostgreSQL refuses NUL.
export const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .trim()

/** The declaration that the customer sees and confirms. It is stored and mailed back word for word; name and words may be empty. */
export function statementOf(
  { contractNumber, name, words }: Pick<WithdrawalForm, 'contractNumber' | 'name' | 'words'>,
  lang: Language,
): string {
  const { declares, by } = texts[lang]
  return [declares(contractNumber), name !== '' && `${by}: ${name}`, words].filter(Boolean).join('\n')
}

const texts: Record<Language, { declares: (contractNumber: string) => string; by: string }> = {
  de: {
    declares: (number) =>
      `Hiermit widerrufe ich den Vertrag über die Lieferung von Strom mit der Nummer ${number}.`,
    by: 'Name',
  },
  en: {
    declares: (number) =>
      `I hereby withdraw from the contract for the supply of electricity, number ${number}.`,
    by: 'Name',
  },
}
