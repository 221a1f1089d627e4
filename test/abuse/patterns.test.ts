/** Every regular expression of ours against texts that are made to keep one busy: twice the text, about twice the time. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedDocuments } from '../../src/app/documents/generated-documents.ts'
import { redirectUrlFault } from '../../src/customers/links/return-address.ts'
import { isEmailAddress } from '../../src/domain/email-address.ts'
import { cpuMilliseconds } from '../support/cpu-time.ts'

const pumps = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  '/',
  ';',
  ',',
  '"',
  '\\',
  '%',
  '@',
  '\n',
  'ü',
  'a-',
  'a.',
  'a@',
  '; ',
  '<a',
  '${',
]
const ends = ['', '!', '\u0000']
const maxMilliseconds = 15

/**
 * Whether every one of the texts is read with next to no work. From short to long, so that an expression that explodes is
 * found before it does; and again where one cost more, since this process has other work too.
 */
function isLinear(run: (text: string) => unknown): boolean {
  const isFast = (text: string) => [1, 2, 3].some(() => cpuMilliseconds(() => run(text)) < maxMilliseconds)
  return [300, 8000].every((length) =>
    pumps.every((pump) => ends.every((end) => isFast(pump.repeat(Math.ceil(length / pump.length)) + end))),
  )
}

const patternsIn = (node: unknown): string[] =>
  node === null || typeof node !== 'object'
    ? []
    : Object.entries(node).flatMap(([name, inner]) =>
        name === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner),
      )

test('the patterns of all schemas', async () => {
  const documents = await generatedDocuments()
  const texts = ['openapi.json', 'operator-openapi.json'].map((name) => documents[`docs/generated/${name}`])
  const patterns = [...new Set(texts.flatMap((text) => patternsIn(JSON.parse(text ?? ''))))]

  expect(patterns.length).toBeGreaterThan(5)
  expect(patterns.filter((pattern) => !isLinear((text) => new RegExp(pattern, 'u').test(text)))).toEqual([])
})

// A literal after something that no division follows. What is no expression after all does not compile and is left out.
const literal = /(?<=[=(,:[!&|?{}\n]\s*)\/(?![/*])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g

const expressions = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixture|browser)\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(literal)].flatMap(([, source = '', flags = '']) => {
      try {
        return [{ file, source: `/${source}/`, expression: new RegExp(source, flags.replace('g', '')) }]
      } catch {
        return []
      }
    }),
  )

/** Those that read what we wrote ourselves, or a text that was cut short before. */
const harmless: Record<string, RegExp> = {
  'platform/html/markdown.ts': /./,
  'portal/': /./,
  // The header is cut to 500 characters.
  'platform/html/language.ts': /\\s\*;\\s\*/,
  // A setting of the operator.
  'platform/settings/readers.ts': /\\\/\+\$/,
  // At most 2,000 characters are read.
  'platform/tasks/attempt-task.ts': /@/,
}
const isHarmless = ({ file, source }: { file: string; source: string }) =>
  Object.entries(harmless).some(([path, pattern]) => file.startsWith(path) && pattern.test(source))

test('the expressions in the sources', () => {
  const slow = expressions
    .filter((one) => !isHarmless(one))
    .filter(({ expression }) => !isLinear((text) => expression.test(text)))
    .map(({ file, source }) => `${file}: ${source}`)

  expect(expressions.length).toBeGreaterThan(50)
  expect(slow).toEqual([])
})

test('what takes apart addresses of mail and of the web', () => {
  const rules = { httpsOnly: false, allowedOrigins: [] }

  expect(isLinear((text) => isEmailAddress(`a@${text}`))).toBe(true)
  expect(isLinear((text) => redirectUrlFault(`https://${text}`, rules))).toBe(true)
})
