import { expect, test } from 'vitest'
import { ContractStates, DeliveryStates } from '../../domain/states-and-reasons.ts'
import { contractTransitions } from './contract-transitions.ts'
import { deliveryTransitions } from './delivery-transitions.ts'
import { orderStatesDocument } from './states-document.ts'
import { rowsOf } from './transition-table.fixture.ts'

const lines = orderStatesDocument().split('\n')

test('the document has a line and an arrow for every row of both tables', () => {
  const rows = [...rowsOf(contractTransitions), ...rowsOf(deliveryTransitions)]

  expect(lines.filter((line) => /^\| [CD]\d+ \|/.test(line))).toHaveLength(rows.length + 2)
  for (const row of rows) {
    const [number, from, event, to] = row.split(' ')
    expect(lines).toContain(`  ${from} --> ${to}: ${number} ${event}`)
    expect(
      lines.some(
        (line) =>
          line.startsWith(`| ${number} | \`${from}\` | \`${event}\` |`) && line.endsWith(`| \`${to}\` |`),
      ),
    ).toBe(true)
  }
})

test('the document numbers every row without a gap', () => {
  const numbersOf = (letter: string) =>
    new Set(lines.flatMap((line) => line.match(`^\\| ${letter}(\\d+) \\|`)?.[1] ?? []))

  expect([...numbersOf('C')].map(Number).sort((a, b) => a - b)).toEqual(range(20))
  expect([...numbersOf('D')].map(Number)).toEqual(range(23))
})

test('the diagrams show where it begins and ends, and every state', () => {
  expect(lines).toContain('  [*] --> Open: C1')
  expect(lines).toContain('  [*] --> None: D1')
  expect(lines.filter((line) => line.endsWith('--> [*]'))).toEqual([
    '  Revoked --> [*]',
    '  Revoked --> [*]',
    '  Cancelled --> [*]',
  ])
  for (const state of [...ContractStates, ...DeliveryStates]) {
    expect(lines.some((line) => line.includes(`--> ${state}: `))).toBe(true)
  }
})

const range = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)
