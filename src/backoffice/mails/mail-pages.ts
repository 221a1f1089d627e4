import { type Html, html } from '../../platform/html/html.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { facts, id, notice, section } from '../../web/frame/parts.ts'
import { sendMailBody } from '../../web/frame/send-mail-body.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { ConsoleContext } from '../console-context.ts'
import { anyRole, consoleKit } from '../console-kit.ts'
import { attachmentPath, customerPath, mailBodyPath, mailPath, resendPath } from '../customers/paths.ts'
import { orderPath } from '../orders/paths.ts'
import { getAttachment, resendMail, showMail } from './manage-mails.ts'
import { MailAttachmentPath, type OperatorMailContent, OperatorMailPath } from './schema.ts'

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
    throw notFound('The text of this mail is not stored.')
  })

  mails.confirm('/resend', ['operator:orders'], {
    terms: withoutRecentAuth('mail.resend'),
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

type MailPage = {
  mail: OperatorMailContent
  mayResend: boolean
  done: string | undefined
  now: Date
}

/** A mail as it looked. Its HTML is in a frame that can run nothing and send nothing. */
const mailPage = ({ mail, mayResend, done, now }: MailPage): Html => html`
  ${done !== undefined && notice(done)}
  <p class="over">Mail ${mail.kind}</p>
  <h1>${mail.subject}</h1>
  ${mayResend && html`<p class="actions"><a class="button small quiet" href="${resendPath(mail.id)}">Send again</a></p>`}
  ${facts([
    ['To', mail.to],
    ['From', mail.fromName],
    ['Sent', timeText(mail.sentAt, now)],
    [
      'Customer',
      mail.customerNumber &&
        html`<a href="${customerPath(mail.customerNumber)}">${id(mail.customerNumber)}</a>`,
    ],
    [
      'Contract',
      mail.contractNumber && html`<a href="${orderPath(mail.contractNumber)}">${id(mail.contractNumber)}</a>`,
    ],
    ['Message-ID', html`<span class="breaks">${id(mail.messageId)}</span>`],
    [
      'Files',
      mail.attachments.length > 0 &&
        mail.attachments.map(
          ({ documentId, filename }) =>
            html`<a href="${attachmentPath(mail.id, documentId)}" download>${filename}</a> `,
        ),
    ],
  ])}
  ${
    mail.html === null
      ? html`<p class="empty">Its text is not stored: it was sent before texts were, or was erased. Sending it again builds it from current data.</p>`
      : html`${section(
          'looked',
          'As it looked',
          html`<p class="hint">Links that only the customer may use end with “…”.</p>
          <iframe class="mail-frame" title="The mail as it looked" src="${mailBodyPath(mail.id)}" sandbox></iframe>`,
        )}
        <details><summary>As plain text</summary><pre class="mail-text" tabindex="0">${mail.text}</pre></details>`
  }`
