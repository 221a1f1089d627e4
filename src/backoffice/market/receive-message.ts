import { receiveAnswer } from '../../orders/lifecycle/receive-answer.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'

/** Receives a message of the market from a gateway or an operator. The message itself is stored and says the rest. */
export const receiveMessage = (db: Db, message: unknown, operator: Operator, identity: MarketIdentity) =>
  audited(db, operator, async (tx) => {
    const reporter = { actor: 'market', now: operator.now, comment: operator.actor }
    const { contractNumber, ...result } = await receiveAnswer(tx, message, reporter, identity)
    const after = { isUsed: result.isUsed }
    return {
      result,
      entry: { action: 'market.receive', subject: contractNumber ?? 'market', before: null, after },
    }
  })
