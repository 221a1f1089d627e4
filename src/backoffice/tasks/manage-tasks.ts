import type { Db } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { releaseParkedTasks } from '../../platform/tasks/release-tasks.ts'
import { mapStepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { findTasks, lockTask, releaseTask, type TaskRow, tasksOfOrder } from './repository.ts'
import type { ParkedTasks, RetriedTasks, TaskItem, TaskState, TasksQuery } from './schema.ts'

/** Tasks, newest first: one more than the limit. */
export const listTasks = async (db: Db, query: TasksQuery): Promise<TaskItem[]> =>
  mapStepByStep(await findTasks(db, query), taskItem)

// More than any order has; bounds the answer if something goes wrong.
const maxOfOrder = 500

/** All tasks of an order, newest first. */
export const listTasksOfOrder = async (db: Db, contractNumber: string): Promise<TaskItem[]> =>
  (await tasksOfOrder(db, contractNumber, maxOfOrder)).map(taskItem)

/** Gives a parked task all its attempts again. Of two concurrent retries, the second is refused. */
export const retryTask = (db: Db, taskId: string, operator: Operator): Promise<TaskItem> =>
  audited(db, operator, async (tx) => {
    const found = await lockTask(tx, taskId)
    if (found === undefined) {
      throw notFound(`There is no task ${taskId}.`)
    }
    const { about, ...task } = found
    if (stateOf(task) !== 'parked') {
      throw conflict(`Only a parked task can be retried; this one is ${stateOf(task)}.`)
    }
    await releaseTask(tx, taskId, operator.now)
    const { id, kind, attempts } = task
    return {
      result: taskItem({ ...task, parkedAt: null, attempts: 0, dueAt: operator.now }),
      entry: {
        action: 'task.retry',
        subject: about,
        before: { taskId: id, kind, state: 'parked', attempts },
        after: { taskId: id, kind, state: 'due', attempts: 0 },
      },
    }
  })

/** Gives all parked tasks, or those of a kind, their attempts again. */
export const retryParked = async (
  db: Db,
  { kind }: ParkedTasks,
  operator: Operator,
): Promise<RetriedTasks> => ({
  released: await releaseParkedTasks(db, {
    kinds: kind === undefined ? undefined : [kind],
    releasedBy: operator,
  }),
})

/** A task as the API shows it. */
const taskItem = (task: TaskRow): TaskItem => ({
  ...task,
  state: stateOf(task),
  createdAt: berlinDateTime(task.createdAt),
  dueAt: berlinDateTime(task.dueAt),
  parkedAt: task.parkedAt && berlinDateTime(task.parkedAt),
  doneAt: task.doneAt && berlinDateTime(task.doneAt),
})

const stateOf = ({ doneAt, parkedAt }: Pick<TaskRow, 'doneAt' | 'parkedAt'>): TaskState =>
  doneAt !== null ? 'done' : parkedAt !== null ? 'parked' : 'due'
