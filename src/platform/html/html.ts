/** Markup that is safe to send to a browser; only `html` and `raw` create it. */
class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type Html = Markup
export type Renderable = Html | string | number | null | undefined | false | readonly Renderable[]

/** Builds markup; every interpolated value is escaped, unless it is markup already. */
export const html = (parts: TemplateStringsArray, ...values: Renderable[]): Html =>
  new Markup(parts.reduce((text, part, index) => text + render(values[index - 1]) + part))

/** Markup from a text, without escaping. The text must be our own, never a partner's or a customer's. */
export const raw = (trusted: string): Html => new Markup(trusted)

function render(value: Renderable): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Markup) return value.toString()
  if (Array.isArray(value)) return value.map(render).join('')
  return escaped(String(value))
}

// Both quotes are escaped, so that a value is also safe in a quoted attribute.
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
