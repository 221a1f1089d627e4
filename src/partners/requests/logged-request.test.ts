import { expect, test } from 'vitest'
import { fieldNamesOf, knownField } from './logged-request.ts'

const schema = {
  body: {
    properties: {
      contract: { properties: { zipCode: {}, meters: { items: { properties: { number: {} } } } } },
    },
  },
  querystring: { anyOf: [{ properties: { limit: {} } }] },
  response: { 200: { properties: { answer: {} } } },
}
const names = fieldNamesOf(schema)

test('names that the operation takes are kept, with the places in lists', () => {
  for (const path of ['contract.zipCode', 'contract.meters.0.number', 'contract.meters[12].number', 'limit'])
    expect(knownField(path, names)).toBe(path)
  expect(knownField('Idempotency-Key', names)).toBe('Idempotency-Key')
})

test('whatever else a caller wrote where a name belongs is not kept', () => {
  const strange = [
    ['contract.Erika Mustermann', 'contract.?'],
    ['erika@example.org', '?.?'],
    ['answer', '?'],
    ['contract.12345', 'contract.?'],
    ['limit[Erika]', '?'],
    ['', '?'],
  ] as const
  for (const [path, kept] of strange) expect(knownField(path, names)).toBe(kept)
})

test('a path has an end', () => {
  expect(knownField(Array(500).fill('limit').join('.'), names).split('.')).toHaveLength(10)
})
