/** What went wrong, in the words of the domain; `platform/http/error-handler.ts` gives each kind its status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'unknown'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedType'
  | 'unprocessable'
  | 'throttled'
  | 'unavailable'

export type RefusalItem = { code: string; message: string; details?: string | null }

/** A request we understood and declined. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly items: readonly RefusalItem[]
  readonly headers: Readonly<Record<string, string>>

  constructor(kind: RefusalKind, items: RefusalItem | RefusalItem[], headers: Record<string, string> = {}) {
    const list = Array.isArray(items) ? items : [items]
    super(list.map(({ message }) => message).join('; '))
    this.name = 'Refusal'
    this.kind = kind
    this.items = list
    this.headers = headers
  }
}
