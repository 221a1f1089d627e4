import { storeReadings } from '../src/energy/readings/store-readings.ts'
import { openPool } from '../src/platform/db/open-pool.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { plusDays } from '../src/platform/time/day-number.ts'
import { accountPages, customerCookie } from './account-pages.ts'
import { joinService } from './bench-database.ts'
import { daysOf } from './energy/load-energy.ts'
import type { Figure } from './figures.ts'
import { firstByte } from './first-byte.ts'
import { startService } from './service.ts'
import { percentile } from './statistics.ts'

const asks = 40
const warmUps = 5
const atMost = 100
// Of the demo data: a dynamic tariff with a grid fee that changes with the time of day.
const contractNumber = '30000016'
const customerNumber = '20000018'
const years = 5

/** What the pages of a customer take to their first byte with years of quarter-hours behind them. */
export async function measureAccount(): Promise<Figure[]> {
  const { origin, ...service } = await startService()
  const database = await joinService({ origin, ...service })
  const pool = openPool(database.address, { size: 1, isPatient: true })
  try {
    await fill(pool)
    const cookie = await customerCookie(pool, origin, customerNumber)
    const varied = await measure(origin, cookie, 'with grid fees by the time of day')
    await pool.execute(`delete from contract_modules where contract_number = '${contractNumber}'`)
    return [...(await measure(origin, cookie)), ...varied.filter(({ name }) => name.includes('year'))]
  } finally {
    await pool.close()
  }
}

async function fill(pool: Pool): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const from = `${Number(today.slice(0, 4)) - years}-01-01`
  await pool.execute(`update orders set start_date = '${from}' where contract_number = '${contractNumber}'`)
  await storeReadings(pool, daysOf(contractNumber, from, plusDays(today, -1)), { now: new Date() })
}

async function measure(origin: string, cookie: string, kind = ''): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of accountPages(contractNumber)) {
    const times: number[] = []
    for (let count = -warmUps; count < asks; count++) {
      const milliseconds = await firstByte(`${origin}${path}`, cookie)
      if (count >= 0) times.push(milliseconds)
    }
    figures.push({
      name: `account-${nameOf(path)}${kind === '' ? '' : '-varied'}`,
      claim: `p95 to the first byte of ${path.replaceAll(/\d{8}/g, '…')} with ${years} years of readings${kind === '' ? '' : `, ${kind}`}`,
      value: percentile(times, 0.95),
      unit: 'ms',
      atMost,
    })
  }
  return figures
}

const nameOf = (path: string): string =>
  path
    .replace(/contract=\d+&?/, '')
    .replaceAll(/\d{8}/g, 'one')
    .match(/\w+/g)
    ?.slice(1)
    .join('-') || 'home'
