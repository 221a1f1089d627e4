/** `npm run mutants` plays the mutations; this keeps their table from rotting. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mutations } from '../torture/mutants/all-mutations.ts'
import { mutated } from '../torture/mutants/mutation.ts'

test('there are at least thirty mutations, each with a name of its own', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(30)
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
})

describe.each(mutations)('the mutation "$name"', (mutation) => {
  test('fits the source as it is, and changes it', () => {
    const source = readFileSync(mutation.file, 'utf8')

    expect(mutated(source, mutation)).not.toBe(source)
  })

  test('names tests that exist', () => {
    expect(mutation.tests.length).toBeGreaterThan(0)
    expect(mutation.tests.filter((file) => !existsSync(file))).toEqual([])
  })
})

const aMutation = { ...(mutations[0] as (typeof mutations)[number]), text: 'a', becomes: 'b' }

test('a text that is gone, or there twice, is refused by name', () => {
  expect(mutated('-a-', aMutation)).toBe('-b-')
  expect(() => mutated('---', aMutation)).toThrow(`"${aMutation.name}": its text occurs 0 times`)
  expect(() => mutated('-a-a-', aMutation)).toThrow(`"${aMutation.name}": its text occurs 2 times`)
})
