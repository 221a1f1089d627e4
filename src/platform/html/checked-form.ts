import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from '../http/schema.ts'
import { type Finding, validationItems } from '../http/validation-items.ts'
import { Refusal } from '../refusal.ts'

/** Checks input of a form or an address by a schema of an API, which refuses it in the same words. */
export function checkedInput<Schema extends TSchema>(
  request: FastifyRequest,
  schema: Schema,
  input: unknown,
): Static<Schema> {
  // Fastify compiles each schema once.
  const validate = request.compileValidationSchema(schema as Record<string, unknown>, 'body')
  if (validate(input)) return input as Static<Schema>
  throw new Refusal('invalid', validationItems((validate.errors ?? []) as Finding[], 'form'))
}

const sayable: readonly Refusal['kind'][] = ['invalid', 'conflict', 'unprocessable']

/** What a use case refuses, for the page to say; anything else is a fault of ours. */
export async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && sayable.includes(error.kind)) return error
    throw error
  }
}

/** What was found, or undefined if it does not exist. */
export async function orNone<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unknown') return undefined
    throw error
  }
}

/** The fields that a refusal is about, by the last word of their path: `iban` of `bankDetails.iban`. */
export const fieldsAtFault = ({ items }: Refusal): ReadonlySet<string> =>
  new Set(items.map(({ details }) => details?.split('.').at(-1) ?? ''))
