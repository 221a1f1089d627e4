import { describe, expect, test } from 'vitest'
import { isContractNumber, isNumber, newContractNumber, newCustomerNumber } from './numbers.ts'

const many = Array.from({ length: 500 }, () => [newCustomerNumber(), newContractNumber()] as const)

describe('numbers of customers and contracts', () => {
  test('have ten digits with a check digit, and tell which is which', () => {
    for (const [customer, contract] of many) {
      expect(customer).toMatch(/^2\d{9}$/)
      expect(contract).toMatch(/^3\d{9}$/)
      expect([isContractNumber(customer), isContractNumber(contract)]).toEqual([false, true])
    }
  })

  test('are random and practically unique', () => {
    const customers = many.map(([customer]) => customer)

    expect(new Set(customers).size).toBeGreaterThan(495)
    expect(customers).not.toEqual([...customers].sort())
  })

  test.each(['20000018', '20000026', '30000016', '30000024', '30000032'])(
    'of the demo, such as %s, pass the same check',
    (number) => {
      expect(isNumber(number)).toBe(true)
    },
  )

  test('detect every single wrong digit', () => {
    for (const [number] of many.slice(0, 20)) {
      for (let place = 1; place < number.length; place += 1) {
        for (const digit of '0123456789') {
          const changed = number.slice(0, place) + digit + number.slice(place + 1)
          expect(isNumber(changed), changed).toBe(changed === number)
        }
      }
    }
  })

  test.each(['', '20000019', '40000014', '200000181', 'abc', ' 20000018', '20000018\n'])(
    'do not include %j',
    (text) => {
      expect(isNumber(text)).toBe(false)
    },
  )
})
