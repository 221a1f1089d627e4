import { messagesOfEnd } from '../../orders/lifecycle/market-tasks.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import type { Consequences } from '../orders/schema.ts'
import { mailsAmong, messagesNext, observed } from './observed.ts'

export type PreviewDeps = Pick<OperatorDeps, 'db' | 'config'>

/**
 * Tells what an act would lead to, and changes nothing: the act itself runs in a transaction that is taken back. So it is
 * refused for the same reasons, and nothing can be forgotten here.
 */
export const previewOf = <Result>(
  { db, config }: PreviewDeps,
  contractNumber: string,
  { now }: Pick<Operator, 'now'>,
  act: (tx: Db) => Promise<Result>,
): Promise<{ result: Result; consequences: Consequences }> =>
  rolledBack(db, async (tx) => {
    const today = berlinDate(now)
    const { result, tasks, before, after } = await observed(tx, { contractNumber, today }, () => act(tx))
    const isProcessed = tasks.includes('process-order') && after.state === 'Processing'
    const identity = config.marketIdentity
    const next = isProcessed ? await messagesNext(tx, contractNumber, { today, identity }) : []
    const last = tasks.includes('tell-market-of-the-end')
      ? await messagesOfEnd(tx, contractNumber, { identity, now })
      : []
    const consequences = {
      before,
      after,
      mails: mailsAmong(tasks),
      marketMessages: [...next, ...last.map(({ process }) => process)],
      needsCreditCheck: isProcessed,
    }
    return { result, consequences }
  })
