import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { marketCheckDigit } from '../../domain/identifiers/market-check-digit.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import type { operatorService } from '../operator-service.fixture.ts'

let locations = 0
/** A market location that no other order has. */
export const aMaLo = (): string => {
  const digits = String(4_000_000_000 + ++locations)
  return `${digits}${marketCheckDigit(digits)}`
}

/** Places orders whose location is known, so that they are registered at once and wait for the grid operator. */
export const registeringOrders =
  ({ pool, deps, place }: Awaited<ReturnType<typeof operatorService>>) =>
  async () => {
    const contractNumber = await place({ contract: { deliveryDetails: { maLoIdentifier: aMaLo() } } })
    const { 'process-order': handler } = handlersHere(deps)
    if (handler === undefined) throw new Error('orders are not processed')
    await runDueTasks({ ...deps, handlers: { 'process-order': handler } })
    const { rows } = await pool.query<{ id: string }>(sql`
      select id from market_messages where contract_number = ${contractNumber} and process = '55001'`)
    return { contractNumber, messageId: rows[0]?.id ?? '' }
  }
