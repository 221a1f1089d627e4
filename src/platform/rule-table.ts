/** Checks rules that are written as rows of a table. */
import { getOrAdd } from './get-or-add.ts'
import { type InvalidItem, invalidItem } from './refusal.ts'

/** Every dotted path into T, for example `contract.bankDetails.iban`; a typo does not compile. */
export type Path<T> = T extends object
  ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
  : never

/** When a rule applies, in words for the documentation and as a predicate. */
export type Condition<Input, Facts> = { says: string; is: (input: Input, facts: Facts) => boolean }

export type Rule<Input, Facts> = {
  /** Its number in the specification, or null for a rule of our own. */
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
      /** What only the facts tell, after a semicolon. */
      detail?: (facts: Facts) => string
      /** Called only if there is a value: a row with `needs` covers a missing one. */
      holds: (value: string, facts: Facts) => boolean
    }
)

/**
 * All violations in the order of the rules, one item per field: the first rule that the field breaks. Fields that are at
 * fault for another reason, or lie within one that is, are not judged.
 */
export function violations<Input, Facts>(
  rules: readonly Rule<Input, Facts>[],
  input: Input,
  facts: Facts,
  atFault: ReadonlySet<string> = nothing,
): InvalidItem[] {
  const items = new Map<string, InvalidItem>()
  for (const rule of rules) {
    if (rule.when !== undefined && !rule.when.is(input, facts)) continue
    for (const { field, message } of faultsOf(rule, input, { facts, atFault })) {
      if (!items.has(field)) items.set(field, invalidItem(field, message))
    }
  }
  return [...items.values()]
}

const nothing: ReadonlySet<string> = new Set()

type Fault = { field: string; message: string }
type Known<Facts> = { facts: Facts; atFault: ReadonlySet<string> }

function faultsOf<Input, Facts>(
  rule: Rule<Input, Facts>,
  input: Input,
  { facts, atFault }: Known<Facts>,
): Fault[] {
  const isMissing = (field: string) => textAt(input, field).trim() === '' && !isWithin(field, atFault)
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
  const detail = rule.detail === undefined ? '' : `; ${rule.detail(facts)}`
  return [{ field: rule.at, message: `${rule.at} must ${rule.must}${detail}.` }]
}

/** Whether a path, or one that leads to it, is among the given ones; the empty path leads to all. */
const isWithin = (path: string, paths: ReadonlySet<string>): boolean =>
  paths.size > 0 && [...paths].some((outer) => outer === '' || path === outer || path.startsWith(`${outer}.`))

/** The text at a path, or an empty text: the rules treat empty and missing alike. */
function textAt(input: unknown, path: string): string {
  let value = input
  for (const key of keysOf(path)) {
    value = (value as Record<string, unknown> | null | undefined)?.[key]
  }
  return typeof value === 'string' ? value : ''
}

const keysByPath = new Map<string, readonly string[]>()

// Every input uses the same few paths.
const keysOf = (path: string): readonly string[] => getOrAdd(keysByPath, path, (it) => it.split('.'))
