/** The part of OpenAPI 3.1 that the reference reads; anything else in the document is ignored. */
export type OpenApiDocument = {
  openapi: string
  info: {
    title: string
    version: string
    description?: string
    contact?: { name: string; url: string }
    license?: { name: string; identifier: string }
  }
  servers?: readonly Server[]
  tags?: readonly { name: string; description?: string }[]
  paths?: Readonly<Record<string, PathItem>>
  /** What we send to partners. */
  webhooks?: Readonly<Record<string, PathItem>>
  components?: {
    securitySchemes?: Readonly<Record<string, SecurityScheme | Ref>>
    schemas?: Readonly<Record<string, SchemaOrRef>>
  }
  security?: readonly SecurityRequirement[]
}

export type Ref = { $ref: string }

export type Server = {
  url: string
  description?: string
  variables?: Readonly<Record<string, { default: string }>>
}

export const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const
export type Method = (typeof methods)[number]

export type PathItem = Partial<Record<Method, Operation>> & {
  parameters?: readonly (Parameter | Ref)[]
  servers?: readonly Server[]
}

export type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: readonly string[]
  deprecated?: boolean
  parameters?: readonly (Parameter | Ref)[]
  requestBody?: RequestBody | Ref
  responses?: Readonly<Record<string, Response | Ref>>
  security?: readonly SecurityRequirement[]
  servers?: readonly Server[]
  'x-scopes'?: readonly string[]
}

export const places = ['path', 'query', 'header', 'cookie'] as const
export type Place = (typeof places)[number]

export type Parameter = WithExample & {
  name: string
  in: Place
  description?: string
  required?: boolean
  deprecated?: boolean
}

export type RequestBody = {
  description?: string
  required?: boolean
  content?: Readonly<Record<string, Media>>
}

export type Response = {
  description?: string
  headers?: Readonly<Record<string, Header | Ref>>
  content?: Readonly<Record<string, Media>>
}

export type Header = WithExample & { description?: string; required?: boolean; deprecated?: boolean }
export type Media = WithExample

/** What parameters, headers and media types share. */
export type WithExample = {
  schema?: SchemaOrRef
  example?: unknown
  examples?: Readonly<Record<string, { summary?: string; value?: unknown } | Ref>>
}

/** Scheme names with the scopes needed of each; the requirements of a list are alternatives. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>

export type SecurityScheme = {
  type: string
  description?: string
  scheme?: string
  bearerFormat?: string
  name?: string
  in?: string
  openIdConnectUrl?: string
  flows?: Readonly<Record<string, OAuthFlow>>
}

export type OAuthFlow = {
  tokenUrl?: string
  authorizationUrl?: string
  scopes?: Readonly<Record<string, string>>
}

export type SchemaOrRef = Schema | (Ref & Schema)

export type Schema = {
  title?: string
  description?: string
  type?: string | readonly string[]
  format?: string
  properties?: Readonly<Record<string, SchemaOrRef>>
  required?: readonly string[]
  additionalProperties?: boolean | SchemaOrRef
  items?: SchemaOrRef
  anyOf?: readonly SchemaOrRef[]
  oneOf?: readonly SchemaOrRef[]
  allOf?: readonly SchemaOrRef[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  examples?: readonly unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  readOnly?: boolean
  writeOnly?: boolean
  deprecated?: boolean
}
