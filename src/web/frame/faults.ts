import type { Refusal } from '../../platform/refusal.ts'

/** What a use case refused: what belongs to a field of the form, and the rest. */
export function faultsOf<Name extends string>(
  refusal: Refusal | undefined,
  form: Readonly<Record<Name, unknown>>,
): { of: Partial<Record<Name, string>>; others: string[] } {
  const of: Partial<Record<Name, string>> = {}
  const others: string[] = []
  for (const { details, message } of refusal?.items ?? []) {
    // An entry of a list (`features.0`) belongs to the field of the list.
    const name = details?.split('.').findLast((part) => Object.hasOwn(form, part))
    if (name !== undefined) of[name as Name] = message
    else others.push(message)
  }
  return { of, others }
}

/** What is wrong with the filter of a list, by the names in its address. */
export const filterFaults = (refusal: Refusal | undefined): Record<string, string> =>
  Object.fromEntries((refusal?.items ?? []).map(({ details, message }) => [details ?? '', message]))

/** What is wrong with the address of a list that none of these fields of its filter says. */
export const otherFaults = (
  faults: Readonly<Record<string, string>>,
  fields: readonly string[],
): readonly string[] =>
  Object.entries(faults).flatMap(([name, message]) => (fields.includes(name) ? [] : [message]))

/** How a form is answered that was refused, or is shown for the first time. */
export const statusOf = (refusal: Refusal | undefined): number =>
  refusal === undefined ? 200 : (statuses[refusal.kind] ?? 400)

const statuses: Partial<Record<Refusal['kind'], number>> = { conflict: 409, unprocessable: 422 }
