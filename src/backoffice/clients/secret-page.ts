import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { facts, id, notice } from '../../web/frame/parts.ts'

export type SecretPage = {
  title: string
  secret: { label: string; value: string }
  more: readonly (readonly [term: string, value: Renderable])[]
  /** Where to go once it is copied. */
  next: { path: string; label: string }
}

/** A secret, shown this once: it is in no address, and neither stored nor cached. */
export const secretPage = ({ title, secret, more, next }: SecretPage): Html => html`
  <h1>${title}</h1>
  ${notice(`Copy the ${secret.label.toLowerCase()} now and hand it over safely: it is not shown again.`, 'caution')}
  ${facts([[secret.label, html`<span class="secret">${id(secret.value)}</span>`], ...more])}
  <p class="actions"><a class="button" href="${next.path}">${next.label}</a></p>`
