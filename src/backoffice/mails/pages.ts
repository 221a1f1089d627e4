import { type Html, html } from '../../platform/html/html.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { notFound } from '../../platform/refusal.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { facts, id, notice, section, table } from '../../web/frame/parts.ts'
import { sendMailBody } from '../../web/frame/send-console-page.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import {
  attachmentPath,
  customerPath,
  mailBodyPath,
  mailPath,
  orderPath,
  resendMailPath,
} from '../console-paths.ts'
import { mailsPath, systemTabs } from '../system/system-tabs.ts'
import { listTasks } from '../tasks/manage-tasks.ts'
import { retryForm } from '../tasks/pages.ts'
import type { TaskItem } from '../tasks/schema.ts'
import { mailsFile, mailsNoted } from './mails-list.ts'
import { getAttachment, listMails, mailKind, resendMail, showMail } from './manage-mails.ts'
import {
  MailAttachmentPath,
  type OperatorMail,
  type OperatorMailContent,
  OperatorMailPath,
  OperatorMailsQuery,
} from './schema.ts'

const maxParked = 100
const mayResend = ({ member }: SignedIn) => member.scopes.has('operator:orders')

/** Mails that were sent, and those that were given up. */
export const systemMailPages = (context: ConsoleContext) => async (server: Server) => {
  const { db, reads } = context.deps
  const kit = consoleKit(server, context)

  kit.top('system').list('/system/mails', anyRole, {
    title: 'Mails',
    query: OperatorMailsQuery,
    find: (query) => listMails(reads, query),
    key: (mail) => mail.id,
    noted: (mails) => mailsNoted(mails),
    above: (_, me) => systemTabs(me, 'mails'),
    filters: () => [
      { name: 'to', label: 'To', type: 'text' },
      { name: 'contractNumber', label: 'Order', type: 'text' },
    ],
    columns: (_, { me, now }) => [
      { title: 'Sent', cell: ({ sentAt }) => timeText(sentAt, now) },
      { title: 'Mail', cell: ({ kind }) => kind },
      { title: 'To', cell: ({ to }) => to },
      {
        title: 'Order',
        cell: ({ contractNumber }) =>
          contractNumber && html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`,
      },
      ...(mayResend(me)
        ? [
            {
              title: 'Act',
              cell: (mail: OperatorMail) => html`<a href="${mailsPath}/${mail.id}/resend">Send again</a>`,
            },
          ]
        : []),
      { title: 'Message-ID', cell: ({ messageId }) => id(messageId) },
    ],
    empty: () => 'No mail was sent that is like that.',
    async below(_, visit) {
      const given = { 'filter.state': 'parked', 'filter.isMail': true } as const
      const parked = await listTasks(reads, { offset: 0, limit: maxParked, ...given })
      return parked.length > 0 && section('parked', 'Given up', parkedMails(parked, visit))
    },
    file: mailsFile,
  })

  kit
    .about({
      route: '/system/mails/:mailId',
      params: OperatorMailPath,
      find: async ({ mailId }) => mailId,
      path: () => mailsPath,
      room: () => 'system',
    })
    .confirm('/resend', ['operator:orders'], {
      terms: withoutRecentAuth('mail.resend'),
      asks: () => ({
        title: 'Send this mail again?',
        says: html`<p>The mail is made again from the data as it is now, and goes to the address as it is now.</p>`,
        act: 'Send again',
      }),
      async does(mailId, { me }) {
        await resendMail(db, mailId, me.operator)
        return 'resent'
      },
    })
}

const parkedMails = (
  parked: readonly TaskItem[],
  { me, guard, now }: { me: SignedIn; guard: Html; now: Date },
): Html =>
  table<TaskItem>(
    'Mails that were given up',
    [
      { title: 'Given up', cell: ({ parkedAt, dueAt }) => timeText(parkedAt ?? dueAt, now) },
      { title: 'Mail', cell: ({ kind }) => mailKind(kind) },
      { title: 'About', cell: ({ subject }) => id(subject) },
      { title: 'Attempts', cell: ({ attempts }) => attempts, isFigure: true },
      ...(mayResend(me)
        ? [
            {
              title: 'Act',
              cell: (task: TaskItem) => retryForm(task.id, { guard, next: mailsPath, label: 'Send again' }),
            },
          ]
        : []),
      { title: 'Last error', cell: ({ lastError }) => lastError },
    ],
    { rows: parked, empty: '' },
  )

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
  ${mayResend && html`<p class="actions"><a class="button small quiet" href="${resendMailPath(mail.id)}">Send again</a></p>`}
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
