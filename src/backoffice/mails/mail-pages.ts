import { html } from '../../platform/html/html.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { sendMailBody } from '../../web/frame/send-mail-body.ts'
import type { ConsoleContext } from '../console-context.ts'
import { consoleKit } from '../console-kit.ts'
import { mailPath } from '../customers/paths.ts'
import { anyRole } from '../staff-routes.ts'
import { mailPage } from './mail-page.ts'
import { resendMail } from './manage-mails.ts'
import { MailAttachmentPath, OperatorMailPath } from './schema.ts'
import { getAttachment, showMail } from './show-mail.ts'

/** A mail as it looked, with its files. */
export const mailPages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const kit = consoleKit(server, context)

  const mails = kit.about({
    route: '/mails/:mailId',
    params: OperatorMailPath,
    find: ({ mailId }, { operator }) => showMail(deps, mailId, operator),
    path: (mail) => mailPath(mail.id),
    page: (mail, { me, done, now }) => ({
      title: mail.subject,
      content: mailPage({ mail, mayResend: me.member.scopes.has('operator:orders'), done, now }),
      hasFrame: true,
    }),
  })
  mails.page(anyRole)

  mails.file('/body', anyRole, async (mail, { reply }) => {
    if (mail.html !== null) return sendMailBody(reply, mail.html)
    throw new Refusal('unknown', { code: 'not-found', message: 'The text of this mail is not stored.' })
  })

  mails.confirm('/resend', ['operator:orders'], {
    terms: withoutProof('mail.resend'),
    asks: ({ subject }) => ({
      title: 'Send this mail again?',
      says: html`<p>“${subject}” is built again from current data, with new links, and sent to the customer’s present address.</p>`,
      act: 'Send again',
    }),
    async does({ id }, { me }) {
      await resendMail(deps.db, id, me.operator)
      return 'resent'
    },
  })

  kit
    .about({
      route: '/mails/:mailId/attachments/:documentId',
      params: MailAttachmentPath,
      find: (path, { operator }) => getAttachment(deps, path, operator),
      path: () => '/console',
    })
    .file('', anyRole, async (file, { reply }) => sendFile(reply, file))
}
