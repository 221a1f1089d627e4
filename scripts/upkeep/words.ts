/** `npm run words`: prints how often listed words occur, and lowers what test/architecture/word-counts.json allows. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { areas, type Counts, countWords, projectTexts, risen } from '../../test/architecture/words.ts'

const file = 'test/architecture/word-counts.json'
const counted = countWords(projectTexts())
const allowed: Counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : counted
const rises = risen(counted, allowed)
for (const line of rises) console.log(line)
console.table(Object.fromEntries(Object.entries(counted).map(([word, found]) => [word, inOrder(found)])))

const lowered = Object.fromEntries(
  Object.entries(counted).map(([word, found]) => [
    word,
    inOrder(
      Object.fromEntries(areas.map((area) => [area, Math.min(found[area] ?? 0, allowed[word]?.[area] ?? 0)])),
    ),
  ]),
)
writeFileSync(file, `${JSON.stringify(lowered, null, 2)}\n`)
process.exitCode = rises.length > 0 ? 1 : 0

function inOrder(found: Counts[string]): Counts[string] {
  return Object.fromEntries(areas.flatMap((area) => ((found[area] ?? 0) > 0 ? [[area, found[area]]] : [])))
}
