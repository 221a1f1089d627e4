/** Erases the rows and columns of the register whose ground is gone, and finds what is left. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { personalTables } from '../personal-data/register.ts'
import { isPersonal } from '../personal-data/register-entry.ts'
import { blanking, deleting, finding } from '../personal-data/rows-of-customer.ts'
import type { ErasurePlan } from './erasure-plan.ts'
import type { Treatment } from './erasure-rules.ts'
import type { StoredCustomer } from './personal-data.ts'

const steps = [...personalTables].flatMap(([name, table]) =>
  table.rows.flatMap((rows) => {
    const grounds = new Set(Object.values(table.columns).flatMap(({ kept }) => kept ?? []))
    const blanked = [...grounds].filter((ground) => ground !== rows.kept && ground !== 'trail')
    return [
      ...(rows.kept === undefined ? [] : [{ of: rows.of, ground: rows.kept, erase: deleting(name, rows) }]),
      ...blanked.map((ground) => ({ of: rows.of, ground, erase: blanking(name, table, rows, ground) })),
    ]
  }),
)

/** Erases in the order of the register. */
export async function eraseRows(tx: Db, customer: StoredCustomer, plan: ErasurePlan): Promise<void> {
  for (const { of, ground, erase } of steps) {
    const contractNumbers = plan.contractNumbers.filter(
      (number) => plan.order(number, ground).treatment === 'erased',
    )
    const isDue = of === 'contract' ? contractNumbers.length > 0 : plan.account(ground).treatment === 'erased'
    if (isDue) await erase(tx, { ...customer, contractNumbers })
  }
}

/** A column in which personal data of a customer or of a contract is left, and why. */
export type Remaining = { place: string; data: string; number: string } & Treatment

const searches = [...personalTables].flatMap(([name, table]) =>
  Object.values(table.columns).some(isPersonal)
    ? table.rows.map((rows) => ({ name, table, of: rows.of, find: finding(name, table, rows) }))
    : [],
)

/** Looks at every personal column of the register, whatever was planned for it. */
export async function findRemaining(
  tx: Db,
  customer: StoredCustomer,
  plan: ErasurePlan,
): Promise<Remaining[]> {
  const remaining = new Map<string, Remaining>()
  for (const { name, table, of, find } of searches) {
    for (const number of of === 'contract' ? plan.contractNumbers : [customer.customerNumber]) {
      const contractNumbers = of === 'contract' ? [number] : plan.contractNumbers
      for (const found of await find(tx, { ...customer, contractNumbers })) {
        const { data = '', kept: ground = 'contract' } = table.columns[found] ?? {}
        const treatment = of === 'contract' ? plan.order(number, ground) : plan.account(ground)
        const place = `${name}.${found}`
        remaining.set(`${place} ${number}`, { place, data, number, ...treatment })
      }
    }
  }
  return [...remaining.values()]
}

/** Withdraws open orders first, so that nothing continues to process them. */
export async function withdrawOpenOrders(tx: Db, contractNumbers: string[], now: Date): Promise<void> {
  await tx.query(sql`
    with withdrawn as (
      update orders set state = 'Revoked', delivery_state = 'Revoked', updated_at = greatest(${now}, created_at)
      where contract_number = any(${contractNumbers}) and state = 'Open'
      returning contract_number)
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
    select w.contract_number, 'withdrawn', 'Revoked', 'Revoked', ${now}, 'operator' from withdrawn w`)
}

/** Ends the account and all partner access. The record of who had access, and when, stays. */
export async function endAccount(tx: Db, { id }: StoredCustomer, now: Date): Promise<void> {
  await tx.query(sql`update accounts set erased_at = coalesce(erased_at, ${now}) where id = ${id}`)
  await tx.query(sql`
    update grants set withdrawn_at = ${now}, withdrawn_by = 'erasure'
    where account_id = ${id} and withdrawn_at is null`)
}
