import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { TaskRow } from './repository.ts'
import type { TaskItem, TaskState } from './schema.ts'

/** A task as the API shows it. */
export const taskItem = (task: TaskRow): TaskItem => ({
  ...task,
  state: stateOf(task),
  createdAt: berlinDateTime(task.createdAt),
  dueAt: berlinDateTime(task.dueAt),
  parkedAt: task.parkedAt && berlinDateTime(task.parkedAt),
  doneAt: task.doneAt && berlinDateTime(task.doneAt),
})

export const stateOf = ({ doneAt, parkedAt }: Pick<TaskRow, 'doneAt' | 'parkedAt'>): TaskState =>
  doneAt !== null ? 'done' : parkedAt !== null ? 'parked' : 'due'
