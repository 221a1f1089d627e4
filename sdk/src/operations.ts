/** The types of calls, derived from the OpenAPI document. */
import type { components, paths } from './openapi.d.ts'
import type { Item } from './wattline-error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Every path below the base URL; tokens are fetched automatically from elsewhere. */
type ApiPath = Exclude<keyof paths, '/connect/token'>
type OperationOf<M extends Method, P extends ApiPath> =
  paths[P] extends Record<Lowercase<M>, infer Operation> ? Operation : never

/** The paths that support a method and answer with the envelope. */
export type PathOf<M extends Method> = {
  [P in ApiPath]: [JsonOf<OperationOf<M, P>>] extends [never] ? never : P
}[ApiPath]
/** The paths that answer with a file. */
export type FilePath = Exclude<ApiPath, PathOf<Method>>

type ParameterOf<Operation, Place extends string> = Operation extends { parameters: infer Parameters }
  ? Place extends keyof Parameters
    ? NonNullable<Parameters[Place]>
    : never
  : never
type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never
type JsonOf<Operation> = Operation extends {
  responses: {
    200: { content: { 'application/json': infer Json extends components['schemas']['Envelope'] } }
  }
}
  ? Json
  : never

export type PathValues<M extends Method, P extends PathOf<M> | FilePath> = ParameterOf<
  OperationOf<M, P>,
  'path'
>
export type QueryOf<P extends PathOf<'GET'>> = ParameterOf<OperationOf<'GET', P>, 'query'>
export type RequestBody<M extends Method, P extends PathOf<M>> = BodyOf<OperationOf<M, P>>

/** Options of every call. */
export type CallOptions = {
  /** Ends the call, its waits and its retries; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Time limit of each attempt in milliseconds. */
  timeout?: number | undefined
  /** How many times the request may be retried. */
  retries?: number | undefined
  /** Your own id of the call, for the logs of both sides; generated if you give none. */
  requestId?: string | undefined
}

export type OrderOptions = CallOptions & {
  /** Your own key of the order, so that you can repeat it even after a crash; generated if you give none. */
  idempotencyKey?: string | undefined
  /** Token of the partner on whose behalf you order. */
  partnerToken?: string | undefined
}

type Part<Name extends string, Value> = [Value] extends [never] ? unknown : { [K in Name]: Value }
type OptionalPart<Name extends string, Value> = object extends Value
  ? { [K in Name]?: Value }
  : Part<Name, Value>

export type RequestOptions<M extends Method, P extends PathOf<M>> = OrderOptions &
  Part<'path', PathValues<M, P>> &
  OptionalPart<'query', ParameterOf<OperationOf<M, P>, 'query'>> &
  Part<'body', RequestBody<M, P>>

/** The options; may be omitted where none is required. */
export type OptionsArgument<Options> = object extends Options ? [options?: Options] : [options: Options]

/** A successful answer as the API documents it, with its warnings and notices in `items`. */
export type Answer<Json> = Omit<Json, 'isSuccess' | 'error'> & { items: Item[]; requestId: string }
export type AnswerOf<M extends Method, P extends PathOf<M>> = Answer<JsonOf<OperationOf<M, P>>>

/** `{ 'filter.externalId': … }` as `{ filter: { externalId: … } }`. */
export type Grouped<Query> = {
  [K in keyof Query as K extends `${string}.${string}` ? never : K]: Query[K]
} & OptionalIfEmpty<{
  [K in keyof Query as K extends `${infer Group}.${string}` ? Group : never]: {
    [Inner in keyof Query as Inner extends `${GroupOf<K>}.${infer Name}` ? Name : never]: Query[Inner]
  }
}>
type GroupOf<K> = K extends `${infer Group}.${string}` ? Group : never
type OptionalIfEmpty<Groups> = { [K in keyof Groups as object extends Groups[K] ? never : K]: Groups[K] } & {
  [K in keyof Groups as object extends Groups[K] ? K : never]?: Groups[K]
}
