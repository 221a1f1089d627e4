import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditRead } from '../../operator/audited.ts'
import { decideCredit } from '../../operator/orders/decide-credit.ts'
import { reportEvent } from '../../operator/orders/report-event.ts'
import { CreditDecision, OperatorEvent } from '../../operator/orders/schema.ts'
import { showOrder } from '../../operator/orders/show-order.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, filledIn, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { statusOf } from '../frame/faults.ts'
import { showPage } from '../frame/show-page.ts'
import { type SignedIn, staffRoutes } from '../signed-in.ts'
import { creditPage } from './credit-page.ts'
import { type EventForm, emptyEvent, eventFields, eventPage } from './event-page.ts'
import { orderPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** What an operator knows about an order: an event, or a decision on the customer's credit. */
export const eventRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const numberIn = ({ params }: FastifyRequest) => (params as { contractNumber: string }).contractNumber

  async function showEventForm(me: SignedIn, visit: Visit, form: EventForm, refusal?: Refusal) {
    const contractNumber = numberIn(visit.request)
    const view = await showOrder(deps.db, contractNumber, me.operator.now)
    await auditRead(deps.db, me.operator, 'order.read', contractNumber)
    const guard = context.guardOf(visit.request, visit.reply)
    return show(me, visit, {
      title: `Report an event of order ${contractNumber}`,
      room: 'orders',
      content: eventPage({ view, form, refusal, guard }),
      status: statusOf(refusal),
    })
  }

  get('/orders/:contractNumber/event', ['operator:orders'], (me, request, reply) =>
    showEventForm(me, { request, reply }, emptyEvent),
  )

  post('/orders/:contractNumber/event', ['operator:orders'], async (me, request, reply) => {
    const contractNumber = numberIn(request)
    const { reasons, comment, ...given } = filledIn(formOf(request), eventFields)
    const done = await orRefusal(async () => {
      const body = {
        ...given,
        ...(reasons === undefined ? {} : { reasons: [reasons] }),
        comment: comment ?? '',
      }
      await reportEvent(deps.db, contractNumber, checkedInput(request, OperatorEvent, body), me.operator)
      deps.wakeWorker()
    })
    if (!(done instanceof Refusal)) return seeOther(reply, `${orderPath(contractNumber)}?done=reported`)
    const form = { ...emptyEvent, ...filledIn(formOf(request), eventFields) }
    return showEventForm(me, { request, reply }, form, done)
  })

  const showCreditForm = (me: SignedIn, visit: Visit, comment: string, refusal?: Refusal) =>
    show(me, visit, {
      title: `Decide on the credit of order ${numberIn(visit.request)}`,
      room: 'orders',
      content: creditPage({
        contractNumber: numberIn(visit.request),
        comment,
        refusal,
        guard: context.guardOf(visit.request, visit.reply),
      }),
      status: statusOf(refusal),
    })

  get('/orders/:contractNumber/credit', ['operator:orders'], async (me, request, reply) =>
    showCreditForm(me, { request, reply }, ''),
  )

  post('/orders/:contractNumber/credit', ['operator:orders'], async (me, request, reply) => {
    const contractNumber = numberIn(request)
    const form = formOf(request)
    const comment = form.get('comment')?.trim() ?? ''
    const done = await orRefusal(async () => {
      const body = { isPositive: form.get('decision') === 'accept', comment }
      await decideCredit(deps.db, contractNumber, checkedInput(request, CreditDecision, body), me.operator)
      deps.wakeWorker()
    })
    if (done instanceof Refusal) return showCreditForm(me, { request, reply }, comment, done)
    return seeOther(reply, `${orderPath(contractNumber)}?done=decided`)
  })
}
