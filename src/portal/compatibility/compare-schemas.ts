import { portablePattern } from '../portable-pattern.ts'
import { type Resolve, type Schema, typesOf, valuesOf } from './resolve-schema.ts'

/** What partners send must stay acceptable; what they receive must stay what they know. */
export type Direction = 'request' | 'response'

type Side = { schema: unknown; resolve: Resolve }
type Comparison = { direction: Direction; at: string; seen?: ReadonlySet<unknown> }

/** Says, sentence by sentence, what breaks for a partner when the former schema becomes the new one. */
export function schemaBreaks(before: Side, after: Side, { direction, at, seen }: Comparison): string[] {
  const was = before.resolve(before.schema)
  const is = after.resolve(after.schema)
  // A schema that holds itself was compared further up.
  if (seen?.has(was)) return []
  const below = (part: unknown, later: unknown, where: string) =>
    schemaBreaks(
      { ...before, schema: part },
      { ...after, schema: later },
      { direction, at: where, seen: new Set([...(seen ?? []), was]) },
    )

  if (was.anyOf !== undefined || is.anyOf !== undefined)
    return choiceBreaks(was, is, { direction, at, below })
  return [
    ...typeBreaks(was, is, direction, at),
    ...valueBreaks(was, is, direction, at),
    ...limitBreaks(was, is, direction, at),
    ...propertyBreaks(was, is, { direction, at, below }),
    ...(was.items !== undefined && is.items !== undefined ? below(was.items, is.items, `${at}[]`) : []),
  ]
}

type Below = (part: unknown, later: unknown, where: string) => string[]
type Nested = { direction: Direction; at: string; below: Below }

/** Each choice that a side relies on must have one on the other side that breaks nothing. */
function choiceBreaks(was: Schema, is: Schema, { direction, at, below }: Nested): string[] {
  const former = (was.anyOf as unknown[] | undefined) ?? [was]
  const later = (is.anyOf as unknown[] | undefined) ?? [is]
  const isLost =
    direction === 'request'
      ? former.some((choice) => later.every((other) => below(choice, other, at).length > 0))
      : later.some((choice) => former.every((other) => below(other, choice, at).length > 0))
  if (!isLost) return []
  return [
    direction === 'request' ? `${at} no longer takes every form it took` : `${at} has a form it had not`,
  ]
}

function typeBreaks(was: Schema, is: Schema, direction: Direction, at: string): string[] {
  const [former, later] = [typesOf(was), typesOf(is)]
  const [narrow, wide] = direction === 'request' ? [former, later] : [later, former]
  const isWithin = (type: string) => wide.includes(type) || (type === 'integer' && wide.includes('number'))
  // No type at all means any.
  const lost =
    wide.length === 0 ? [] : narrow.length === 0 ? ['any'] : narrow.filter((type) => !isWithin(type))
  if (lost.length === 0) return []
  return [
    direction === 'request'
      ? `${at} may no longer be ${lost.join(' or ')}`
      : `${at} may now be ${lost.join(' or ')} instead of ${former.join(' or ')}`,
  ]
}

function valueBreaks(was: Schema, is: Schema, direction: Direction, at: string): string[] {
  const [former, later] = [valuesOf(was), valuesOf(is)]
  if (direction === 'request') {
    if (later === undefined) return []
    if (former === undefined) return [`${at} takes only listed values now`]
    const lost = former.filter((value) => !later.includes(value))
    return lost.map((value) => `${at} may no longer be ${JSON.stringify(value)}`)
  }
  if (former === undefined || is['x-may-grow'] === true) return []
  if (later === undefined) return [`${at} may now have values that are not listed`]
  const added = later.filter((value) => !former.includes(value))
  return added.map((value) => `${at} may now be ${JSON.stringify(value)}`)
}

/** Keywords that get stricter as they grow, as they shrink, or with any change. */
const growing = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const shrinking = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const exact = ['format', 'pattern', 'multipleOf', 'uniqueItems']

const formOf = (schema: Schema, name: string): unknown =>
  name === 'pattern' && typeof schema[name] === 'string' ? portablePattern(schema[name]) : schema[name]

/** Stricter limits break requests alone; a form that changes, such as that of a date, breaks both. */
function limitBreaks(was: Schema, is: Schema, direction: Direction, at: string): string[] {
  const isStricter = (name: string) => {
    const [former, later] = [was[name] as number | undefined, is[name] as number | undefined]
    if (later === undefined) return false
    if (former === undefined) return true
    return growing.includes(name) ? later > former : later < former
  }
  const limits = direction === 'request' ? [...growing, ...shrinking].filter(isStricter) : []
  const forms = exact.filter((name) => {
    const [former, later] = [formOf(was, name), formOf(is, name)]
    if (former === later || (direction === 'request' && isWidened(former, later))) return false
    return direction === 'request' ? later !== undefined : former !== undefined
  })
  return [
    ...limits.map((name) => `${at} has a stricter ${name}: ${was[name] ?? 'none'} became ${is[name]}`),
    ...forms.map((name) => `${at} has another ${name}: ${was[name] ?? 'none'} became ${is[name] ?? 'none'}`),
  ]
}

function propertyBreaks(was: Schema, is: Schema, { direction, at, below }: Nested): string[] {
  if (direction === 'request' && takesAnything(is)) return []
  const former = (was.properties ?? {}) as Record<string, unknown>
  const later = (is.properties ?? {}) as Record<string, unknown>
  const [wasRequired, isRequired] = [namesIn(was.required), namesIn(is.required)]
  const path = (name: string) => (at === '' ? name : `${at}.${name}`)

  const removed = Object.keys(former).filter((name) => !(name in later))
  const kept = Object.keys(former).filter((name) => name in later)
  const demanded = [...isRequired].filter((name) => !wasRequired.has(name))
  const released = [...wasRequired].filter((name) => !isRequired.has(name) && name in later)
  return [
    ...removed.map((name) => `${path(name)} was removed`),
    ...(direction === 'request' ? demanded.map((name) => `${path(name)} is required now`) : []),
    ...(direction === 'response' ? released.map((name) => `${path(name)} may be missing now`) : []),
    ...kept.flatMap((name) => below(former[name], later[name], path(name))),
  ]
}

const takesAnything = ({ type, properties }: Schema): boolean =>
  type === undefined && properties === undefined

const namesIn = (required: unknown): Set<string> => new Set((required as string[] | undefined) ?? [])

const day = '\\d\\d-\\d\\d'
const year = '(19|20|21)\\d\\d'
const time = '([01]\\d|2[0-3]):[0-5]\\d'
const zoned = `[ T]${time}(:[0-5]\\d(\\.\\d{1,9})?)?( ?(Z|[+-]\\d\\d:\\d\\d)| \\d\\d:\\d\\d)?`

/** Patterns of requests that gave way to ones that take all of the former, and more. */
const widened = [
  // Idempotency keys may have spaces.
  ['^[\\x21-\\x7e]+$', '^[\\x20-\\x7e]+$'],
  // Date-times may be written as in ISO 8601, and stand where only a date could.
  [`^\\d{4}-${day}$`, `^\\d{4}-${day}(${zoned})?$`],
  [`^${year}-${day} ${time}:[0-5]\\d$`, `^${year}-${day}${zoned}$`],
  [`^${year}-${day}([ T]${time}:[0-5]\\d)?$`, `^${year}-${day}(${zoned})?$`],
]

const isWidened = (former: unknown, later: unknown): boolean =>
  widened.some(([narrow, wide]) => narrow === former && wide === later)
