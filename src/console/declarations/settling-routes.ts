import type { FastifyReply, FastifyRequest } from 'fastify'
import { Attachment, Closure, DeclarationPath } from '../../operator/declarations/schema.ts'
import type { Db } from '../../platform/db/sql.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditRead, type Operator } from '../../staff/audit/audited.ts'
import { checkedInput, filledIn, orRefusal } from '../../web/checked-input.ts'
import { type ChangeTerms, withoutProof } from '../../web/declared-change.ts'
import type { DoneWord } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'

export type SettlingPage<Declaration> = {
  declaration: Declaration
  form: { contractNumber: string; comment: string }
  refusal: Refusal | undefined
  mayChange: boolean
  guard: Html
  now: Date
}

/** A kind of declaration that came without login. */
type Settling<Declaration> = {
  title: string
  path: string
  readAction: string
  audit: ChangeTerms['audit']
  find(db: Db, id: string): Promise<Declaration>
  page(given: SettlingPage<Declaration>): Html
  attach(db: Db, id: string, body: Attachment, operator: Operator): Promise<void>
  close(db: Db, id: string, body: Closure, operator: Operator): Promise<void>
  done: { attached: DoneWord; closed: DoneWord }
}

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** The page of a declaration that waits for a person, who attaches it to its contract or takes it off the list. */
export const settlingRoutes =
  <Declaration extends { id: string; contractNumber: string | null }>(kind: Settling<Declaration>) =>
  (context: ConsoleContext) =>
  async (server: Server) => {
    const { deps } = context
    const { get, post } = staffRoutes(server, context)
    const show = showPage(context)
    const idIn = (request: FastifyRequest) =>
      checkedInput(request, DeclarationPath, request.params).declarationId

    async function showOne(
      me: SignedIn,
      visit: Visit,
      form: SettlingPage<Declaration>['form'],
      refusal?: Refusal,
    ) {
      const declaration = await kind.find(deps.db, idIn(visit.request))
      await auditRead(deps.db, me.operator, kind.readAction, declaration.contractNumber ?? declaration.id)
      return show(me, visit, {
        title: kind.title,
        content: kind.page({
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

    get(`${kind.path}/:declarationId`, anyRole, (me, request, reply) =>
      showOne(me, { request, reply }, { contractNumber: '', comment: '' }),
    )

    post(
      `${kind.path}/:declarationId`,
      ['operator:orders'],
      withoutProof(...kind.audit),
      async (me, request, reply) => {
        const form = formOf(request)
        const isAttached = form.get('act') === 'attach'
        const given = { contractNumber: '', comment: '', ...filledIn(form, ['contractNumber', 'comment']) }
        const { comment } = given
        const done = await orRefusal(async () => {
          const id = idIn(request)
          if (!isAttached) {
            await kind.close(deps.db, id, checkedInput(request, Closure, { comment }), me.operator)
            return
          }
          await kind.attach(deps.db, id, checkedInput(request, Attachment, given), me.operator)
        })
        if (done instanceof Refusal) return showOne(me, { request, reply }, given, done)
        return seeOther(reply, `/console?done=${isAttached ? kind.done.attached : kind.done.closed}`)
      },
    )
  }
