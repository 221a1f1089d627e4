import type { Partner } from '../../partners/partner.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import { type Reservation, stillRunning } from './idempotency.ts'
import { newContractNumber, newCustomerNumber } from './numbers.ts'
import type { NewAccount, NewContract, PlacedOrder } from './order.ts'
import { insertOrder } from './repository.ts'

export type OrderContext = {
  clientId: string
  /** Whose order it will be, and who places it. */
  owner: Partner
  placedBy: Partner
  receivedAt: Date
}

type Unnumbered = OrderContext & {
  reservation: Reservation | null
  items: ErrorItem[]
  account: Omit<NewAccount, 'customerNumber'>
  contract: Omit<NewContract, 'contractNumber'>
}

const numberAttempts = 5

// Numbers are random; in the rare case that one is taken, the database refuses the whole order and we draw again.
export async function storeOrder(
  db: Db,
  { owner, placedBy, clientId, account, contract, ...rest }: Unnumbered,
): Promise<PlacedOrder> {
  for (let attempt = 1; ; attempt++) {
    const order = {
      ...rest,
      actor: `client:${clientId}`,
      partnerId: owner.id,
      placedByPartnerId: placedBy.id,
      partnershipType: owner.type,
      account: { ...account, customerNumber: newCustomerNumber() },
      contract: { ...contract, contractNumber: newContractNumber() },
    }
    try {
      const placed = await insertOrder(db, order, rest.reservation)
      if (placed === undefined) throw stillRunning()
      return placed
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string }
      const isTaken = code === '23505' && /number|orders_pkey/.test(constraint ?? '')
      if (!isTaken || attempt === numberAttempts) throw error
    }
  }
}
