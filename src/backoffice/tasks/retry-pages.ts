import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { ownPath } from '../../web/own-path.ts'
import { withDone } from '../../web/with-done.ts'
import type { ConsoleContext } from '../console-context.ts'
import { staffRoutes } from '../staff-routes.ts'
import { retryTask } from './manage-tasks.ts'
import { TaskPath } from './schema.ts'

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
