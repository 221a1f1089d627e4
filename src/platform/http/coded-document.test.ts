import { expect, test } from 'vitest'
import { type Coding, chooseCoding } from './coded-document.ts'

test.each<[header: string | undefined, expected: Coding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5,gzip;q=0.501', 'gzip'],
  ['br ; q=1.000 , gzip;q=1', 'br'],
  ['gzip;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.5, *;q=0.1', 'gzip'],
  ['gzip;q=0.1, identity', 'identity'],
  ['gzip;q=0.1', 'gzip'],
  ['gzip, identity', 'gzip'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['identity;q=0, *;q=0.1', 'br'],
  ['*;q=0, gzip', 'gzip'],
  // We have nothing of what these want, and answer all the same.
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['deflate, *;q=0', 'identity'],
  // What is not of the form is passed over, and the rest counts.
  ['gzip;q=2', 'identity'],
  ['gzip;q=0.1234, br;q=0.1', 'br'],
  ['gzip;level=9, br', 'br'],
  [',, ;q=1, gzip', 'gzip'],
  ['constructor, __proto__', 'identity'],
])('Accept-Encoding: %s is answered with %s', (header, expected) => {
  expect(chooseCoding(header)).toBe(expected)
})
