import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mapStepByStep } from '../../platform/threads/step-by-step.ts'
import { audited } from '../audited.ts'
import type { Operator } from '../operator.ts'
import { listTasks as findTasks, lockTask, releaseTask, tasksOfOrder } from './repository.ts'
import type { TaskItem, TasksQuery } from './schema.ts'
import { stateOf, taskItem } from './task-item.ts'

/** Tasks, newest first: one more than the limit. */
export async function listTasks(db: Db, query: TasksQuery): Promise<TaskItem[]> {
  const tasks = await findTasks(db, {
    state: query['filter.state'],
    kind: query['filter.kind'] ?? null,
    subject: query['filter.subject'] ?? null,
    offset: query.offset,
    limit: query.limit,
  })
  return mapStepByStep(tasks, taskItem)
}

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
      throw new Refusal('unknown', { code: 'not-found', message: `There is no task ${taskId}.` })
    }
    const { about, ...task } = found
    if (stateOf(task) !== 'parked') {
      throw new Refusal('conflict', {
        code: 'conflict',
        message: `Only a parked task can be retried; this one is ${stateOf(task)}.`,
      })
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
