/** Turns the validator's findings into messages that a partner's developer can act on. */
import type { InvalidItem } from '../refusal.ts'
import { maxFaults } from './stop-at-faults.ts'

export type Finding = {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  message?: string
  parentSchema?: Record<string, unknown>
}

/**
 * One item per field, each with the field's exact path; misspelt names come first, because they explain the others. Where
 * validation stopped, the last item says so.
 */
export function validationItems(findings: readonly Finding[], context: string): InvalidItem[] {
  const misspelt = new Map<string, InvalidItem>()
  const others = new Map<string, InvalidItem>()
  for (const finding of findings.slice(0, maxFaults - 1)) {
    const path = pathOf(finding)
    if (misspelt.has(path) || others.has(path)) continue
    const meant = meantProperty(finding)
    const message = sentence(finding, path || `The ${nounOf(context)}`, meant)
    const items = meant === undefined ? others : misspelt
    items.set(path, { code: 'validation-failed', message, details: path || null })
  }
  const more = areAllFound(findings) ? [] : [{ ...moreFaults, code: 'validation-failed' as const }]
  return [...misspelt.values(), ...others.values(), ...more]
}

/** Whether validation went on to the end. */
export const areAllFound = (findings: readonly Finding[]): boolean => findings.length < maxFaults

const moreFaults = { message: 'There are more faults than these: validation stopped here.', details: null }

const nounOf = (context: string) =>
  ({ body: 'body', querystring: 'query', params: 'path' })[context] ?? context

function pathOf({ keyword, instancePath, params }: Finding): string {
  const path = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const child =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : undefined
  if (child === undefined) return path
  // A property's name may be empty; only quotes make that visible.
  return [path, child === '' ? '""' : child].filter(Boolean).join('.')
}

const typeNames: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

function sentence(
  { keyword, params, message, parentSchema = {} }: Finding,
  field: string,
  meant: string | undefined,
): string {
  // A schema can bring its own wording: `"x-must": "be five digits"`.
  const must = parentSchema['x-must']
  const limit = params.limit as number
  switch (keyword) {
    case 'required':
      return `${field} is required.`
    case 'additionalProperties':
      return `${field} is not a known property${meant ? `; did you mean ${meant}?` : '.'}`
    case 'type': {
      const types = [params.type].flat().map((type) => typeNames[String(type)] ?? String(type))
      return `${field} must be ${types.join(' or ')}.`
    }
    case 'enum':
      return `${field} must be one of ${(params.allowedValues as unknown[]).filter((value) => value !== null).join(', ')}.`
    case 'minLength':
      return limit === 1 ? `${field} must not be empty.` : `${field} must have at least ${limit} characters.`
    case 'maxLength':
      return `${field} must have at most ${limit} characters.`
    case 'minItems':
    case 'maxItems':
      return `${field} must have at ${keyword === 'minItems' ? 'least' : 'most'} ${limit} entries.`
    case 'pattern':
    case 'format':
      if (must) return `${field} must ${must}.`
      return parentSchema.format === 'date'
        ? `${field} must be a date in the format yyyy-mm-dd.`
        : `${field} has the wrong format.`
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return must ? `${field} must ${must}.` : `${field} must be ${boundWords[keyword]} ${limit}.`
    case 'multipleOf':
      return `${field} must be a multiple of ${params.multipleOf}.`
    default:
      return `${field} ${message ?? 'is invalid'}.`
  }
}

const boundWords = {
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'more than',
  exclusiveMaximum: 'less than',
}

/** The property that somebody probably meant who sent an unknown one. */
function meantProperty({ keyword, params, parentSchema = {} }: Finding): string | undefined {
  if (keyword !== 'additionalProperties') return undefined
  const known = Object.keys((parentSchema.properties as object | undefined) ?? {})
  const name = String(params.additionalProperty)
  const others = synonyms.find((names) => names.includes(name.toLowerCase())) ?? []
  return (
    known.find((candidate) => isAlmost(name, candidate)) ??
    known.find((candidate) => others.includes(candidate.toLowerCase()))
  )
}

/** What other APIs of the market call the same thing. Each list has at least one name of ours. */
const synonyms = [
  ['zipcode', 'postcode', 'postalcode', 'zip', 'plz'],
  ['streetname', 'street'],
  ['housenumber', 'houseno', 'streetnumber'],
  ['city', 'town', 'place'],
  ['countrycode', 'country'],
  ['maloidentifier', 'malo', 'maloid', 'marketlocationid'],
  ['meloidentifier', 'melo', 'meloid', 'meteringpointid'],
  ['meternumber', 'meterno', 'meterid', 'meterserialnumber'],
  ['emailaddress', 'email', 'mail'],
  ['phonenumber', 'phone', 'telephone'],
  ['firstname', 'givenname', 'forename'],
  ['lastname', 'surname', 'familyname'],
  ['dateofbirth', 'birthdate', 'birthday'],
  ['businessname', 'companyname', 'company'],
  ['estimatedyearlyconsumption', 'yearlyconsumptionkwh', 'yearlyconsumption', 'annualconsumption'],
  ['desiredtransitiondate', 'startdate', 'deliverystart'],
  ['externalid', 'reference', 'externalreference'],
  ['from', 'validfrom', 'start'],
  ['to', 'validto', 'end'],
]

/** Whether two names differ only by case, or by one letter changed, added, left out or swapped with its neighbour. */
export function isAlmost(name: string, candidate: string): boolean {
  const [a, b] = [name.toLowerCase(), candidate.toLowerCase()]
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
