import { retryTask } from '../../operator/tasks/manage-tasks.ts'
import { TaskPath } from '../../operator/tasks/schema.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { withoutProof } from '../declared-change.ts'
import { ownPath } from '../own-path.ts'
import { staffRoutes } from '../staff-routes.ts'
import { withDone } from '../with-done.ts'

export const taskRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { post } = staffRoutes(server, context)

  // Somebody else may have been quicker; then there is nothing left to do.
  post(
    '/tasks/:taskId/retry',
    ['operator:orders'],
    withoutProof('task.retry'),
    async ({ operator }, request, reply) => {
      await orRefusal(() =>
        retryTask(deps.db, checkedInput(request, TaskPath, request.params).taskId, operator),
      )
      return seeOther(
        reply,
        withDone(ownPath(context.audience, formOf(request).get('next') ?? ''), 'retried'),
      )
    },
  )
}
