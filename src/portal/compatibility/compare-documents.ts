import { type Direction, schemaBreaks } from './compare-schemas.ts'
import { isPromised } from './promise.ts'
import { type Resolve, resolverFor } from './resolve-schema.ts'

type Content = Record<string, { schema?: unknown }>
type Parameter = { name: string; in: string; required?: boolean; schema?: unknown }
type Answer = { content?: Content; headers?: Record<string, unknown> }
type Security = Record<string, string[]>[]
type Operation = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content?: Content }
  responses?: Record<string, Answer>
  security?: Security
}
/** Operations as they are written: each of their parts may be a reference. */
type Written = { parameters?: unknown[]; responses?: Record<string, unknown>; security?: Security }
export type ComparedDocument = {
  security?: Security
  paths: Record<string, Record<string, Written>>
  webhooks?: Record<string, { post?: { requestBody?: { content?: Content } } }>
}

type Sides = { before: Resolve; after: Resolve }

/** Says what a partner's program would stumble over if the released document became the new one. */
export function breakingChanges(released: ComparedDocument, current: ComparedDocument): string[] {
  const sides = { before: resolverFor(released), after: resolverFor(current) }
  const ofOperations = Object.entries(released.paths)
    .filter(([path]) => isPromised(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`
        const later = current.paths[path]?.[method]
        if (later === undefined) return [`${name} was removed`]
        const was = operationOf(operation, released, sides.before)
        const is = operationOf(later, current, sides.after)
        return operationBreaks(was, is, sides).map((sentence) => `${name}: ${sentence}`)
      }),
    )
  return [...ofOperations, ...eventBreaks(released, current, sides)]
}

/** What a partner's receiver would miss. It reads the body, as a program reads an answer. */
const eventBreaks = (released: ComparedDocument, current: ComparedDocument, sides: Sides): string[] =>
  Object.entries(released.webhooks ?? {}).flatMap(([type, { post: was }]) => {
    const is = current.webhooks?.[type]?.post
    if (is === undefined) return [`the event ${type} is not sent any more`]
    const direction = 'response'
    return contentBreaks(was?.requestBody?.content, is.requestBody?.content, { ...sides, direction }).map(
      (sentence) => `the event ${type}: ${sentence}`,
    )
  })

/** An operation with its references followed, and with what the document says for all of them. */
const operationOf = (written: Written, document: ComparedDocument, resolve: Resolve): Operation => ({
  ...written,
  security: written.security ?? document.security ?? [],
  parameters: (written.parameters ?? []).map(resolve) as Parameter[],
  responses: Object.fromEntries(
    Object.entries(written.responses ?? {}).map(([status, answer]) => [status, resolve(answer)]),
  ) as Record<string, Answer>,
})

const operationBreaks = (was: Operation, is: Operation, sides: Sides): string[] => [
  ...(was.operationId === is.operationId ? [] : [`its id ${was.operationId} became ${is.operationId}`]),
  ...scopeBreaks(was, is),
  ...parameterBreaks(was, is, sides),
  ...bodyBreaks(was, is, sides),
  ...answerBreaks(was, is, sides),
]

function scopeBreaks(was: Operation, is: Operation): string[] {
  const scopesOf = ({ security = [] }: Operation) => security.flatMap((way) => Object.values(way).flat())
  const former = scopesOf(was)
  return scopesOf(is)
    .filter((scope) => !former.includes(scope))
    .map((scope) => `needs the scope ${scope} now`)
}

function parameterBreaks(was: Operation, is: Operation, { before, after }: Sides): string[] {
  const keyOf = (parameter: Parameter) => `${parameter.in} parameter ${parameter.name}`
  const former = new Map((was.parameters ?? []).map((parameter) => [keyOf(parameter), parameter]))
  const later = new Map((is.parameters ?? []).map((parameter) => [keyOf(parameter), parameter]))
  const demanded = [...later].filter(([key, { required }]) => required && !former.get(key)?.required)
  return [
    ...[...former.keys()].filter((key) => !later.has(key)).map((key) => `the ${key} was removed`),
    ...demanded.map(([key]) => `the ${key} is required now`),
    ...[...former].flatMap(([key, parameter]) => {
      const other = later.get(key)
      if (other === undefined) return []
      return schemaBreaks(
        { schema: parameter.schema, resolve: before },
        { schema: other.schema, resolve: after },
        { direction: 'request', at: `the ${key}` },
      )
    }),
  ]
}

function bodyBreaks(was: Operation, is: Operation, sides: Sides): string[] {
  const isDemanded = is.requestBody?.required === true && was.requestBody?.required !== true
  return [
    ...(isDemanded ? ['a body is required now'] : []),
    ...contentBreaks(was.requestBody?.content, is.requestBody?.content, { ...sides, direction: 'request' }),
  ]
}

function answerBreaks(was: Operation, is: Operation, sides: Sides): string[] {
  return Object.entries(was.responses ?? {}).flatMap(([status, answer]) => {
    const later = is.responses?.[status]
    if (later === undefined) return [`the answer ${status} was removed`]
    const headers = Object.keys(answer.headers ?? {}).filter((name) => !(name in (later.headers ?? {})))
    const breaks = [
      ...headers.map((name) => `the header ${name} was removed`),
      ...contentBreaks(answer.content, later.content, { ...sides, direction: 'response' }),
    ]
    return breaks.map((sentence) => `${status}: ${sentence}`)
  })
}

type Compared = Sides & { direction: Direction }

const contentBreaks = (
  was: Content = {},
  is: Content = {},
  { before, after, direction }: Compared,
): string[] =>
  Object.entries(was).flatMap(([type, { schema }]) => {
    const later = is[type]
    if (later === undefined) return [`${type} was removed`]
    return schemaBreaks(
      { schema, resolve: before },
      { schema: later.schema, resolve: after },
      { direction, at: '' },
    )
  })
