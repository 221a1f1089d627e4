import { monitorReturns } from '../../backoffice/mails/read-returns.ts'
import { monitorDeclarations } from '../../contracts/declarations/settle.ts'
import { monitorWebhooks } from '../../events/webhooks/count-webhooks.ts'
import { monitorMessages } from '../../orders/lifecycle/market-tasks.ts'
import { watchRevisions } from '../../platform/db/revisions.ts'
import { describeError } from '../../platform/log/log.ts'
import { monitorTasks } from '../../platform/tasks/count-tasks.ts'
import { startTaskWorker } from '../worker.ts'
import type { ChildWork, Surroundings, ToChild } from './messages.ts'

/** Does the tasks of all API processes, so that a document being drawn never holds up a request. */
export async function startWorkerProcess(around: Surroundings): Promise<ChildWork> {
  const { db, clock, log, monitoring, sandbox } = around
  const onError = (error: unknown) =>
    log.warn({ error: describeError(error) }, 'the database does not answer')
  // Only the test environment has a clock that is not the real one; another process moves it.
  const revisions = sandbox ? await watchRevisions(db, onError) : undefined
  if (revisions) await sandbox?.shareClock(db, revisions)
  if (monitoring) {
    monitorTasks(monitoring, db, clock)
    monitorMessages(monitoring, db)
    monitorDeclarations(monitoring, db)
    monitorWebhooks(monitoring, db, clock)
    if (around.config.returnsUrl !== undefined) monitorReturns(monitoring, db)
  }
  const worker = startTaskWorker(around)

  process.on('message', async (message: ToChild) => {
    if (message.type !== 'wake') return
    // What is due now may be so because the clock was moved.
    await revisions?.refresh().catch(onError)
    worker.wake()
  })
  return {
    port: null,
    async close() {
      await worker.close()
      revisions?.close()
    },
  }
}
