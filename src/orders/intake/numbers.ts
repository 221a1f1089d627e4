/** Customer and contract numbers: random, so that they cannot be guessed. The database refuses collisions. */
import { randomInt } from 'node:crypto'

// The first digit tells people and logs a customer from a contract.
const customerDigit = '2'
const contractDigit = '3'

export const newCustomerNumber = (): string => newNumber(customerDigit)
export const newContractNumber = (): string => newNumber(contractDigit)

export const isContractNumber = (text: string): boolean => isNumber(text) && text.startsWith(contractDigit)

/** Whether a text is one of our numbers: ten digits (eight in the demo data), the last a check digit. */
export const isNumber = (text: string): boolean =>
  /^[23]\d{7}(\d\d)?$/.test(text) && checkDigit(text.slice(0, -1)) === text.at(-1)

/** Whether the tables could hold this number. Other texts are not looked up: PostgreSQL refuses NUL even in a parameter. */
export const mayExist = (number: string): boolean => /^[0-9]{8,12}$/.test(number)

function newNumber(firstDigit: string): string {
  const digits = `${firstDigit}${String(randomInt(10 ** 8)).padStart(8, '0')}`
  return `${digits}${checkDigit(digits)}`
}

// The demo data fixes the remainder: plain Luhn leaves 0, these numbers leave 4, like Luhn with a leading 6.
const remainder = 4

/** The Luhn algorithm: it detects every wrong digit and nearly every swap of neighbours. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return String((((remainder - sum) % 10) + 10) % 10)
}
