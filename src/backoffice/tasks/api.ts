import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { listTasks, retryParked, retryTask } from './manage-tasks.ts'
import { ParkedTasks, RetriedTasks, TaskItem, TaskPath, TasksQuery } from './schema.ts'

export const taskRoutes =
  ({ db }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, 'Tasks', { role: 'operator:orders', db })

    api.list('/tasks', {
      operationId: 'listTasks',
      summary: 'List tasks',
      description:
        'Due, parked and finished tasks of the workers, newest first; finished ones in the order in which they were done.',
      querystring: TasksQuery,
      item: TaskItem,
      isLong: true,
      find: ({ query }) => listTasks(db, query),
    })

    api.post('/tasks/:taskId/retry', {
      operationId: 'retryTask',
      summary: 'Retry a parked task',
      description: 'Makes a parked task due now. Refused with 409 if the task is not parked.',
      params: TaskPath,
      data: TaskItem,
      refuses: { 409: ErrorEnvelope },
      does: ({ params, operator }) => retryTask(db, params.taskId, operator),
    })

    api.post('/tasks/retry-parked', {
      operationId: 'retryParkedTasks',
      summary: 'Retry all parked tasks',
      description: 'Makes all parked tasks due now, or those of one kind: for when their cause is fixed.',
      body: ParkedTasks,
      data: RetriedTasks,
      does: ({ body, operator }) => retryParked(db, body, operator),
    })
  }
