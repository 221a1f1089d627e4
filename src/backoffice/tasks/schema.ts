import {
  After,
  At,
  Count,
  Filter,
  Id,
  MaybeAt,
  OptionalResponseText,
  ResponseText,
} from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { taskKinds } from '../../platform/tasks/task-kinds.ts'

export const taskStates = ['due', 'parked', 'done'] as const
export type TaskState = (typeof taskStates)[number]

const kindsInWords = Object.entries(taskKinds)
  .map(([kind, does]) => `\`${kind}\` ${does}`)
  .join('; ')

const State = OneOf(taskStates, {
  title: 'TaskState',
  description: '`due`: still to be done. `parked`: given up after repeated failure.',
  examples: ['parked'],
})

export const TasksQuery = Closed({
  ...PageQuery,
  'filter.state': Type.Optional(State),
  'filter.kind': Filter('Tasks of this kind.', 'send-contract-confirmation-mail'),
  'filter.subject': Filter('Tasks about this contract number, customer number or message id.', '3082649177'),
  'filter.isMail': Type.Optional(
    Type.Boolean({ description: 'Only tasks that send a mail, or only others.', examples: [true] }),
  ),
  after: After,
})
export type TasksQuery = Static<typeof TasksQuery>

export const ParkedTasks = Closed(
  {
    kind: Type.Optional(
      Type.String({
        description: 'Only tasks of this kind; else all.',
        maxLength: 100,
        examples: ['send-contract-confirmation-mail'],
      }),
    ),
  },
  { title: 'ParkedTasks', description: 'Which parked tasks.' },
)
export type ParkedTasks = Static<typeof ParkedTasks>

export const RetriedTasks = Type.Object(
  {
    released: Type.Array(
      Type.Object(
        {
          kind: ResponseText('The kind.', 'send-contract-confirmation-mail'),
          count: Count('How many of it.', 3),
        },
        { title: 'ReleasedTasks', description: 'Tasks of a kind that are due again.' },
      ),
      { description: 'What is due again; empty if nothing was parked.' },
    ),
  },
  { title: 'RetriedTasks', description: 'Parked tasks that are tried again.' },
)
export type RetriedTasks = Static<typeof RetriedTasks>

export const TaskPath = Closed({ taskId: Id('Id of the task.') })

export const TaskItem = Type.Object(
  {
    id: Id('Id of the task.'),
    kind: ResponseText(`What the task does: ${kindsInWords}.`, 'send-contract-confirmation-mail'),
    subject: ResponseText(
      'What it is about: a contract or customer number, or the id of a message.',
      '3082649177',
    ),
    state: State,
    attempts: Count('How often it was tried since it was last released.', 29),
    lastError: OptionalResponseText(
      'How the last attempt failed; null if it did not.',
      'MailFailure ECONNREFUSED',
    ),
    createdAt: At('When it was written.'),
    dueAt: At('When it was or will be tried.'),
    parkedAt: MaybeAt('When it was given up.', '2026-11-16 14:20:00'),
    doneAt: MaybeAt('When it was done.'),
  },
  { title: 'TaskItem', description: 'Background work that a change has created.' },
)
export type TaskItem = Static<typeof TaskItem>
