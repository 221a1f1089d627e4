import { expect, test } from 'vitest'
import { formatJson } from './format-json.ts'

test('a list of plain values is one line', () => {
  expect(formatJson({ type: ['string', 'null'], required: [], examples: [['a']] })).toBe(
    '{\n  "type": ["string", "null"],\n  "required": [],\n  "examples": [["a"]]\n}\n',
  )
})

test('a list with objects, or too long for a line, has a line for each item', () => {
  const long = 'x'.repeat(60)

  expect(formatJson({ list: [{ a: 1 }, null], enum: [long, long] })).toBe(
    `{\n  "list": [\n    {\n      "a": 1\n    },\n    null\n  ],\n  "enum": [\n    "${long}",\n    "${long}"\n  ]\n}\n`,
  )
})

test('a line is at most 110 characters long, the comma after it included', () => {
  const fitting = ['x'.repeat(98)]

  expect(formatJson({ a: fitting })).toBe(`{\n  "a": ["${fitting}"]\n}\n`)
  expect(formatJson({ a: [`${fitting}x`] })).toBe(`{\n  "a": [\n    "${fitting}x"\n  ]\n}\n`)
})

test('the output parses back to the input, without undefined members', () => {
  const value = { text: 'ä "quoted"\n', none: {}, deep: [[1, [2]], { a: [true] }] }

  expect(JSON.parse(formatJson({ ...value, missing: undefined }))).toEqual(value)
})
