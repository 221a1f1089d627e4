import { judgeOrder } from '../../contracts/declarations/kinds.ts'
import { recordOn } from '../../orders/lifecycle/record-event.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { Consequences } from '../orders/schema.ts'
import { type PreviewDeps, previewOf } from './consequences.ts'
import type { OperatorWithdrawal } from './schema.ts'

/** Withdraws an order for a customer who declared it by letter or telephone. The period is judged by the day of arrival. */
export const withdrawOrder = (
  db: Db,
  contractNumber: string,
  withdrawal: OperatorWithdrawal,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const { before, after } = await withdraw(tx, contractNumber, withdrawal, operator)
    const { receivedDate, comment } = withdrawal
    return {
      result: undefined,
      entry: {
        action: 'order.withdraw',
        subject: contractNumber,
        before: { state: before },
        after: { state: after, receivedDate, reason: comment },
      },
    }
  })

export const previewWithdrawal = async (
  deps: PreviewDeps,
  contractNumber: string,
  withdrawal: OperatorWithdrawal,
  operator: Operator,
): Promise<Consequences> =>
  (
    await previewOf(deps, contractNumber, operator, (tx) =>
      withdraw(tx, contractNumber, withdrawal, operator),
    )
  ).consequences

/** Why an order cannot be withdrawn from. */
const obstacles = {
  'to-clarify':
    'The customer has the right to withdraw, but the order is {state}. Find out how it stands and report an event first.',
  'already-withdrawn': 'The customer has withdrawn already.',
  'period-over': 'The withdrawal period was over on {day}. The customer can terminate the contract instead.',
  'no-right': 'A business has no right to withdraw once its contract is confirmed.',
  'no-contract': 'The order was denied, so there is nothing to withdraw from.',
} as const

async function withdraw(
  tx: Db,
  contractNumber: string,
  { receivedDate, comment }: OperatorWithdrawal,
  { actor, now }: Operator,
) {
  if (receivedDate > berlinDate(now)) throw invalid('receivedDate', 'receivedDate must not be in the future.')
  const receivedAt = startOfBerlinDate(receivedDate)
  const { order, state, effect } = await judgeOrder(tx, contractNumber, { receivedAt, now })
  if (effect !== 'withdrawn') {
    const message = obstacles[effect].replace('{state}', state).replace('{day}', receivedDate)
    throw conflict(message)
  }
  const reporter = { actor, now, comment, declaredAt: receivedAt }
  const { status } = await recordOn(tx, order, { event: 'withdrawn' }, reporter)
  return { before: state, after: status.state }
}
