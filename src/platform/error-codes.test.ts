import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorCodes, noticeCodes } from './error-codes.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test|\.fixture|error-codes)\.ts$/.test(file) && !file.startsWith('portal'))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))

test('some response has each of the documented codes', () => {
  const codes = [...Object.keys(errorCodes), ...Object.keys(noticeCodes)]

  expect(codes.filter((code) => !sources.some((text) => text.includes(`'${code}'`)))).toEqual([])
})
