/** `npm run promises`: prints every promise with the tests that hold it, as Markdown. */
import { readHeldBy, readPromises } from './read-promises.ts'

const heldBy = readHeldBy()
const lines = readPromises().map(({ number, text }) => {
  const files = heldBy[number] ?? []
  return `| ${number} | ${text.replaceAll('|', '\\|')} | ${typeof files === 'string' ? files : files.join('<br>')} |`
})
process.stdout.write(`${['| Promise | Text | Held by |', '|---|---|---|', ...lines].join('\n')}\n`)
