/** An act that is done in three steps: its form, what would follow from it, and the act. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperatorOrder } from '../../operator/orders/schema.ts'
import { showOrder } from '../../operator/orders/show-order.ts'
import { textArea } from '../../platform/html/field.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Static, TSchema } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditRead, type Operator } from '../../staff/audit/audited.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { type ChangeTerms, withoutProof } from '../../web/declared-change.ts'
import type { DoneWord } from '../../web/frame/done-texts.ts'
import { faultsOf, statusOf } from '../../web/frame/faults.ts'
import { facts, id, notice } from '../../web/frame/parts.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { orderPath } from './paths.ts'

export type ActForm = Readonly<Record<string, string>>

export type PreviewedAct<Schema extends TSchema, Preview> = {
  /** The last part of its address. */
  name: string
  /** `Withdraw order`; the number follows. */
  title: string
  /** The label of the button that does it. */
  act: string
  done: DoneWord
  audit: ChangeTerms['audit']
  isDangerous?: boolean
  /** Of the operator API. */
  schema: Schema
  /** The fields of its form, besides the reason. */
  fields: readonly string[]
  /** What the fields hold when the form is first opened. */
  begin?(view: OperatorOrder, operator: Operator): Promise<ActForm> | ActForm
  /** The body that the operator API takes. */
  bodyOf(form: ActForm): unknown
  /** The fields, with what is wrong with them. */
  asks(page: {
    view: OperatorOrder
    form: ActForm
    faults: ActForm
    operator: Operator
  }): Promise<Html> | Html
  preview(contractNumber: string, body: Static<Schema>, operator: Operator): Promise<Preview>
  /** What would follow. */
  tells(preview: Preview): Html
  /** Does it, and returns the order to go to. */
  perform(contractNumber: string, body: Static<Schema>, operator: Operator): Promise<string>
}

type Visit = { request: FastifyRequest; reply: FastifyReply }

export function previewedAct<Schema extends TSchema, Preview>(
  server: Server,
  context: ConsoleContext,
  act: PreviewedAct<Schema, Preview>,
): void {
  const { deps, guardOf } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const path = `/orders/:contractNumber/${act.name}`
  const names = [...act.fields, 'comment']

  async function viewOf({ operator }: SignedIn, { request }: Visit): Promise<OperatorOrder> {
    const { contractNumber } = request.params as { contractNumber: string }
    const view = await showOrder(deps.db, contractNumber, operator.now)
    await auditRead(deps.db, operator, 'order.read', contractNumber)
    return view
  }

  async function showForm(
    me: SignedIn,
    visit: Visit,
    { view, form, refusal }: { view: OperatorOrder; form: ActForm; refusal?: Refusal },
  ) {
    const faults = faultsOf(refusal, Object.fromEntries(names.map((name) => [name, ''])))
    const of = faults.of as ActForm
    const content = formPage(act, {
      view,
      form,
      faults: of,
      others: faults.others,
      asked: await act.asks({ view, form, faults: of, operator: me.operator }),
      guard: guardOf(visit.request, visit.reply),
    })
    const { contractNumber } = view.order
    const title = `${act.title} ${contractNumber}`
    return show(me, visit, { title, room: 'orders', content, status: statusOf(refusal) })
  }

  get(path, ['operator:orders'], async (me, request, reply) => {
    const view = await viewOf(me, { request, reply })
    const form = (await act.begin?.(view, me.operator)) ?? {}
    return showForm(me, { request, reply }, { view, form })
  })

  post(path, ['operator:orders'], withoutProof(...act.audit), async (me, request, reply) => {
    const visit = { request, reply }
    const view = await viewOf(me, visit)
    const { contractNumber } = view.order
    const given = formOf(request)
    const form = Object.fromEntries(names.map((name) => [name, given.get(name)?.trim() ?? '']))
    const step = given.get('step')
    if (step === 'edit') return showForm(me, visit, { view, form })

    const result = await orRefusal(async () => {
      const body = checkedInput(request, act.schema, act.bodyOf(form))
      if (step !== 'confirm') return { preview: await act.preview(contractNumber, body, me.operator) }
      const next = await act.perform(contractNumber, body, me.operator)
      return { next }
    })
    if (result instanceof Refusal) return showForm(me, visit, { view, form, refusal: result })
    if (result.next !== undefined) return seeOther(reply, `${orderPath(result.next)}?done=${act.done}`)
    const content = previewPage(act, {
      contractNumber,
      form,
      tells: act.tells(result.preview as Preview),
      guard: guardOf(request, reply),
    })
    return show(me, visit, { title: `${act.title} ${contractNumber}?`, room: 'orders', content })
  })
}

type Shown = Pick<PreviewedAct<TSchema, never>, 'name' | 'title' | 'act' | 'isDangerous'>
type FormPage = {
  view: OperatorOrder
  form: ActForm
  faults: ActForm
  others: readonly string[]
  asked: Html
  guard: Html
}

const addressOf = ({ name }: Shown, contractNumber: string) => `${orderPath(contractNumber)}/${name}`

const formPage = (act: Shown, { view, form, faults, others, asked, guard }: FormPage): Html => html`
  <h1>${act.title} ${id(view.order.contractNumber)}</h1>
  ${others.map((message) => notice(message, 'error'))}
  <p class="says">You will see what follows before it is done.</p>
  <form method="post" action="${addressOf(act, view.order.contractNumber)}">${guard}
    ${asked}
    ${textArea({ name: 'comment', label: 'Reason', hint: 'How you know it. It is kept forever: no names, no addresses.', value: form.comment ?? '', mostCharacters: 500, fault: faults.comment })}
    <p class="actions"><button class="button" type="submit" name="step" value="preview">Preview</button>
      <a class="button quiet" href="${orderPath(view.order.contractNumber)}">Cancel</a></p>
  </form>`

type Previewed = { contractNumber: string; form: ActForm; tells: Html; guard: Html }

const previewPage = (act: Shown, { contractNumber, form, tells, guard }: Previewed): Html => html`
  <h1>${act.title} ${id(contractNumber)}?</h1>
  ${tells}
  ${facts([['Reason', form.comment]])}
  <form method="post" action="${addressOf(act, contractNumber)}">${guard}
    ${Object.entries(form).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <p class="actions"><button class="button${act.isDangerous === true && ' danger'}" type="submit" name="step" value="confirm">${act.act}</button>
      <button class="button quiet" type="submit" name="step" value="edit">Change it</button>
      <a class="button quiet" href="${orderPath(contractNumber)}">Cancel</a></p>
  </form>`
