import type { CodeOf, ErrorCode, RefusalKind } from './error-codes.ts'

export type RefusalItem<Code = ErrorCode> = { code: Code; message: string; details?: string | null }
/** One fault of an invalid request; the refusal lists all of them. */
export type InvalidItem = RefusalItem<CodeOf<'invalid'>>

/** A request we understood and declined. Anything else that is thrown is a bug. */
export class Refusal<Kind extends RefusalKind = RefusalKind> extends Error {
  readonly kind: RefusalKind
  readonly items: readonly RefusalItem[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    kind: Kind,
    items: RefusalItem<CodeOf<Kind>> | RefusalItem<CodeOf<Kind>>[],
    headers: Record<string, string> = {},
  ) {
    const list = Array.isArray(items) ? items : [items]
    super(list.map(({ message }) => message).join('; '))
    this.name = 'Refusal'
    this.kind = kind
    this.items = list
    this.headers = headers
  }
}

export const rateLimited = (message: string, resetSeconds: number): Refusal =>
  new Refusal('throttled', { code: 'rate-limited', message }, { 'Retry-After': String(resetSeconds) })

export const notFound = (message: string): Refusal => new Refusal('unknown', { code: 'not-found', message })

/** What the state of things does not allow. */
export const conflict = (message: string): Refusal => new Refusal('conflict', { code: 'conflict', message })

/** A fault in the field `details`. */
export const invalidItem = (details: string | null, message: string): InvalidItem => ({
  code: 'validation-failed',
  message,
  details,
})

/** A request with one fault, in the field `details`. */
export const invalid = (details: string, message: string): Refusal =>
  new Refusal('invalid', invalidItem(details, message))
