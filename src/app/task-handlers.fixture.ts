import { keepingTransport } from '../mail/transport.ts'
import type { TaskHandlers } from '../platform/tasks/task.ts'
import { mailTasks } from './mail-tasks.ts'
import { taskHandlers, type WorkerDeps } from './worker.ts'

/** All handlers, with the mails made in this thread too, so that they use the given database and clock. */
export const handlersHere = (deps: WorkerDeps, transport = keepingTransport()): TaskHandlers =>
  taskHandlers(deps, mailTasks(deps, transport))
