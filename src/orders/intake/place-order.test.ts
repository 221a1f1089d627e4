import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import type { Query } from '../../platform/db/sql.ts'
import { isContractNumber } from './numbers.ts'
import { placeOrder } from './place-order.ts'

const { deps } = await testService()

const taken = (constraint: string) => Object.assign(new Error('duplicate key'), { code: '23505', constraint })

/** Places an order in a database that refuses it this often before it takes it. */
function place(refusals: Error[]) {
  const offered: string[] = []
  const query = async ({ values }: Query) => {
    const contractNumber = values.filter((value) => typeof value === 'string').find(isContractNumber) ?? ''
    offered.push(contractNumber)
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return { rows: [{ contractNumber }] }
  }
  const owner = { id: '00000000-0000-4000-8000-000000000000', slug: 'a', type: 'Whitelabel' } as never
  const placed = placeOrder({ ...deps, isTestMeter: () => false, db: { query } as never }, anOrder(), {
    actor: 'client:demo-whitelabel',
    owner,
    placedBy: owner,
    receivedAt: deps.clock.now(),
    reservation: null,
  })
  return { placed, offered }
}

test('a number that is taken is drawn again', async () => {
  const { placed, offered } = place([taken('orders_pkey'), taken('accounts_customer_number_key')])

  expect((await placed).contractNumber).toBe(offered[2])
  expect(new Set(offered).size).toBe(3)
})

test('what else the database refuses is not tried again', async () => {
  const { placed, offered } = place([taken('one_contract_at_a_time')])

  await expect(placed).rejects.toThrow('duplicate key')
  expect(offered).toHaveLength(1)
})
