import { describeError } from '../log/log.ts'

const longest = 300

/** What is stored of a failure: one line for an operator, no stack, and no address of a person. */
export function describeFailure(error: unknown): string {
  const { type, code, message, table, constraint, cause } = describeError(error)
  const parts = [type, code, message, table, constraint, (cause as { code?: unknown } | undefined)?.code]
  const line = parts.filter((part) => part !== undefined).join(' ')
  return line.replace(/\S+@\S+/g, '…').slice(0, longest)
}
