/** How somebody without a login says which contract is meant: its number, a meter, or a name and a delivery address. */

import {
  comparableMeterNumber,
  isMeterNumber,
  normaliseMeterNumber,
} from '../../domain/identifiers/meter-number.ts'
import { isContractNumber } from '../../orders/intake/numbers.ts'
import type { Language } from '../../platform/html/page-frame.ts'

export const maxNameCharacters = 100
export const maxStreetCharacters = 100

/** Any of it may be empty: a number is enough, so is a meter, so are a name and an address. */
export type ContractReference = {
  contractNumber: string
  meterNumber: string
  name: string
  /** With the house number. */
  street: string
  postCode: string
}

export type ReferenceFaults = {
  contractNumber?: 'missing' | 'wrong'
  meterNumber?: 'wrong'
  name?: 'missing' | 'too-long'
  street?: 'missing' | 'too-long'
  postCode?: 'missing' | 'wrong'
}

export function readReference(form: URLSearchParams): ContractReference {
  const line = (name: string) => tidied(form.get(name) ?? '').replaceAll('\n', ' ')
  return {
    // People copy numbers with the spaces that make them readable.
    contractNumber: line('order').replace(/\s/g, ''),
    meterNumber: normaliseMeterNumber(line('meter')),
    name: line('name'),
    street: line('street'),
    postCode: line('postcode').replace(/\s/g, ''),
  }
}

/**
 * What is wrong with it, before anything is looked up. The check digit catches typos, which would otherwise lose the
 * declaration, and reveals nothing to a stranger.
 */
export function referenceFaults(reference: ContractReference): ReferenceFaults {
  const { contractNumber, meterNumber, name, street, postCode } = reference
  const hasNumber = contractNumber !== '' || meterNumber !== ''
  const hasAddress = street !== '' || postCode !== ''
  const needsAddress = !hasNumber && hasAddress
  return {
    ...(contractNumber !== '' && !isContractNumber(contractNumber) && { contractNumber: 'wrong' }),
    ...(!hasNumber && !hasAddress && { contractNumber: 'missing' }),
    ...(meterNumber !== '' && !isMeterNumber(meterNumber) && { meterNumber: 'wrong' }),
    ...(needsAddress && name === '' && { name: 'missing' }),
    ...([...name].length > maxNameCharacters && { name: 'too-long' }),
    ...(needsAddress && street === '' && { street: 'missing' }),
    ...([...street].length > maxStreetCharacters && { street: 'too-long' }),
    ...(needsAddress && postCode === '' && { postCode: 'missing' }),
    ...(postCode !== '' && !/^\d{5}$/.test(postCode) && { postCode: 'wrong' }),
  }
}

/** What is counted, so that nobody tries many addresses for one contract. */
export const referenceKey = ({
  contractNumber,
  meterNumber,
  name,
  street,
  postCode,
}: ContractReference): string =>
  contractNumber ||
  comparableMeterNumber(meterNumber) ||
  [name.toLowerCase(), comparableStreet(street), postCode].join('\n')

/** A street with its house number as it is compared: `Müllerstraße 12 a`, `Muellerstr. 12A`. */
export const comparableStreet = (street: string): string =>
  street
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1')
    .replaceAll('strasse', 'str')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The words of a declaration that say which contract is meant. */
export function referenceText(
  { contractNumber = '', meterNumber = '', street = '', postCode = '' }: Partial<ContractReference>,
  lang: Language,
): string {
  const { number, meter, address } = texts[lang]
  return [
    contractNumber !== '' && number(contractNumber),
    meterNumber !== '' && meter(meterNumber),
    street !== '' && address(street, postCode),
  ]
    .filter(Boolean)
    .join(', ')
}

const texts = {
  de: {
    number: (number: string) => `mit der Nummer ${number}`,
    meter: (number: string) => `für den Zähler ${number}`,
    address: (street: string, postCode: string) => `für die Lieferadresse ${street} (PLZ ${postCode})`,
  },
  en: {
    number: (number: string) => `number ${number}`,
    meter: (number: string) => `meter ${number}`,
    address: (street: string, postCode: string) => `delivery address ${street} (postcode ${postCode})`,
  },
}

// Browsers send CRLF; other control characters do not belong in a sentence, and PostgreSQL refuses NUL.
export const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .trim()
