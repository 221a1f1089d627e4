import type { FastifyReply } from 'fastify'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { listTasks, retryParked, retryTask } from './manage-tasks.ts'
import { ParkedTasks, RetriedTasks, TaskItem, TaskPath, TasksQuery } from './schema.ts'

export const taskRoutes =
  ({ db }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/tasks',
      reading('Tasks', 'operator:orders', {
        operationId: 'listTasks',
        summary: 'List tasks',
        description:
          'Due, parked and finished tasks of the workers, newest first; finished ones in the order in which they were done.',
        querystring: TasksQuery,
        response: { 200: ListEnvelope(TaskItem) },
      }),
      async ({ query, url }, reply) => {
        const answer = listAnswer(await listTasks(db, query), query, { url, reply })
        return sendList(reply as FastifyReply, answer, TaskItem)
      },
    )

    api.post(
      '/tasks/:taskId/retry',
      changing('Tasks', 'operator:orders', {
        operationId: 'retryTask',
        summary: 'Retry a parked task',
        description: 'Makes a parked task due now. Refused with 409 if the task is not parked.',
        params: TaskPath,
        response: { 200: Envelope(TaskItem), 409: ErrorEnvelope },
      }),
      async (request) => ok(await retryTask(db, request.params.taskId, operatorOf(request))),
    )

    api.post(
      '/tasks/retry-parked',
      changing('Tasks', 'operator:orders', {
        operationId: 'retryParkedTasks',
        summary: 'Retry all parked tasks',
        description: 'Makes all parked tasks due now, or those of one kind: for when their cause is mended.',
        body: ParkedTasks,
        response: { 200: Envelope(RetriedTasks) },
      }),
      async (request) => ok(await retryParked(db, request.body, operatorOf(request))),
    )
  }
