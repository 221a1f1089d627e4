/** What every answer has to be, whatever was asked: as documented, in the envelope, and without a word about our insides. */
import { Compile } from 'typebox/schema'
import { type Document, type JsonSchema, type Operation, resolved } from './operations.ts'
import type { WireAnswer } from './wire.ts'

// None of the hostile values looks like one of these, so that an echo of the request is not taken for a leak.
const leaks = [
  /\n {2,}at \S/,
  /\.(?:ts|js|mjs|cjs):\d+/,
  /node_modules/,
  /syntax error at|invalid byte sequence|violates .{0,30}constraint|duplicate key value|does not exist\b.*(?:relation|column)/i,
  /\b(?:relation|column) ".{0,60}" does not exist/i,
  /invalid input syntax for type/i,
  /\bFST_ERR_|\bERR_[A-Z]+_|\b(?:Type|Range|Reference|Syntax|Database)Error\b/,
  /undefined is not a function|Cannot read propert/,
  /\$\d+::|\bpg_catalog\b/,
]

/** Signs of an inner error in a text. */
export const leaksIn = (text: string): string[] =>
  leaks.flatMap((leak) => {
    const found = leak.exec(text)
    return found === null
      ? []
      : [`it tells of our insides: ${text.slice(Math.max(0, found.index - 40), found.index + 80)}`]
  })

const envelope = { $ref: '#/components/schemas/ErrorEnvelope' }

export type Judge = (
  operation: Operation,
  answer: WireAnswer,
  options?: { mayMissRoute: boolean },
) => string[]

/** Judges answers by the document; what comes back is everything that is wrong with one. */
export function answerJudge(document: Document): Judge {
  const checks = new Map<string, ReturnType<typeof Compile>>()
  const checkOf = (schema: JsonSchema) => {
    const key = JSON.stringify(schema)
    const known = checks.get(key) ?? Compile({ ...schema, components: document.components } as object)
    checks.set(key, known)
    return known
  }

  return (operation, answer, { mayMissRoute } = { mayMissRoute: false }) => {
    const { status, headers, text } = answer
    const faults = [...(status >= 500 ? [`the status is ${status}`] : []), ...leaksIn(text)]
    for (const name of ['x-request-id', 'x-content-type-options', 'cache-control'])
      if (headers[name] === undefined) faults.push(`it has no ${name}`)
    // A path of another form belongs to no operation, or to another one.
    if (mayMissRoute && [404, 405, 414].includes(status)) return [...faults, ...shapeFaults(answer, envelope)]
    const documented = operation.answers[status]
    if (documented === undefined)
      return [...faults, `the status ${status} is not documented: ${text.slice(0, 200)}`]
    const schema = documented.content?.['application/json']?.schema
    if (schema === undefined || resolved(document, schema).format === 'binary') return faults
    return [...faults, ...shapeFaults(answer, schema)]
  }

  function shapeFaults({ headers, text, status }: WireAnswer, schema: JsonSchema): string[] {
    if (!headers['content-type']?.startsWith('application/json'))
      return [`its type is ${headers['content-type']}`]
    const body = parsed(text)
    if (body === undefined) return [`it is not JSON: ${text.slice(0, 200)}`]
    const check = checkOf(schema)
    const [, errors] = check.Check(body) ? [true, []] : check.Errors(body)
    return [
      ...errors.map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`),
      ...unknownProperties(document, schema, body),
      ...successFaults(body, status),
    ]
  }
}

const successFaults = (body: unknown, status: number): string[] => {
  const { isSuccess } = Object(body) as { isSuccess?: unknown }
  return isSuccess === undefined || isSuccess === status < 300
    ? []
    : [`isSuccess is ${isSuccess} with ${status}`]
}

/** Stricter than the schema: what it does not name, nobody has thought about. */
function unknownProperties(document: Document, given: JsonSchema, value: unknown, path = ''): string[] {
  const { properties, items, additionalProperties } = resolved(document, given)
  if (Array.isArray(value) && items !== undefined)
    return value.flatMap((item, index) => unknownProperties(document, items, item, `${path}/${index}`))
  if (value === null || typeof value !== 'object' || properties === undefined) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name]
    if (known !== undefined) return unknownProperties(document, known, inner, `${path}/${name}`)
    return additionalProperties ? [] : [`${path}/${name} is not in the schema`]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
