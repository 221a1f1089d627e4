import { expect, test } from 'vitest'
import { mergeResults } from './merge-results.ts'
import type { ResultFile } from './result-file.ts'

const names = ['first', 'second', 'energy']
const run = (chosen: string[]) => ({ commit: 'new', chosen, names })

test('a piece joins earlier ones of the same commit, in the order of the bench', () => {
  const merged = mergeResults(file({ rows: ['second'] }), file({ rows: ['first'] }), run(['first']))

  expect(merged.rows.map(({ name }) => name)).toEqual(['first', 'second'])
})

test('what was measured on another commit goes', () => {
  const merged = mergeResults(
    file({ rows: ['second'], figures: ['load'] }, 'old'),
    file({ rows: ['first'] }),
    run(['first']),
  )

  expect(merged.rows.map(({ name }) => name)).toEqual(['first'])
  expect(merged.figures).toEqual([])
})

test('all figures of a measurement are replaced together', () => {
  const merged = mergeResults(file({ figures: ['a', 'b'] }), file({ figures: ['b'] }), run(['energy']))

  expect(merged.figures.map(({ name }) => name)).toEqual(['b'])
})

test('a row that fails now is not shown as measured', () => {
  const merged = mergeResults(file({ rows: ['first'] }), file({}), run(['first']))

  expect(merged.rows).toEqual([])
})

test('another Node begins anew', () => {
  const merged = mergeResults({ ...file({ rows: ['second'] }), node: 'v24' }, file({}), run(['first']))

  expect(merged.rows).toEqual([])
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
