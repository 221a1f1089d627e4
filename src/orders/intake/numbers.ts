/** Numbers of customers and contracts: random, so that none is guessed from another; collisions are the database's to refuse. */
import { randomInt } from 'node:crypto'

// The first digit tells a customer from a contract at a glance, to people and in logs.
const customerDigit = '2'
const contractDigit = '3'

export const newCustomerNumber = (): string => newNumber(customerDigit)
export const newContractNumber = (): string => newNumber(contractDigit)

export const isContractNumber = (text: string): boolean => isNumber(text) && text.startsWith(contractDigit)

/** Whether a text is a number of ours: ten digits (the demo's have eight) of which the last is a check digit. */
export const isNumber = (text: string): boolean =>
  /^[23]\d{7}(\d\d)?$/.test(text) && checkDigit(text.slice(0, -1)) === text.at(-1)

/** Whether the tables could hold this number at all. For other texts nobody is asked: PostgreSQL takes no NUL even to look for. */
export const mayExist = (number: string): boolean => /^[0-9]{8,12}$/.test(number)

function newNumber(firstDigit: string): string {
  const digits = `${firstDigit}${String(randomInt(10 ** 8)).padStart(8, '0')}`
  return `${digits}${checkDigit(digits)}`
}

// The demo's numbers fix the remainder: plain Luhn leaves 0, theirs all leave 4. So it is Luhn as if a 6 stood in front.
const remainder = 4

/** Luhn's procedure: it finds every single wrong digit and nearly every pair of neighbours swapped. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return String((((remainder - sum) % 10) + 10) % 10)
}
