/** The shapes of calls, read off the OpenAPI document. */
import type { components, paths } from './openapi.d.ts'
import type { Item } from './wattline-error.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Everything below the base URL; tokens are obtained elsewhere and by themselves. */
type ApiPath = Exclude<keyof paths, '/connect/token'>
type OperationOf<M extends Method, P extends ApiPath> =
  paths[P] extends Record<Lowercase<M>, infer Operation> ? Operation : never

/** The paths that know a method and answer in the envelope. */
export type PathOf<M extends Method> = {
  [P in ApiPath]: [JsonOf<OperationOf<M, P>>] extends [never] ? never : P
}[ApiPath]
/** The paths behind which there is a file. */
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

/** What may accompany every call. */
export type CallOptions = {
  /** Ends the call, its waits and its retries; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds that each try may take. */
  timeout?: number | undefined
  /** How many times the request may be sent again. */
  retries?: number | undefined
  /** Your own id of the call, for both sides' logs; one is made if you give none. */
  requestId?: string | undefined
}

export type OrderOptions = CallOptions & {
  /** Your own key of the order, so that you can repeat it even after a crash; one is made if you give none. */
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

/** The options, left out where nothing in them is needed. */
export type OptionsArgument<Options> = object extends Options ? [options?: Options] : [options: Options]

/** A successful answer: what the interface documents, with its warnings and notices in `items`. */
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
