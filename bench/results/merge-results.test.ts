import { expect, test } from 'vitest'
import { mergeResults } from './merge-results.ts'
import type { ResultFile } from './result-file.ts'

const names = ['first', 'second', 'energy']
const run = (chosen: string[]) => ({ chosen, names })

test('a piece joins what was measured before, in the order of the bench', () => {
  const merged = mergeResults(file({ rows: ['second'] }, 'old'), file({ rows: ['first'] }), run(['first']))

  expect(merged.rows).toMatchObject([
    { name: 'first', commit: 'new' },
    { name: 'second', commit: 'old' },
  ])
})

test('what the bench does not know any more goes', () => {
  const merged = mergeResults(file({ rows: ['dropped'] }), file({ rows: ['first'] }), run(['first']))

  expect(merged.rows.map(({ name }) => name)).toEqual(['first'])
})

test('all figures of a measurement are replaced together', () => {
  const merged = mergeResults(file({ figures: ['a', 'b'] }), file({ figures: ['b'] }), run(['energy']))

  expect(merged.figures.map(({ name }) => name)).toEqual(['b'])
})

test('a row that fails now is not shown as measured', () => {
  const merged = mergeResults(file({ rows: ['first'] }), file({}), run(['first']))

  expect(merged.rows).toEqual([])
})

test('what another Node or machine measured says so, and only while it was not this one', () => {
  const other = { ...file({ rows: ['second'] }), node: 'v24' }
  const merged = mergeResults(other, file({ rows: ['first'] }), run(['first']))
  const back = mergeResults(merged, other, run(['second']))

  expect(merged.rows[1]?.elsewhere).toEqual({ node: 'v24', machine: other.machine })
  expect(merged.rows[0]).not.toHaveProperty('elsewhere')
  expect(back.rows[0]?.elsewhere?.node).toBe('v20')
  expect(back.rows[1]).not.toHaveProperty('elsewhere')
})

function file(
  { rows = [], figures = [] }: { rows?: string[]; figures?: string[] },
  commit = 'new',
): ResultFile {
  const moment = { commit, date: '2026-11-15' }
  const measured = { name: 'x', rounds: [] }
  const pace = { rounds: 1, secondsPerRound: 1, warmUpSeconds: 1 }
  return {
    node: 'v20',
    machine: { platform: 'linux x64', processor: 'P', cores: 2, memoryGigabytes: 8 },
    rows: rows.map((name) => ({ name, claim: '', ours: measured, theirs: measured, pace, ...moment })),
    figures: figures.map((name) => ({
      name,
      claim: '',
      value: 1,
      unit: 's',
      measurement: 'energy',
      ...moment,
    })),
    unplayed: [],
  }
}
