/** Identifiers of the simulated market, always the same for the same delivery point. */
import { createHash } from 'node:crypto'
import { marketCheckDigit } from '../../domain/identifiers/market-check-digit.ts'
import { comparableMeterNumber } from '../../domain/identifiers/meter-number.ts'
import type { Identification } from '../../market/messages.ts'
import { sceneOf } from './scenes.ts'

/** Unassigned codes with valid check digits. The grid operator is for addresses without regional data. */
export const unknownGridOperator = '9900000000003'
export const simulatedTransmissionOperator = '9900000000011'

/** The market location of a delivery point. Each order with a scene has its own, because scenes share meter numbers. */
export function simulatedMaLo({ contractNumber, content }: Identification): string {
  const [meterNumber = null] = content.identificationParameterId.meterNumbers
  const { zipCode, street } = content.identificationParameterAddress.address
  const place = meterNumber === null ? `${zipCode} ${street}` : comparableMeterNumber(meterNumber)
  const seed = sceneOf(meterNumber) === null ? place : contractNumber
  return maLoFrom(seed)
}

export function maLoFrom(seed: string): string {
  const base = `4${digitsOf(`malo ${seed}`, 9)}`
  return `${base}${marketCheckDigit(base)}`
}

export const simulatedMeLo = (maLoIdentifier: string, zipCode: string): string =>
  `DE000000${/^\d{5}$/.test(zipCode) ? zipCode : '00000'}${maLoIdentifier.padStart(20, '0')}`

/** An answer's id derives from the message's, so that a message sent twice is answered once. */
export function simulatedMessageId(messageId: string, process: string): string {
  const hex = createHash('sha256').update(`${messageId} ${process}`).digest('hex')
  // Version 8 of RFC 9562: a UUID with custom content.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `8${hex.slice(15, 18)}`]
  return [...parts, hex.slice(18, 30)].join('-')
}

function digitsOf(seed: string, count: number): string {
  const number = createHash('sha256').update(seed).digest().readBigUInt64BE()
  return String(number).padStart(count, '0').slice(-count)
}
