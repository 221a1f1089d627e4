import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Counts, countWords, projectTexts, risen, textsOf } from './words.ts'

const allowed = JSON.parse(readFileSync('test/architecture/word-counts.json', 'utf8')) as Counts

test('words that the style guide replaces become fewer, and new ones do not come in', () => {
  expect(risen(countWords(projectTexts()), allowed), 'see docs/contribute/style-guide.md').toEqual([])
})

test('the texts of code are told apart by what they are', () => {
  const code = `/** Nobody\n * waits. */\nconst keptBytes = 'it\\'s refused' // anew\ntest('mends it', () => \`told\`)`

  expect(textsOf('a.ts', code)).toEqual({
    names: ['const', 'kept Bytes', 'test'],
    strings: ["'it\\'s refused'", '`told`'],
    comments: ['/** Nobody waits. */', '// anew'],
    'test titles': ["'mends it'"],
  })
  expect(textsOf('a.md', 'Nobody.')).toEqual({ documents: ['Nobody.'] })
})

test.each([
  ['names', 'a.ts', 'const mostBytes = nobody'],
  ['strings', 'a.ts', "say('It was refused.')"],
  ['comments', 'a.ts', '// Whoever asks is told anew.'],
  ['test titles', 'a.test.ts', "test('nobody mends it', () => {})"],
  ['documents', 'a.md', 'Nobody mends it.'],
] as const)('a listed word more in %s is noticed, one less is not', (area, path, text) => {
  const without = countWords([[path, '']])
  const counted = countWords([[path, text]])

  expect(risen(counted, counted)).toEqual([])
  expect(risen(without, counted)).toEqual([])
  expect(risen(counted, without)).not.toEqual([])
  for (const found of Object.values(counted))
    expect(Object.keys(found).filter((one) => one !== area)).toEqual([])
})

test('a word within another one is none', () => {
  const text = "const amended = 'Auftragsbestätigung, recommend' // almost, kept alive"

  expect(Object.values(countWords([['a.ts', text]])).flatMap((found) => Object.keys(found))).toEqual([])
})

test('every word that is counted is in the style guide', () => {
  const guide = readFileSync('docs/contribute/style-guide.md', 'utf8').toLowerCase()

  expect(
    Object.keys(allowed).filter((word) => !guide.includes(word.replace(/…$|….*/, '').toLowerCase())),
  ).toEqual([])
})
