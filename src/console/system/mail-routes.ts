import type { FastifyReply, FastifyRequest } from 'fastify'
import { listMails, mailKind, resendMail } from '../../operator/mails/manage-mails.ts'
import { type OperatorMail, OperatorMailPath, OperatorMailsQuery } from '../../operator/mails/schema.ts'
import { listTasks } from '../../operator/tasks/manage-tasks.ts'
import type { TaskItem } from '../../operator/tasks/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { confirmPage } from '../../web/frame/confirm-page.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { faultsOf, statusOf } from '../../web/frame/faults.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { type Column, id, section, table } from '../../web/frame/parts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { withDone } from '../../web/with-done.ts'
import type { ConsoleContext } from '../console-context.ts'
import { orderPath } from '../orders/paths.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { retryForm } from '../tasks/retry-form.ts'
import { mailsPath } from './paths.ts'
import { systemTabs } from './system-tabs.ts'

const mostParked = 100

/** Mails that were sent, and those that were given up. */
export const systemMailRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)

  async function mailsOf(me: SignedIn, request: FastifyRequest, limit: number) {
    const input = { offset: 0, limit: rowsOnPage, ...listInput(askedOf(request.url)) }
    const query = checkedInput(request, OperatorMailsQuery, input)
    const { rows, next } = pageByKey(
      await listMails(deps.reads, { ...query, limit }),
      (mail) => mail.id,
      limit,
    )
    const numbers = rows.map(({ contractNumber, id: mailId }) => contractNumber ?? mailId)
    await auditPage(deps.db, me.operator, { action: 'mail.read', subject: 'mails', numbers })
    return { rows, next }
  }

  get('/system/mails', anyRole, async (me, request, reply) => {
    const { rows, next } = await mailsOf(me, request, rowsOnPage)
    const parked = await listTasks(deps.reads, {
      ...{ offset: 0, limit: mostParked, 'filter.state': 'parked', 'filter.isMail': true },
    })
    const mayChange = me.member.scopes.has('operator:orders')
    const asked = askedOf(request.url)
    const { now } = me.operator
    const content = html`${systemTabs(me, 'mails')}${listPage({
      title: 'Mails',
      path: mailsPath,
      asked,
      filters: filters(asked),
      columns: columns(mayChange, now),
      rows,
      empty: 'No mail was sent that is like that.',
      next,
      done: doneOf(request.url),
      ...(parked.length > 0 ? { actions: html`<a href="#parked">${parked.length} given up</a>` } : {}),
    })}${parked.length > 0 && section('parked', 'Given up', parkedMails(parked, { mayChange, guard: context.guardOf(request, reply), now }))}`
    return show(me, { request, reply }, { title: 'Mails', room: 'system', content })
  })

  get('/system/mails.csv', anyRole, async (me, request, reply) => {
    const { rows } = await mailsOf(me, request, rowsInFile)
    const names = ['id', 'kind', 'contractNumber', 'to', 'messageId', 'sentAt'] as const
    const cells = rows.map((row) => names.map((name) => row[name]))
    return sendCsv(reply, { name: 'mails.csv', columns: names, rows: cells })
  })

  const mailIn = (request: FastifyRequest) => checkedInput(request, OperatorMailPath, request.params).mailId

  function showConfirmation(
    me: SignedIn,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    refusal?: Refusal,
  ) {
    const content = confirmPage({
      title: 'Send this mail again?',
      says: html`<p>The mail is made again from the data as it is now, and goes to the address as it is now.</p>`,
      path: `${mailsPath}/${mailIn(request)}/resend`,
      guard: context.guardOf(request, reply),
      act: 'Send again',
      back: mailsPath,
      faults: faultsOf(refusal, { reason: '' }),
    })
    const page = {
      title: 'Send this mail again?',
      room: 'system',
      content,
      status: statusOf(refusal),
    } as const
    return show(me, { request, reply }, page)
  }

  get('/system/mails/:mailId/resend', ['operator:orders'], async (me, request, reply) =>
    showConfirmation(me, { request, reply }),
  )

  post(
    '/system/mails/:mailId/resend',
    ['operator:orders'],
    withoutProof('mail.resend'),
    async (me, request, reply) => {
      const done = await orRefusal(() => resendMail(deps.db, mailIn(request), me.operator))
      if (done instanceof Refusal) return showConfirmation(me, { request, reply }, done)
      return seeOther(reply, withDone(mailsPath, 'resent'))
    },
  )
}

const columns = (mayChange: boolean, now: Date): Column<OperatorMail>[] => [
  { title: 'Sent', cell: ({ sentAt }) => timeText(sentAt, now) },
  { title: 'Mail', cell: ({ kind }) => kind },
  { title: 'To', cell: ({ to }) => to },
  {
    title: 'Order',
    cell: ({ contractNumber }) =>
      contractNumber && html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`,
  },
  ...(mayChange
    ? [
        {
          title: 'Act',
          cell: ({ id: mailId }: OperatorMail) =>
            html`<a href="${mailsPath}/${mailId}/resend">Send again</a>`,
        },
      ]
    : []),
  { title: 'Message-ID', cell: ({ messageId }) => id(messageId) },
]

const filters = (asked: URLSearchParams): Html => html`
  ${filter(asked, 'filter.to', 'To')}
  ${filter(asked, 'filter.contractNumber', 'Order')}`

const filter = (asked: URLSearchParams, name: string, label: string): Html =>
  html`<div class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="text" value="${asked.get(name) ?? ''}" maxlength="254" autocomplete="off"></div>`

const parkedMails = (
  parked: readonly TaskItem[],
  { mayChange, guard, now }: { mayChange: boolean; guard: Html; now: Date },
): Html =>
  table<TaskItem>(
    'Mails that were given up',
    [
      { title: 'Given up', cell: ({ parkedAt, dueAt }) => timeText(parkedAt ?? dueAt, now) },
      { title: 'Mail', cell: ({ kind }) => mailKind(kind) },
      { title: 'About', cell: ({ subject }) => id(subject) },
      { title: 'Attempts', cell: ({ attempts }) => attempts, isFigure: true },
      ...(mayChange
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
