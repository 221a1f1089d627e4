import { expect, test } from 'vitest'
import { withQuery } from './with-query.ts'

test.each([
  ['https://app.example', 'https://app.example?code=a%20b'],
  ['https://app.example/?', 'https://app.example/?code=a%20b'],
  ['https://app.example/?x=%20+1&y', 'https://app.example/?x=%20+1&y&code=a%20b'],
  ['https://app.example/?x=1&', 'https://app.example/?x=1&code=a%20b'],
  ['https://app.example/#/route?x=1', 'https://app.example/?code=a%20b#/route?x=1'],
  ['com.example.app:/done', 'com.example.app:/done?code=a%20b'],
])('adds to %s without touching the rest', (address, expected) => {
  expect(withQuery(address, { code: 'a b', state: null })).toBe(expected)
})

test('adds nothing if there is nothing to add', () => {
  expect(withQuery('https://app.example/?x', { state: null })).toBe('https://app.example/?x')
})
