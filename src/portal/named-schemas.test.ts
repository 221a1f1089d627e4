import { expect, test } from 'vitest'
import { Extended, Here, Nullable, OneOf, Type } from '../platform/http/schema.ts'
import { namedSchemas } from './named-schemas.ts'

const text = Type.String({ description: 'A text.' })
const State = OneOf(['Open', 'Closed'], { title: 'State', description: 'A state.', examples: ['Open'] })
const reference = { $ref: '#/components/schemas/State' }
const stateComponent = { description: 'A state.', type: 'string', enum: ['Open', 'Closed'] }

test('a schema with a title is said once, and referred to wherever it is used', () => {
  const { parts, schemas } = namedSchemas({ request: State, answer: [State] })

  expect(parts).toEqual({
    request: { ...reference, examples: ['Open'] },
    answer: [{ ...reference, examples: ['Open'] }],
  })
  expect(schemas).toEqual({ State: stateComponent })
})

test('what a place says of its own stays beside its reference', () => {
  const here = Here(State, { description: 'The state to reach.', examples: ['Closed'], default: 'Open' })
  const { parts, schemas } = namedSchemas({ here })

  expect(parts.here).toEqual({
    ...reference,
    description: 'The state to reach.',
    examples: ['Closed'],
    default: 'Open',
  })
  expect(schemas).toEqual({ State: stateComponent })
})

test('a value that may be null is a reference or null', () => {
  const { parts, schemas } = namedSchemas({ state: Nullable(State) })

  expect(parts.state).toEqual({ anyOf: [reference, { type: 'null' }], examples: ['Open'] })
  expect(schemas).toEqual({ State: stateComponent })
})

test('an object that has all of another refers to it and says what it has beside', () => {
  const Base = Type.Object({ id: text }, { title: 'Base', description: 'A base.' })
  const More = Extended(Base, { name: text }, { title: 'More', description: 'More.' })
  const { parts, schemas } = namedSchemas({ more: More })

  expect(parts.more).toEqual({ $ref: '#/components/schemas/More' })
  expect(Object.keys(schemas)).toEqual(['Base', 'More'])
  expect(schemas.More).toEqual({
    description: 'More.',
    type: 'object',
    allOf: [{ $ref: '#/components/schemas/Base' }],
    required: ['name'],
    properties: { name: { type: 'string', description: 'A text.' } },
  })
})

test('one value is a constant, and words for our own messages stay with us', () => {
  const { parts } = namedSchemas({ kind: OneOf(['Gross'], { description: 'Gross.', 'x-must': 'be Gross' }) })

  expect(parts.kind).toEqual({ type: 'string', const: 'Gross', description: 'Gross.' })
})

test('properties that are called like keywords are properties', () => {
  const shape = Type.Object({ title: text, type: text, enum: text }, { description: 'An object.' })

  expect(Object.keys((namedSchemas({ shape }).parts.shape as typeof shape).properties)).toEqual([
    'title',
    'type',
    'enum',
  ])
})

test('two different schemas under one title are refused', () => {
  const other = OneOf(['On', 'Off'], { title: 'State', description: 'A state.' })

  expect(() => namedSchemas({ State, other })).toThrow('Two schemas have the title State.')
})
