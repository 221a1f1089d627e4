import type { TestService } from '../../../test/support/test-service.ts'
import { setContractFacts } from '../../energy/metrics/contract-facts.fixture.ts'
import type { IncomingDay } from '../../energy/readings/reading-item.ts'
import { storeReadings } from '../../energy/readings/store-readings.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { aBrowser } from './browser.fixture.ts'
import { newNetwork } from './customer.fixture.ts'

/** Contracts of the demo customers: dynamic and fixed with a smart meter, dynamic without one. */
export const dynamic = '30000016'
export const fixed = '30000024'
export const unmetered = '30000032'

export const anna = { emailAddress: 'anna.muster@example.com', password: 'Sonnenstrom-2026' }
export const ben = { emailAddress: 'ben.beispiel@example.com', password: 'Windkraft-2026' }

const days = 70

/** Readings of the demo contracts with a smart meter until yesterday. One day is missing, one has gaps, one is preliminary. */
export async function storeMeteredDays(service: TestService) {
  const { pool, clock } = service
  await setContractFacts(service)
  const today = berlinDate(clock.now())
  const [missing, incomplete, preliminary] = [-5, -4, -3].map((count) => plusDays(today, count))
  const dates = Array.from({ length: days }, (_, index) => plusDays(today, index - days))
  const day = (contractNumber: string, date: string): IncomingDay => ({
    ...{ line: 1, contractNumber, date },
    valueState: date === preliminary ? 'Preliminary' : 'Final',
    kwh: berlinDay(date).quartersOfDay.map((_, index) =>
      date === incomplete && index >= 40 && index < 46 ? null : ((index * 37) % 50) / 100,
    ),
  })
  const stored = [dynamic, fixed].flatMap((contractNumber) =>
    dates.filter((date) => date !== missing).map((date) => day(contractNumber, date)),
  )
  for (const table of ['reading_days', 'reading_months'] as const)
    await pool.execute(`delete from ${table} where contract_number in ('${dynamic}', '${fixed}')`)
  // The demo contracts begin relative to the system's date, which need not be that of the service.
  await pool.query(sql`
    update orders set start_date = ${plusDays(today, -400)}::date where contract_number in (${fixed}, ${unmetered})`)
  await storeReadings(pool, stored, { now: clock.now() })
  return { today, missing: missing ?? '', incomplete: incomplete ?? '', preliminary: preliminary ?? '' }
}

/** A browser in which a demo customer has logged in. */
export async function logInDemo(service: TestService, { emailAddress, password }: typeof anna) {
  const browser = aBrowser(service, { ip: newNetwork() })
  await browser.open('/account/login?lang=en')
  await browser.submit('/account/login?lang=en', { email: emailAddress, password })
  return browser
}
