import type { FastifyRequest } from 'fastify'
import { showCustomer } from '../../operator/customers/show-customer.ts'
import { listMails, resendMail } from '../../operator/mails/manage-mails.ts'
import { MailAttachmentPath, OperatorMailPath, OperatorMailsQuery } from '../../operator/mails/schema.ts'
import { getAttachment, showMail } from '../../operator/mails/show-mail.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditPage, auditRead } from '../../staff/audit/audited.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { sendMailBody } from '../../web/frame/send-mail-body.ts'
import { pageByKey, rowsOnPage } from '../../web/list-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { mailPage } from './mail-page.ts'
import { mailsPage } from './mails-page.ts'
import { mailPath } from './paths.ts'
import { numberIn } from './routes.ts'

const mailsInFile = 500

/** The mails of a customer, and each as it looked. */
export const customerMailRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const act = confirmedActs(server, context)
  const show = showPage(context)

  async function mailsOf(me: SignedIn, request: FastifyRequest, limit: number) {
    const after = askedOf(request.url).get('after') ?? undefined
    const query = checkedInput(request, OperatorMailsQuery, {
      ...{ offset: 0, limit, 'filter.customerNumber': numberIn(request) },
      ...(after === undefined ? {} : { after }),
    })
    const found = await listMails(deps.reads, query)
    const { rows: mails, next } = pageByKey(found, ({ id }) => id, limit)
    const numbers = mails.map(({ contractNumber, id }) => contractNumber ?? id)
    await auditPage(deps.db, me.operator, { action: 'mail.read', subject: 'mails', numbers })
    return { mails, next }
  }

  get('/customers/:customerNumber/mails', anyRole, async (me, request, reply) => {
    const { now } = me.operator
    const customer = await showCustomer(deps.db, numberIn(request), now)
    await auditRead(deps.db, me.operator, 'customer.read', customer.customerNumber)
    const content = mailsPage({
      ...(await mailsOf(me, request, rowsOnPage)),
      customer,
      asked: askedOf(request.url),
      mayChange: me.member.scopes.has('operator:customers'),
      now,
    })
    return show(me, { request, reply }, { title: 'Mails', content })
  })

  get('/customers/:customerNumber/mails.csv', anyRole, async (me, request, reply) => {
    const { mails } = await mailsOf(me, request, mailsInFile)
    const columns = ['id', 'kind', 'contractNumber', 'to', 'messageId', 'sentAt'] as const
    return sendCsv(reply, {
      name: 'mails.csv',
      columns,
      rows: mails.map((mail) => columns.map((column) => mail[column])),
    })
  })

  const mailIn = (request: FastifyRequest) =>
    checkedInput(request, OperatorMailPath, { mailId: (request.params as { mailId: string }).mailId })

  get('/mails/:mailId', anyRole, async (me, request, reply) => {
    const mail = await showMail(deps, mailIn(request).mailId, me.operator)
    const mayResend = me.member.scopes.has('operator:orders')
    const content = mailPage({ mail, mayResend, done: doneOf(request.url), now: me.operator.now })
    return show(me, { request, reply }, { title: mail.subject, content, hasFrame: true })
  })

  get('/mails/:mailId/body', anyRole, async (me, request, reply) => {
    const mail = await showMail(deps, mailIn(request).mailId, me.operator)
    if (mail.html === null) {
      throw new Refusal('unknown', { code: 'not-found', message: 'The text of this mail is not stored.' })
    }
    return sendMailBody(reply, mail.html)
  })

  get('/mails/:mailId/attachments/:documentId', anyRole, async (me, request, reply) => {
    const path = checkedInput(request, MailAttachmentPath, { ...(request.params as object) })
    return sendFile(reply, await getAttachment(deps, path, me.operator))
  })

  act('/mails/:mailId/resend', ['operator:orders'], {
    terms: withoutProof('mail.resend'),
    async asks(me, request) {
      const mail = await showMail(deps, mailIn(request).mailId, me.operator)
      return {
        title: 'Send this mail again?',
        says: html`<p>“${mail.subject}” is built again from current data, with new links, and sent to the customer’s present address.</p>`,
        act: 'Send again',
        back: mailPath(mail.id),
      }
    },
    async does({ operator }, request, reply) {
      const { mailId } = mailIn(request)
      await resendMail(deps.db, mailId, operator)
      return seeOther(reply, `${mailPath(mailId)}?done=resent`)
    },
  })
}
