import { textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Static, TSchema } from '../../platform/http/schema.ts'
import type { ChangeTerms } from '../declared-change.ts'
import { facts, id } from '../frame/parts.ts'
import type { SignedIn } from '../signed-in.ts'
import type { AskedForm, FaultOf } from './form-page.ts'
import type { Outcome } from './page-kit.ts'
import type { Visit } from './visit.ts'

/** What was typed, by the name of its field. */
export type Typed = Readonly<Record<string, string>>

/** An act in three steps: its form, what would follow from it, and the act. Each asks for a reason, as `comment`. */
export type PreviewedAct<Me extends SignedIn, Room, It, Schema extends TSchema, Preview> = {
  terms: ChangeTerms
  /** `Withdraw order`; what it is about follows. */
  title: string
  /** The label of the button that does it. */
  act: string
  isDangerous?: boolean
  /** Of the operator API. */
  schema: Schema
  /** Besides the reason. */
  fields: readonly string[]
  /** What the fields hold at first. */
  open?(it: It, visit: Visit<Me>): Typed | Promise<Typed>
  /** The body that the operator API takes. */
  bodyOf(typed: Typed, it: It): unknown
  asks(it: It, visit: Visit<Me>, form: { typed: Typed; fault: FaultOf }): Html | Promise<Html>
  preview(it: It, visit: Visit<Me>, body: Static<Schema>): Promise<Preview>
  /** What would follow. */
  tells(preview: Preview): Html
  /** Whether the preview shows that there is nothing to do. */
  isIdle?(preview: Preview): boolean
  does(it: It, visit: Visit<Me>, body: Static<Schema>): Promise<Outcome<Room>>
}

type Words = { title: string; act: string; isDangerous?: boolean }

export const typedIn = (form: URLSearchParams, fields: readonly string[]): Typed =>
  Object.fromEntries([...fields, 'comment'].map((name) => [name, form.get(name)?.trim() ?? '']))

export const askedToPreview = (
  { title }: Words,
  { of, fields, comment, fault }: { of: string; fields: Html; comment: string; fault: FaultOf },
): AskedForm => ({
  ...{ title: `${title} ${of}`, heading: html`${title} ${id(of)}` },
  says: html`<p class="says">You will see what follows before it is done.</p>`,
  fields: html`${fields}
    ${textArea({ name: 'comment', label: 'Reason', hint: 'How you know it. It is kept forever: no names, no addresses.', value: comment, mostCharacters: 500, fault: fault('comment') })}`,
  act: 'Preview',
})

export const previewPage = (
  { title, act, isDangerous = false }: Words,
  page: { of: string; typed: Typed; tells: Html; isIdle: boolean; path: string; back: string; guard: Html },
): Html => html`
  <h1>${title} ${id(page.of)}?</h1>
  ${page.tells}
  ${page.typed.comment !== '' && facts([['Reason', page.typed.comment]])}
  <form method="post" action="${page.path}">${page.guard}
    ${Object.entries(page.typed).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <p class="actions">${!page.isIdle && html`<button class="button${isDangerous && ' danger'}" type="submit" name="step" value="confirm">${act}</button>`}
      <button class="button quiet" type="submit" name="step" value="edit">Change it</button>
      <a class="button quiet" href="${page.back}">Cancel</a></p>
  </form>`
