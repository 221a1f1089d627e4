import { textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Static, TSchema } from '../../platform/http/schema.ts'
import { checkedInput } from '../checked-input.ts'
import type { ChangeTerms } from '../declared-change.ts'
import { facts, id as idText } from '../frame/parts.ts'
import type { SignedIn } from '../signed-in.ts'
import type { FaultOf, FormPage } from './form-page.ts'
import { type Outcome, ownAddress, type Visit } from './visit.ts'

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

/** The form of such an act, which shows what would follow before it acts. */
export const previewedForm = <Me extends SignedIn, Room, It, Schema extends TSchema, Preview>(
  act: PreviewedAct<Me, Room, It, Schema, Preview>,
  { id: idOf = () => '', path }: { id?(it: It): string; path(it: It): string },
): FormPage<Me, Room, It, Typed> => ({
  terms: act.terms,
  open: async (it, visit) => (await act.open?.(it, visit)) ?? {},
  read: (form) =>
    Object.fromEntries([...act.fields, 'comment'].map((name) => [name, form.get(name)?.trim() ?? ''])),
  async asks(it, visit, typed, fault) {
    const id = idOf(it)
    const fields = await act.asks(it, visit, { typed, fault })
    return {
      ...{ title: `${act.title} ${id}`, heading: html`${act.title} ${idText(id)}` },
      says: html`<p class="says">You will see what follows before it is done.</p>`,
      fields: html`${fields}
    ${textArea({ name: 'comment', label: 'Reason', hint: 'How you know it. It is kept forever: no names, no addresses.', value: typed.comment ?? '', maxCharacters: 500, fault: fault('comment') })}`,
      act: 'Preview',
    }
  },
  async does(it, visit, typed) {
    const { form, request, guard } = visit
    const step = form.get('step')
    if (step === 'edit') return null
    const body = checkedInput(request, act.schema, act.bodyOf(typed, it))
    if (step === 'confirm') return act.does(it, visit, body)
    const preview = await act.preview(it, visit, body)
    const content = html`
  <h1>${act.title} ${idText(idOf(it))}?</h1>
  ${act.tells(preview)}
  ${typed.comment !== '' && facts([['Reason', typed.comment]])}
  <form method="post" action="${ownAddress(request)}">${guard}
    ${Object.entries(typed).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <p class="actions">${act.isIdle?.(preview) !== true && html`<button class="button${act.isDangerous === true && ' danger'}" type="submit" name="step" value="confirm">${act.act}</button>`}
      <button class="button quiet" type="submit" name="step" value="edit">Change it</button>
      <a class="button quiet" href="${path(it)}">Cancel</a></p>
  </form>`
    return { title: `${act.title} ${idOf(it)}?`, content }
  },
})
