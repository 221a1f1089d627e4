import { isEmailAddress } from '../../domain/email-address.ts'
import { isContractNumber } from '../intake/numbers.ts'
import { mostNameCharacters, mostWordsCharacters } from './statement.ts'

/** What a customer typed into the form, tidied. */
export type WithdrawalForm = { contractNumber: string; emailAddress: string; name: string; words: string }

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
 * What stands against a form, before anything is looked up: the check digit tells a slip of the finger, which would
 * else be a declaration that nobody can assign, and tells a stranger nothing.
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

// Browsers end lines in their own way; other controls have no business in a sentence, and PostgreSQL refuses NUL.
const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .trim()
