import type { FastifyRequest } from 'fastify'
import { listTasks, retryParked } from '../../operator/tasks/manage-tasks.ts'
import { ParkedTasks, TasksQuery } from '../../operator/tasks/schema.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput, filledIn } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { confirmPage } from '../../web/frame/confirm-page.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { id } from '../../web/frame/parts.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import { withDone } from '../../web/with-done.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { tasksPath } from './paths.ts'
import { systemTabs } from './system-tabs.ts'
import { tasksPage } from './task-pages.ts'

export const systemTaskRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)

  async function tasksOf(request: FastifyRequest, limit: number) {
    const asked = listInput(askedOf(request.url), { booleans: ['filter.isMail'] })
    // Without a state those are shown that need somebody.
    const input = { offset: 0, limit: rowsOnPage, 'filter.state': 'parked', ...asked }
    const query = checkedInput(request, TasksQuery, input)
    return pageByKey(await listTasks(deps.reads, { ...query, limit }), ({ id: taskId }) => taskId, limit)
  }

  get('/system/tasks', anyRole, async (me, request, reply) => {
    const { rows, next } = await tasksOf(request, rowsOnPage)
    const content = html`${systemTabs(me, 'tasks')}${tasksPage({
      tasks: rows,
      asked: askedOf(request.url),
      next,
      mayChange: me.member.scopes.has('operator:orders'),
      done: doneOf(request.url),
      guard: context.guardOf(request, reply),
      now: me.operator.now,
    })}`
    return show(me, { request, reply }, { title: 'Tasks', room: 'system', content })
  })

  get('/system/tasks.csv', anyRole, async (_me, request, reply) => {
    const { rows } = await tasksOf(request, rowsInFile)
    const columns = [
      ...(['id', 'kind', 'subject', 'state', 'attempts', 'lastError'] as const),
      ...(['createdAt', 'dueAt', 'parkedAt', 'doneAt'] as const),
    ]
    const cells = rows.map((row) => columns.map((column) => row[column]))
    return sendCsv(reply, { name: 'tasks.csv', columns, rows: cells })
  })

  const parkedIn = (request: FastifyRequest, fields: URLSearchParams) =>
    checkedInput(request, ParkedTasks, filledIn(fields, ['kind']))

  get('/system/tasks/retry-parked', ['operator:orders'], async (me, request, reply) => {
    const { kind } = parkedIn(request, askedOf(request.url))
    const content = confirmPage({
      title: 'Retry all parked tasks?',
      says: html`<p>All parked tasks${kind !== undefined && html` of the kind ${id(kind)}`} are tried again, with all their attempts. Mend the cause first: what fails again is parked again after days.</p>`,
      path: `${tasksPath}/retry-parked`,
      guard: context.guardOf(request, reply),
      act: 'Retry them',
      back: tasksPath,
      hidden: kind === undefined ? {} : { kind },
    })
    return show(me, { request, reply }, { title: 'Retry all parked tasks?', room: 'system', content })
  })

  post(
    '/system/tasks/retry-parked',
    ['operator:orders'],
    withoutProof('task.release'),
    async ({ operator }, request, reply) => {
      await retryParked(deps.db, parkedIn(request, formOf(request)), operator)
      return seeOther(reply, withDone(tasksPath, 'parked-retried'))
    },
  )
}
