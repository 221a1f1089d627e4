import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditRead } from '../../operator/audited.ts'
import { showDeclaration } from '../../operator/withdrawals/read-declarations.ts'
import { Attachment, Closure, DeclarationPath } from '../../operator/withdrawals/schema.ts'
import { attachToContract, closeWithoutContract } from '../../operator/withdrawals/settle-declaration.ts'
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
import { type SettlingForm, withdrawalPage } from './withdrawal-page.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

export const withdrawalRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const idIn = (request: FastifyRequest) =>
    checkedInput(request, DeclarationPath, request.params).declarationId

  async function showOne(me: SignedIn, visit: Visit, form: SettlingForm, refusal?: Refusal) {
    const declaration = await showDeclaration(deps.db, idIn(visit.request))
    await auditRead(deps.db, me.operator, 'withdrawal.read', declaration.contractNumber ?? declaration.id)
    return show(me, visit, {
      title: 'Declaration of withdrawal',
      content: withdrawalPage({
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

  get('/withdrawals/:declarationId', anyRole, (me, request, reply) =>
    showOne(me, { request, reply }, { contractNumber: '', comment: '' }),
  )

  post('/withdrawals/:declarationId', ['operator:orders'], async (me, request, reply) => {
    const form = formOf(request)
    const isAttached = form.get('act') === 'attach'
    const given = { contractNumber: '', comment: '', ...filledIn(form, ['contractNumber', 'comment']) }
    const done = await orRefusal(async () => {
      const id = idIn(request)
      if (isAttached) {
        await attachToContract(deps.db, id, checkedInput(request, Attachment, given), me.operator)
        deps.wakeWorker()
      } else {
        const { comment } = given
        await closeWithoutContract(deps.db, id, checkedInput(request, Closure, { comment }), me.operator)
      }
    })
    if (done instanceof Refusal) return showOne(me, { request, reply }, given, done)
    return seeOther(reply, `/console?done=${isAttached ? 'attached' : 'closed'}`)
  })
}
