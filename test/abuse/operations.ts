/** The operations of our own OpenAPI document, with what is needed to call them and to judge their answers. */

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  examples?: unknown[]
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
  example?: unknown
}

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>

export type Operation = {
  operationId: string
  method: string
  path: string
  parameters: readonly Parameter[]
  /** The first type that the body may have; null where there is no body. */
  body: { type: string; schema: JsonSchema; example?: unknown } | null
  answers: Record<string, { content?: Content }>
  isPublic: boolean
}

export type Document = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

type Described = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Operation['answers']
  security?: unknown[]
}

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      operationId: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      body: bodyOf(described),
      answers: described.responses,
      isPublic: described.security?.length === 0,
    })),
  )

function bodyOf({ requestBody }: Described): Operation['body'] {
  const [first] = Object.entries(requestBody?.content ?? {})
  if (first === undefined) return null
  const [type, { schema = {}, example }] = first
  return { type, schema, example }
}

/** What a reference stands for. */
export function resolved({ components }: Document, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved({ components, paths: {} }, components.schemas[name] ?? {})
}
