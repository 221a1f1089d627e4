import type { FastifyReply, FastifyRequest } from 'fastify'
import { decideCredit } from '../../operator/orders/decide-credit.ts'
import { CreditDecision } from '../../operator/orders/schema.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { statusOf } from '../../web/frame/faults.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { creditPage } from './credit-page.ts'
import { orderPath } from './paths.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
const numberIn = ({ params }: FastifyRequest) => (params as { contractNumber: string }).contractNumber

/** A person's decision on the customer's credit. */
export const creditRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)

  const showForm = (me: SignedIn, visit: Visit, comment: string, refusal?: Refusal) =>
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
    showForm(me, { request, reply }, ''),
  )

  post(
    '/orders/:contractNumber/credit',
    ['operator:orders'],
    withoutProof('order.credit-decision'),
    async (me, request, reply) => {
      const contractNumber = numberIn(request)
      const form = formOf(request)
      const comment = form.get('comment')?.trim() ?? ''
      const done = await orRefusal(async () => {
        const body = { isPositive: form.get('decision') === 'accept', comment }
        await decideCredit(deps.db, contractNumber, checkedInput(request, CreditDecision, body), me.operator)
      })
      if (done instanceof Refusal) return showForm(me, { request, reply }, comment, done)
      return seeOther(reply, `${orderPath(contractNumber)}?done=decided`)
    },
  )
}
