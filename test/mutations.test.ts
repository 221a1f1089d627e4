/** `npm run mutants` plays the mutations; this keeps their table from rotting. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutations } from '../torture/mutants/all-mutations.ts'
import { mutated } from '../torture/mutants/mutation.ts'

test('there are at least thirty mutations, each with a name of its own', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(30)
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
})

test('every mutation fits the source as it is, and changes it', () => {
  const offenders = mutations.flatMap((mutation) => {
    try {
      const source = readFileSync(mutation.file, 'utf8')
      return mutated(source, mutation) === source ? [`"${mutation.name}" changes nothing`] : []
    } catch (error) {
      return [`"${mutation.name}": ${error}`]
    }
  })

  expect(offenders).toEqual([])
})

test('every mutation names tests, and only tests that exist', () => {
  const offenders = mutations.flatMap(({ name, tests }) => [
    ...(tests.length === 0 ? [`"${name}" names no test`] : []),
    ...tests.filter((file) => !existsSync(file)).map((file) => `"${name}": there is no ${file}`),
  ])

  expect(offenders).toEqual([])
})

const aMutation = { ...(mutations[0] as (typeof mutations)[number]), text: 'a', becomes: 'b' }

test('a text that is gone, or there twice, is refused by name', () => {
  expect(mutated('-a-', aMutation)).toBe('-b-')
  expect(() => mutated('---', aMutation)).toThrow(`"${aMutation.name}": its text occurs 0 times`)
  expect(() => mutated('-a-a-', aMutation)).toThrow(`"${aMutation.name}": its text occurs 2 times`)
})
