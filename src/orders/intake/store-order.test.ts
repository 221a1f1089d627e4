import { expect, test } from 'vitest'
import type { Query } from '../../platform/db/sql.ts'
import { isContractNumber } from './numbers.ts'
import { storeOrder } from './store-order.ts'

const taken = (constraint: string) => Object.assign(new Error('duplicate key'), { code: '23505', constraint })

/** A database that refuses so often before it takes the order, and the contract numbers that it was offered. */
function database(refusals: Error[]) {
  const offered: string[] = []
  const query = async ({ values }: Query) => {
    offered.push(values.filter((value) => typeof value === 'string').find(isContractNumber) ?? '')
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return { rows: [{ contractNumber: offered.at(-1) }] }
  }
  return { offered, db: { query } as never }
}
const anOrder = {
  owner: { id: '1', type: 'Whitelabel' },
  placedBy: { id: '1' },
  clientId: 'demo-whitelabel',
  account: {},
  contract: {},
  reservation: null,
  items: [],
} as never

test('a number that is taken is drawn again', async () => {
  const { db, offered } = database([taken('orders_pkey'), taken('accounts_customer_number_key')])

  const placed = await storeOrder(db, anOrder)

  expect(offered).toHaveLength(3)
  expect(new Set(offered).size).toBe(3)
  expect(placed.contractNumber).toBe(offered[2])
})

test('what else the database refuses is not tried again', async () => {
  const { db, offered } = database([taken('one_contract_at_a_time')])

  await expect(storeOrder(db, anOrder)).rejects.toThrow('duplicate key')
  expect(offered).toHaveLength(1)
})
