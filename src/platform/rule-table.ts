/** The small engine that checks rules written as rows of a table. */
import type { InvalidItem } from './refusal.ts'

/** Every dotted path into T, for example `contract.bankDetails.iban`; a misspelt one does not compile. */
export type Path<T> = T extends object
  ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
  : never

/** When a rule applies, in words for the document and as a test for the engine. */
export type Condition<Input, Facts> = { says: string; is: (input: Input, facts: Facts) => boolean }

export type Rule<Input, Facts> = {
  /** Its number in the specification, or null where our own decisions ask for it. */
  rule: number | null
  says: string
  when?: Condition<Input, Facts>
} & (
  | { needs: readonly Path<Input>[] }
  | { needsOneOf: readonly Path<Input>[] }
  | {
      at: Path<Input>
      /** Ends the sentence "<field> must …". */
      must: string
      /** Asked only where there is a value: a missing one is the matter of a row with `needs`. */
      holds: (value: string, facts: Facts) => boolean
    }
)

/** Every broken rule, one item per field, in the order of the rules; the first rule that a field breaks speaks. */
export function violations<Input, Facts>(
  rules: readonly Rule<Input, Facts>[],
  input: Input,
  facts: Facts,
): InvalidItem[] {
  const items = new Map<string, InvalidItem>()
  for (const rule of rules) {
    if (rule.when !== undefined && !rule.when.is(input, facts)) continue
    for (const { field, message } of faultsOf(rule, input, facts)) {
      if (!items.has(field)) items.set(field, { code: 'validation-failed', message, details: field })
    }
  }
  return [...items.values()]
}

type Fault = { field: string; message: string }

function faultsOf<Input, Facts>(rule: Rule<Input, Facts>, input: Input, facts: Facts): Fault[] {
  const isMissing = (field: string) => textAt(input, field).trim() === ''
  if ('needs' in rule) {
    return rule.needs
      .filter(isMissing)
      .map((field) => ({ field, message: `${field} is required: ${rule.says}.` }))
  }
  if ('needsOneOf' in rule) {
    if (!rule.needsOneOf.every(isMissing)) return []
    const message = `One of ${rule.needsOneOf.join(' and ')} is required: ${rule.says}.`
    return rule.needsOneOf.map((field) => ({ field, message }))
  }
  const value = textAt(input, rule.at)
  if (value === '' || rule.holds(value, facts)) return []
  return [{ field: rule.at, message: `${rule.at} must ${rule.must}.` }]
}

/** The text at a path, empty where there is none; to the rules, empty and missing are the same. */
function textAt(input: unknown, path: string): string {
  let value = input
  for (const key of keysOf(path)) {
    value = (value as Record<string, unknown> | null | undefined)?.[key]
  }
  return typeof value === 'string' ? value : ''
}

const keysByPath = new Map<string, readonly string[]>()

// The paths are those of the rules: few, and asked for by every input.
function keysOf(path: string): readonly string[] {
  const keys = keysByPath.get(path) ?? path.split('.')
  keysByPath.set(path, keys)
  return keys
}
