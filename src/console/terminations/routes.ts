import type { FastifyReply, FastifyRequest } from 'fastify'
import { getTerminationDeclaration } from '../../contracts/termination-declarations/settle-termination.ts'
import { auditRead } from '../../operator/audited.ts'
import {
  attachTerminationToContract,
  settleTermination,
} from '../../operator/terminations/settle-termination.ts'
import { Attachment, Closure, DeclarationPath } from '../../operator/withdrawals/schema.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, filledIn, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { statusOf } from '../frame/faults.ts'
import { showPage } from '../frame/show-page.ts'
import type { SignedIn } from '../signed-in.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import type { SettlingForm } from '../withdrawals/withdrawal-page.ts'
import { terminationPage } from './termination-page.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** A termination that came without login and waits for a person. */
export const terminationRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const idIn = (request: FastifyRequest) =>
    checkedInput(request, DeclarationPath, request.params).declarationId

  async function showOne(me: SignedIn, visit: Visit, form: SettlingForm, refusal?: Refusal) {
    const declaration = await getTerminationDeclaration(deps.db, idIn(visit.request))
    await auditRead(deps.db, me.operator, 'termination.read', declaration.contractNumber ?? declaration.id)
    return show(me, visit, {
      title: 'Termination without login',
      content: terminationPage({
        declaration,
        form,
        refusal,
        mayChange: me.member.scopes.has('operator:orders'),
        guard: context.guardOf(visit.request, visit.reply),
        now: me.operator.now,
      }),
      status: statusOf(refusal),
    })
  }

  get('/terminations/:declarationId', anyRole, (me, request, reply) =>
    showOne(me, { request, reply }, { contractNumber: '', comment: '' }),
  )

  post('/terminations/:declarationId', ['operator:orders'], async (me, request, reply) => {
    const form = formOf(request)
    const isAttached = form.get('act') === 'attach'
    const given = { contractNumber: '', comment: '', ...filledIn(form, ['contractNumber', 'comment']) }
    const done = await orRefusal(async () => {
      const id = idIn(request)
      if (isAttached) {
        const body = checkedInput(request, Attachment, given)
        await attachTerminationToContract(deps.db, id, body, me.operator)
        deps.wakeWorker()
      } else {
        const body = checkedInput(request, Closure, { comment: given.comment })
        await settleTermination(deps.db, id, body, me.operator)
      }
    })
    if (done instanceof Refusal) return showOne(me, { request, reply }, given, done)
    return seeOther(reply, `/console?done=termination-${isAttached ? 'attached' : 'closed'}`)
  })
}
