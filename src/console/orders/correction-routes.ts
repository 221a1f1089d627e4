import type { FastifyReply, FastifyRequest } from 'fastify'
import { correctOrder } from '../../operator/orders/correct-order.ts'
import { previewCorrection } from '../../operator/orders/preview-correction.ts'
import { type OperatorOrder, OrderCorrection } from '../../operator/orders/schema.ts'
import { showOrder } from '../../operator/orders/show-order.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { statusOf } from '../../web/frame/faults.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { type CorrectionForm, correctionOf, formOfOrder, readCorrectionForm } from './correction-form.ts'
import { correctionPage, previewPage } from './correction-page.ts'
import { orderPath } from './paths.ts'

/** A correction in three steps: the form, what would follow from it, and the change. */
export const correctionRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  type Visit = { request: FastifyRequest; reply: FastifyReply }

  async function read(me: SignedIn, { request }: Visit): Promise<OperatorOrder> {
    const { contractNumber } = request.params as { contractNumber: string }
    const view = await showOrder(deps.db, contractNumber, me.operator.now)
    await auditRead(deps.db, me.operator, 'order.read', contractNumber)
    return view
  }
  const showForm = (
    me: SignedIn,
    visit: Visit,
    { view, form, refusal }: { view: OperatorOrder; form: CorrectionForm; refusal?: Refusal },
  ) =>
    show(me, visit, {
      title: `Correct order ${view.order.contractNumber}`,
      room: 'orders',
      content: correctionPage({ view, form, refusal, guard: context.guardOf(visit.request, visit.reply) }),
      status: statusOf(refusal),
    })

  get('/orders/:contractNumber/correction', ['operator:orders'], async (me, request, reply) => {
    const view = await read(me, { request, reply })
    return showForm(me, { request, reply }, { view, form: formOfOrder(view) })
  })

  post(
    '/orders/:contractNumber/correction',
    ['operator:orders'],
    withoutProof('order.correct'),
    async (me, request, reply) => {
      const visit = { request, reply }
      const view = await read(me, visit)
      const { contractNumber } = view.order
      const form = readCorrectionForm(formOf(request))
      const step = formOf(request).get('step')
      if (step === 'edit') return showForm(me, visit, { view, form })

      const done = await orRefusal(async () => {
        const correction = checkedInput(request, OrderCorrection, correctionOf(form, view))
        if (step !== 'confirm') return previewCorrection(deps, contractNumber, correction, me.operator)
        await correctOrder(deps, contractNumber, correction, me.operator)
        return undefined
      })
      if (done instanceof Refusal) return showForm(me, visit, { view, form, refusal: done })
      if (done === undefined) return seeOther(reply, `${orderPath(contractNumber)}?done=corrected`)
      const guard = context.guardOf(request, reply)
      return show(me, visit, {
        title: `Correct order ${contractNumber}?`,
        room: 'orders',
        content: previewPage({ contractNumber, preview: done, form, guard }),
      })
    },
  )
}
