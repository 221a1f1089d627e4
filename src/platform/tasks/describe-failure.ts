import { describeError } from '../log/log.ts'

const maxLength = 300

/** What is stored of a failure: one line for an operator, without stack and email addresses. */
export function describeFailure(error: unknown): string {
  const { type, code, message, table, constraint, cause } = describeError(error)
  const parts = [type, code, message, table, constraint, (cause as { code?: unknown } | undefined)?.code]
  const line = firstWords(parts.filter((part) => part !== undefined).join(' '))
  return line.replace(/\S+@\S+/g, '…').slice(0, maxLength)
}

// Another server decides how long its message is, and the search for addresses takes quadratic time. Whole words only: half
// an address would not be recognised.
const maxRead = 2000
const firstWords = (line: string): string =>
  line.length <= maxRead ? line : line.slice(0, Math.max(0, line.lastIndexOf(' ', maxRead)))
