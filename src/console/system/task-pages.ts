import { type TaskItem, taskStates } from '../../operator/tasks/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { taskKinds } from '../../platform/tasks/task-kinds.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { type Column, id, select } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { retryForm } from '../tasks/retry-form.ts'
import { tasksPath } from './paths.ts'

export type TasksPage = {
  tasks: readonly TaskItem[]
  asked: URLSearchParams
  next: string | null
  mayChange: boolean
  done: string | undefined
  guard: Html
  now: Date
}

const moods: Record<TaskItem['state'], string> = { due: 'going', parked: 'bad', done: 'good' }

export const tasksPage = ({ tasks, asked, next, mayChange, done, guard, now }: TasksPage): Html => {
  const hasParked = tasks.some(({ state }) => state === 'parked')
  return listPage({
    title: 'Tasks',
    path: tasksPath,
    asked,
    filters: filters(asked),
    columns: columns({ mayChange, guard, now }),
    rows: tasks,
    empty: asked.has('filter.state')
      ? 'No task is like that.'
      : 'No task was given up. Choose another state to see those that wait or are done.',
    next,
    done,
    ...(mayChange && hasParked
      ? {
          actions: html`<a class="button small" href="${tasksPath}/retry-parked${kindOf(asked)}">Retry all parked</a>`,
        }
      : {}),
  })
}

const kindOf = (asked: URLSearchParams): string => {
  const kind = asked.get('filter.kind')
  return kind === null ? '' : `?${new URLSearchParams({ kind })}`
}

const columns = ({
  mayChange,
  guard,
  now,
}: Pick<TasksPage, 'mayChange' | 'guard' | 'now'>): Column<TaskItem>[] => [
  { title: 'Task', cell: ({ kind }) => kind },
  { title: 'About', cell: ({ subject }) => id(subject) },
  { title: 'State', cell: ({ state }) => html`<span class="state ${moods[state]}">${state}</span>` },
  { title: 'Attempts', cell: ({ attempts }) => attempts, isFigure: true },
  {
    title: 'When',
    cell: ({ doneAt, parkedAt, dueAt }) => timeText(doneAt ?? parkedAt ?? dueAt, now),
  },
  ...(mayChange
    ? [
        {
          title: 'Act',
          cell: ({ id: taskId, state }: TaskItem) =>
            state === 'parked' && retryForm(taskId, { guard, next: tasksPath }),
        },
      ]
    : []),
  { title: 'Last error', cell: ({ lastError }) => lastError },
]

const filters = (asked: URLSearchParams): Html => html`
  ${select(
    { name: 'filter.state', label: 'State', chosen: asked.get('filter.state') ?? 'parked' },
    taskStates.map((value) => ({ value, label: value })),
  )}
  ${select({ name: 'filter.kind', label: 'Kind', chosen: asked.get('filter.kind') ?? '' }, [
    { value: '', label: 'Any' },
    ...Object.keys(taskKinds).map((value) => ({ value, label: value })),
  ])}
  <div class="field"><label for="filter.subject">About</label>
    <input id="filter.subject" name="filter.subject" type="text" value="${asked.get('filter.subject') ?? ''}" maxlength="100" autocomplete="off"></div>`
