import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { id, section, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { anyRole, consoleKit } from '../console-kit.ts'
import { orderPath } from '../orders/paths.ts'
import { mailsPath, systemTabs } from '../system/system-tabs.ts'
import { listTasks } from '../tasks/manage-tasks.ts'
import { retryForm } from '../tasks/pages.ts'
import type { TaskItem } from '../tasks/schema.ts'
import { mailsFile, mailsNoted } from './mails-list.ts'
import { listMails, mailKind, resendMail } from './manage-mails.ts'
import { type OperatorMail, OperatorMailPath, OperatorMailsQuery } from './schema.ts'

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
