import { describe, expect, test } from 'vitest'
import { comparableMeterNumber, isMeterNumber, normaliseMeterNumber } from './meter-number.ts'

describe('a meter number', () => {
  test.each([
    '1EMH0012345678',
    '1ESY1160123456',
    '1SM-8465929523',
    '123',
    '4711.12/3',
    '1 EMH 00 1234 5678',
    'A'.repeat(20),
  ])('may be %s', (number) => {
    expect(isMeterNumber(number)).toBe(true)
  })

  test.each(['12', 'A'.repeat(21), '-123', 'Zähler 12', '1234#', ''])('is not %j', (number) => {
    expect(isMeterNumber(number)).toBe(false)
  })

  test.each([
    ['  1emh0012345678 ', '1EMH0012345678'],
    ['1 EMH  00\t1234', '1 EMH 00 1234'],
    ['SBX-DENIED-Dunning-1', 'SBX-DENIED-DUNNING-1'],
  ])('%j is stored as %j', (text, stored) => {
    expect(normaliseMeterNumber(text)).toBe(stored)
  })

  test('that is a placeholder keeps its spelling', () => {
    expect(normaliseMeterNumber(' SBX-DENIED-Dunning-1 ', () => true)).toBe('SBX-DENIED-Dunning-1')
  })

  test.each(['1 SM-8465929523', '001sm8465929523', '1SM8465929523'])(
    'spelled %s is the same meter',
    (number) => {
      expect(comparableMeterNumber(number)).toBe('1SM8465929523')
    },
  )
})
