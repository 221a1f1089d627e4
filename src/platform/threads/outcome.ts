import { DatabaseUnavailable } from '../db/unavailable.ts'
import { Refusal } from '../refusal.ts'
import { PermanentFailure, TemporaryFailure } from '../tasks/task.ts'

/** How a job ended, in a form that can be sent between threads: an error would lose its class. */
export type WorkOutcome = { result: unknown } | { thrown: Thrown }

type Thrown = {
  name: string
  message: string
  stack: string | undefined
  /** Other properties of the error, such as the items of a refusal or the code of the database. */
  facts: Record<string, unknown>
  cause: Thrown | undefined
}

/** Errors that callers recognise by their class. */
const classes: Record<string, { prototype: Error }> = {
  Refusal,
  DatabaseUnavailable,
  PermanentFailure,
  TemporaryFailure,
}

export async function outcomeOf(work: () => unknown): Promise<WorkOutcome> {
  try {
    return { result: await work() }
  } catch (error) {
    return { thrown: toThrown(error) }
  }
}

export function rethrown(outcome: WorkOutcome): unknown {
  if ('thrown' in outcome) throw toError(outcome.thrown)
  return outcome.result
}

function toThrown(error: unknown): Thrown {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error))
  const facts = error instanceof Error ? sendable(error) : {}
  return { name, message, stack, facts, cause: cause instanceof Error ? toThrown(cause) : undefined }
}

/** Errors may carry properties that cannot leave their thread, such as sockets. */
const sendable = (error: Error): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(error).filter(([, value]) => {
      try {
        structuredClone(value)
        return true
      } catch {
        return false
      }
    }),
  )

function toError({ name, message, stack, facts, cause }: Thrown): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause: toError(cause) })
  Object.setPrototypeOf(error, classes[name]?.prototype ?? Error.prototype)
  return Object.assign(error, facts, { name }, stack === undefined ? {} : { stack })
}
