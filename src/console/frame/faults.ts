import type { Refusal } from '../../platform/refusal.ts'

/** What a use case refused: what belongs to a field of the form, and the rest. */
export function faultsOf<Name extends string>(
  refusal: Refusal | undefined,
  form: Readonly<Record<Name, unknown>>,
): { of: Partial<Record<Name, string>>; others: string[] } {
  const of: Partial<Record<Name, string>> = {}
  const others: string[] = []
  for (const { details, message } of refusal?.items ?? []) {
    const name = details?.split('.').at(-1)
    if (name !== undefined && Object.hasOwn(form, name)) of[name as Name] = message
    else others.push(message)
  }
  return { of, others }
}

/** How a form is answered that was refused, or is shown for the first time. */
export const statusOf = (refusal: Refusal | undefined): number =>
  refusal === undefined ? 200 : refusal.kind === 'conflict' ? 409 : 400
