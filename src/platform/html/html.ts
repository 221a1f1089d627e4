import type { PageFrame } from './page-frame.ts'

type Part = string | ((frame: PageFrame | undefined) => Html)

/** Markup that is safe to send to a browser; only `html`, `raw` and `whenSent` create it. */
class Markup {
  readonly #parts: readonly Part[]

  constructor(parts: readonly Part[]) {
    this.#parts = parts
  }

  get parts(): readonly Part[] {
    return this.#parts
  }

  /** The text, for a page in the frame in which it is sent. */
  toString(frame?: PageFrame): string {
    return this.#parts.map((part) => (typeof part === 'string' ? part : part(frame).toString(frame))).join('')
  }
}

export type Html = Markup
export type Renderable = Html | string | number | null | undefined | false | readonly Renderable[]

/** Builds markup; every interpolated value is escaped, unless it is markup already. */
export function html(texts: TemplateStringsArray, ...values: Renderable[]): Html {
  const parts: Part[] = ['']
  texts.forEach((text, index) => {
    if (index > 0) append(parts, values[index - 1])
    add(parts, text)
  })
  return new Markup(parts)
}

/** Markup from a text, without escaping. The text must be our own, never a partner's or a customer's. */
export const raw = (trusted: string): Html => new Markup([trusted])

/** Markup that depends on where it is sent to, such as the host and the brands of the moment. */
export const whenSent = (make: (frame: PageFrame | undefined) => Html): Html => new Markup([make])

function append(parts: Part[], value: Renderable): void {
  if (value === null || value === undefined || value === false) return
  if (Array.isArray(value)) {
    for (const item of value) append(parts, item)
    return
  }
  if (value instanceof Markup) for (const part of value.parts) add(parts, part)
  else add(parts, typeof value === 'number' ? String(value) : escaped(String(value)))
}

function add(parts: Part[], part: Part): void {
  const last = parts.at(-1)
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
  else parts.push(part)
}

// Both quotes are escaped, so that a value is also safe in a quoted attribute.
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Most texts need nothing, and a look takes a fraction of the time.
const escaped = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : text
