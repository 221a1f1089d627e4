import { randomInt } from 'node:crypto'

/** A random number of ten digits, of a customer (2…) or of a contract (3…). */
export const newNumber = (firstDigit: 2 | 3): string =>
  `${firstDigit}${String(randomInt(10 ** 9)).padStart(9, '0')}`
