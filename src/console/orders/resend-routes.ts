import { resendMail } from '../../operator/mails/manage-mails.ts'
import { OperatorMailPath } from '../../operator/mails/schema.ts'
import { showOrder } from '../../operator/orders/show-order.ts'
import { mailText } from '../../operator/orders/words.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { confirmPage } from '../../web/frame/confirm-page.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { staffRoutes } from '../staff-routes.ts'
import { documentsPath, resendPath } from './paths.ts'

type Params = { contractNumber: string; mailId: string }

/** Sends a mail again, and with it the document that it has. */
export const resendRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const path = '/orders/:contractNumber/mails/:mailId/resend'

  /** The mail, if it is one about this order. */
  async function mailOf({ operator }: SignedIn, { contractNumber, mailId }: Params) {
    const { mails, order } = await showOrder(deps.db, contractNumber, operator.now)
    const mail = mails.find(({ id }) => id === mailId)
    if (mail !== undefined) return { mail, order }
    throw new Refusal('unknown', { code: 'not-found', message: `There is no mail ${mailId}.` })
  }

  get(path, ['operator:orders'], async (me, request, reply) => {
    const { contractNumber, mailId } = request.params as Params
    const { mail, order } = await mailOf(me, { contractNumber, mailId })
    await auditRead(deps.db, me.operator, 'order.read', contractNumber)
    const content = confirmPage({
      title: 'Send the mail again?',
      says: html`<p>It ${mailText(mail.kind)}.</p>
        <p>It is made again from the data as they are now and goes to ${order.emailAddress}. Links in it are new.</p>`,
      path: resendPath(contractNumber, mailId),
      guard: context.guardOf(request, reply),
      act: 'Send again',
      back: documentsPath(contractNumber),
    })
    return show(me, { request, reply }, { title: 'Send the mail again?', room: 'orders', content })
  })

  post(path, ['operator:orders'], withoutProof('mail.resend'), async (me, request, reply) => {
    const { contractNumber, mailId } = request.params as Params
    await mailOf(me, { contractNumber, mailId })
    await resendMail(deps.db, checkedInput(request, OperatorMailPath, { mailId }).mailId, me.operator)
    return seeOther(reply, `${documentsPath(contractNumber)}?done=resent`)
  })
}
