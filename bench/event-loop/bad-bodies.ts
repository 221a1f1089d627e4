/** Bodies as large as an operation takes, and as costly to refuse as their sender can make them. */
import {
  type Document,
  type JsonSchema,
  type Operation,
  operationsOf,
  publishedDocument,
  resolved,
} from '../../test/abuse/operations.ts'
import type { Piece } from './measure-piece.ts'
import type { BenchRequest, World } from './world.ts'

/** What the thread that answers requests may spend on a body that it refuses, in milliseconds. */
export const maxForBadBody = 20

const usualKibibytes = 256
const kibibytes: Readonly<Record<string, number>> = {
  putSandboxReadings: 2 * 1024,
  storeReadings: 8 * 1024,
  issueToken: 16,
  revokeToken: 16,
}

/** These answer 200: every message of the market is kept, and of readings the answer says what is wrong with which. */
const answersWithFaults = new Set(['receiveMarketMessage', 'storeReadings'])

/** A body is made for the schema of an operation and a number of characters. */
type Make = (schema: JsonSchema, length: number, document: Document) => string

const filled = (length: number, part: (index: number) => string, separator = ',') => {
  const parts: string[] = []
  for (let size = 0, index = 0; ; index++) {
    const next = part(index)
    size += next.length + separator.length
    if (size > length - 10) return parts.join(separator)
    parts.push(next)
  }
}

const jsonBodies: Readonly<Record<string, Make>> = {
  'unknown names': (_schema, length) => `{${filled(length, (index) => `"n${index}":0`)}}`,
  'unknown names within the bounds': (_schema, length) =>
    `{${Array.from({ length: 2900 }, (_, index) => `"${index}${'n'.repeat(Math.min(190, length / 3000))}":0`)}}`,
  'nested lists': (_schema, length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'nested objects': (_schema, length) => `${'{"a":'.repeat(length / 6)}0${'}'.repeat(length / 6)}`,
  'a list of numbers': (_schema, length) => `[${filled(length, () => '0')}]`,
  'one long number': (_schema, length) => '7'.repeat(length),
  'one long text': (_schema, length) => `"${'a'.repeat(length - 2)}"`,
  'escaped characters': (_schema, length) => `{"a":"${'\\u00e4'.repeat(length / 6 - 2)}"}`,
  'no JSON at the very end': (_schema, length) => `[${filled(length - 2, () => '0.5')}],`,
  'long texts in all fields': (schema, length, document) =>
    inShape(schema, document, (count) => ({ text: 'a'.repeat(length / count - 60), entries: 1 })),
  'long texts that almost fit': (schema, length, document) =>
    inShape(schema, document, (count) => ({ text: 'a.-@ 1'.repeat((length / count - 60) / 6), entries: 1 })),
  'wrong values in all lists': (schema, length, document) =>
    inShape(schema, document, (count) => ({ text: 0, entries: Math.min(2500, length / 3 / count) })),
}

const formBodies: Readonly<Record<string, Make>> = {
  'unknown names': (_schema, length) => filled(length, (index) => `n${index}=0`, '&'),
  'one name': (_schema, length) => filled(length, () => 'a=', '&'),
  'escaped characters': (_schema, length) => `client_id=${'%C3%A4'.repeat(length / 6 - 4)}`,
}

/** A body of the schema's shape with all its fields, whose texts and lists are wrong. */
function inShape(
  schema: JsonSchema,
  document: Document,
  fill: (fields: number) => { text: unknown; entries: number },
): string {
  const write = (given: JsonSchema, { text, entries }: { text: unknown; entries: number }): unknown => {
    const { properties, items } = resolved(document, given)
    if (items !== undefined) return Array.from({ length: entries }, () => write(items, { text, entries: 1 }))
    if (properties === undefined) return text
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, write(field, { text, entries })]),
    )
  }
  const fields = JSON.stringify(write(schema, { text: 0, entries: 1 })).split(':').length
  return JSON.stringify(write(schema, fill(fields)))
}

/** Every kind of bad body for every operation that takes one. */
export function badBodyPieces(world: World): Piece[] {
  const document = publishedDocument()
  return operationsOf(document).flatMap((operation) => {
    const { operationId, body } = operation
    const bodies = { 'application/json': jsonBodies, 'application/x-www-form-urlencoded': formBodies }
    const kinds = Object.entries(bodies).find(([type]) => type === body?.type)?.[1] ?? {}
    const length = (kibibytes[operationId] ?? usualKibibytes) * 1024
    return Object.entries(kinds).map(([kind, make]) => {
      const name = `${operationId}, ${kind}`
      const asked = { ...addressOf(operation), type: body?.type ?? '', body: '' }
      return {
        name,
        prepare: async () => {
          const text = make(body?.schema ?? {}, length, document)
          return async () => {
            const { status } = await world.ask({ ...asked, body: text })
            const isRefused = status >= 400 || answersWithFaults.has(operationId)
            if (!isRefused || status >= 500) throw new Error(`${name} was answered with ${status}.`)
          }
        },
      }
    })
  })
}

function addressOf({ method, path, parameters }: Operation): BenchRequest {
  const filledIn = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name)
    return String(parameter?.example ?? parameter?.schema.examples?.[0] ?? '1')
  })
  return { method, path: filledIn, as: path.startsWith('/operator') ? 'demo-operator' : 'demo-whitelabel' }
}
