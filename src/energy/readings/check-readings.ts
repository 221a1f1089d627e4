import { type Db, sql } from '../../platform/db/sql.ts'

export type ReadingsCheck = {
  contracts: number
  /** Contracts that have readings and no order, which nothing in the database prevents. */
  withoutOrder: string[]
  /** Contracts whose days are there without the row that imports lock. */
  withoutLock: string[]
}

const contractsAtATime = 10_000
const maxNamed = 100

/** Looks for readings that belong to nothing. The database itself does not prevent them: they may lie on other servers. */
export async function checkReadings(db: Db): Promise<ReadingsCheck> {
  const withoutOrder: string[] = []
  let contracts = 0
  for (let last = ''; ; ) {
    const numbers = await contractsAfter(db, last, contractsAtATime)
    contracts += numbers.length
    withoutOrder.push(...(await withoutOrders(db, numbers)))
    if (numbers.length < contractsAtATime) break
    last = numbers.at(-1) ?? ''
  }
  return { contracts, withoutOrder: withoutOrder.slice(0, maxNamed), withoutLock: await withoutLocks(db) }
}

/** The next contracts with readings, by their numbers. */
export async function contractsAfter(db: Db, last: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ contractNumber: string }>(sql`
    select c.contract_number as "contractNumber" from contract_readings c
    where c.contract_number > ${last} order by c.contract_number limit ${limit}`)
  return rows.map(({ contractNumber }) => contractNumber)
}

async function withoutOrders(db: Db, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ contractNumber: string }>(sql`
    select n.number as "contractNumber" from unnest(${numbers}::text[]) as n (number)
    where not exists (select from orders o where o.contract_number = n.number)`)
  return rows.map(({ contractNumber }) => contractNumber)
}

async function withoutLocks(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ contractNumber: string }>(sql`
    select distinct r.contract_number as "contractNumber"
    from (
      select d.contract_number from reading_days d
      union all select v.contract_number from reading_day_versions v) r
    left join contract_readings c on c.contract_number = r.contract_number
    where c.contract_number is null limit ${maxNamed}`)
  return rows.map(({ contractNumber }) => contractNumber)
}
