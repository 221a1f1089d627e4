import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { taskKinds } from '../../platform/tasks/task-kinds.ts'
import { checkedInput, filledIn, orRefusal } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { id } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { ownPath, withDone } from '../../web/own-path.ts'
import { readQuery } from '../../web/read-query.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, consoleKit, staffRoutes } from '../console-kit.ts'
import { systemTabs, tasksPath } from '../system/system-tabs.ts'
import { listTasks, retryParked, retryTask } from './manage-tasks.ts'
import { ParkedTasks, type TaskItem, TaskPath, TasksQuery, taskStates } from './schema.ts'

const moods: Record<TaskItem['state'], string> = { due: 'going', parked: 'bad', done: 'good' }

export const taskPages = (context: ConsoleContext) => async (server: Server) => {
  const { db, reads } = context.deps
  const { post } = staffRoutes(server, context)
  const top = consoleKit(server, context).top('system')

  top.list('/system/tasks', anyRole, {
    title: 'Tasks',
    query: TasksQuery,
    find: (query) => listTasks(reads, query),
    key: (task) => task.id,
    noted: null,
    above: (_, me) => systemTabs(me, 'tasks'),
    filters: () => [
      // Those that need somebody.
      { name: 'state', label: 'State', choices: taskStates, otherwise: 'parked' },
      { name: 'kind', label: 'Kind', choices: Object.keys(taskKinds) },
      { name: 'subject', label: 'About', type: 'text' },
    ],
    columns: (_, { me, now, guard }) => [
      { title: 'Task', cell: ({ kind }) => kind },
      { title: 'About', cell: ({ subject }) => id(subject) },
      { title: 'State', cell: ({ state }) => html`<span class="state ${moods[state]}">${state}</span>` },
      { title: 'Attempts', cell: ({ attempts }) => attempts, isFigure: true },
      {
        title: 'When',
        cell: ({ doneAt, parkedAt, dueAt }) => timeText(doneAt ?? parkedAt ?? dueAt, now),
      },
      ...(mayRetry(me)
        ? [
            {
              title: 'Act',
              cell: (task: TaskItem) =>
                task.state === 'parked' && retryForm(task.id, { guard, next: tasksPath }),
            },
          ]
        : []),
      { title: 'Last error', cell: ({ lastError }) => lastError },
    ],
    empty: (asked) =>
      asked.has('filter.state')
        ? 'No task is like that.'
        : 'No task was given up. Choose another state to see those that wait or are done.',
    actions(me, { asked, rows }) {
      if (!mayRetry(me) || !rows.some(({ state }) => state === 'parked')) return undefined
      const kind = asked.get('filter.kind')
      const query = kind === null ? '' : `?${new URLSearchParams({ kind })}`
      return html`<a class="button small" href="${tasksPath}/retry-parked${query}">Retry all parked</a>`
    },
    file: {
      name: 'tasks.csv',
      columns: [
        ...['id', 'kind', 'subject', 'state', 'attempts', 'lastError'],
        ...['createdAt', 'dueAt', 'parkedAt', 'doneAt'],
      ],
    },
  })

  top.confirm('/system/tasks/retry-parked', ['operator:orders'], {
    terms: withoutRecentAuth('task.release'),
    asks(_, { request }) {
      const { kind } = checkedInput(request, ParkedTasks, filledIn(readQuery(request.url), ['kind']))
      return {
        title: 'Retry all parked tasks?',
        says: html`<p>All parked tasks${kind !== undefined && html` of the kind ${id(kind)}`} are tried again, with all their attempts. Fix the cause first: what fails again is parked again after days.</p>`,
        act: 'Retry them',
        back: tasksPath,
        hidden: kind === undefined ? {} : { kind },
      }
    },
    async does(_, { me, request, form }) {
      await retryParked(db, checkedInput(request, ParkedTasks, filledIn(form, ['kind'])), me.operator)
      return { to: tasksPath, done: 'parked-retried' }
    },
  })

  // Somebody else may have been quicker; then there is nothing left to do.
  post(
    '/tasks/:taskId/retry',
    ['operator:orders'],
    withoutRecentAuth('task.retry'),
    async ({ operator }, request, reply) => {
      await orRefusal(() => retryTask(db, checkedInput(request, TaskPath, request.params).taskId, operator))
      return seeOther(
        reply,
        withDone(ownPath(context.audience, formOf(request).get('next') ?? ''), 'retried'),
      )
    },
  )
}

const mayRetry = ({ member }: SignedIn): boolean => member.scopes.has('operator:orders')

/** A button that has a parked task tried again, and leads back to a page. */
export const retryForm = (
  taskId: string,
  { guard, next, label = 'Retry' }: { guard: Html; next: string; label?: string },
): Html => html`<form method="post" action="/console/tasks/${taskId}/retry">${guard}
  <input type="hidden" name="next" value="${next}"><button class="button small quiet" type="submit">${label}</button></form>`
