/** What is kept is what would be recalculated, whatever has changed and in whichever process. */
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type TestService, testService } from '../../test/support/test-service.ts'
import { buildServer } from '../app/server.ts'
import { replaceLevyExemptions } from '../contracts/levy-exemptions.ts'
import { replaceModules } from '../contracts/modules.ts'
import { revokeAccess } from '../customers/grants/access.ts'
import { seedLink } from '../customers/visibility/customer-rows.fixture.ts'
import type { Db } from '../platform/db/sql.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { berlinDate, startOfBerlinDate } from '../platform/time/berlin.ts'
import { plusDays } from '../platform/time/day-number.ts'
import { findCostInputs } from './costs/read-costs.ts'
import { aPriceDay } from './day-ahead-prices/price-day.fixture.ts'
import { storeDays } from './day-ahead-prices/store-days.ts'
import { contractPath, setContractFacts } from './metrics/contract-facts.fixture.ts'
import { aDay } from './readings/contract.fixture.ts'
import { storeReadings } from './readings/store-readings.ts'
import { suppliedContracts } from './working-prices/supplied-contracts.ts'

const service = await testService()
// Another process on the same database.
const other = await testService({}, service.clock, service.pool)
const { pool, clock } = service

const paths = ['day-ahead-working-prices', 'costs'] as const

const get = async (
  { send, tokenOf }: TestService,
  path: string,
  { as = 'demo-whitelabel', headers = {} } = {},
) =>
  send({
    url: `${contractPath}/${path}`,
    headers: { authorization: `Bearer ${await tokenOf(as)}`, ...headers },
  })

/** The answers of a process, as partners get them. */
const answersOf = (of: TestService) => Promise.all(paths.map(async (path) => (await get(of, path)).body))

/** The answers of a process that keeps nothing yet. */
async function workedOutAnew(): Promise<string[]> {
  const { deps } = service
  const server = await buildServer({ ...deps, suppliedContracts: suppliedContracts(pool, deps.lastAccess) })
  try {
    const headers = { authorization: `Bearer ${await service.tokenOf('demo-whitelabel')}` }
    return await Promise.all(
      paths.map(async (path) => (await server.inject({ url: `${contractPath}/${path}`, headers })).body),
    )
  } finally {
    await server.close()
  }
}

const today = () => berlinDate(clock.now())
const update = (facts: string) =>
  pool.execute(`update orders set ${facts} where contract_number = '30000016'`)
const modules = {
  validFrom: '2026-01-01',
  validTo: null,
  isModule1InUse: true,
  isModule2InUse: false,
  isModule3InUse: true,
  deviceTypes: ['Wallbox' as const],
  controllablePowerKw: 11,
}
const exemption = {
  validFrom: '2026-01-01',
  validTo: null,
  appliedOn: '2026-01-01',
  appliedBy: 'Supplier' as const,
  meterNumber: '1EMH0012345678',
  exclusionsCheckedOn: '2026-01-01',
  proofReference: 'N-1',
}

type Change = {
  what: string
  /** Which answers it changes. */
  changes: readonly (typeof paths)[number][]
  before?: () => Promise<unknown>
  make: () => unknown
}
const both = paths

const changes: readonly Change[] = [
  {
    what: 'the price of a quarter-hour is corrected',
    changes: ['day-ahead-working-prices'],
    make: () => storeDays(pool, [aPriceDay(today(), 7_654_321)], clock.now()),
  },
  {
    what: 'the market says that the meter is no smart meter',
    changes: both,
    make: () => update(`measurement_technology = 'conventionalMeasuringSystem'`),
  },
  {
    what: 'readings by the quarter-hour arrive for a contract without a smart meter',
    changes: ['day-ahead-working-prices'],
    before: async () => {
      await pool.execute(`delete from reading_days where contract_number = '30000016'`)
      await update(`measurement_technology = 'conventionalMeasuringSystem'`)
    },
    make: () => storeReadings(pool, [aDay('30000016', plusDays(today(), -3))], { now: clock.now() }),
  },
  {
    what: 'devices are registered with modules 1 and 3',
    changes: both,
    make: () => replaceModules(pool, '30000016', [modules]),
  },
  {
    what: 'an exemption from levies is granted',
    changes: both,
    make: () => replaceLevyExemptions(pool, '30000016', [exemption]),
  },
  {
    what: 'the market names another grid operator',
    changes: both,
    make: () =>
      update(`grid_operator_code = (select f.operator_code from grid_fees f join grid_fees own
        on own.operator_code = '9999901000006' and own.work_cent_per_kwh_net <> f.work_cent_per_kwh_net
          and own.base_euro_per_year_net <> f.base_euro_per_year_net
        where f.valid_to is null and own.valid_to is null limit 1)`),
  },
  {
    what: 'the yearly consumption is another',
    changes: ['costs'],
    make: () => update('previous_annual_consumption_kwh = 9000'),
  },
  {
    what: 'the tariff of the contract is another',
    changes: both,
    make: () =>
      update(
        `price_snapshot = jsonb_set(price_snapshot, '{inputs,tariff,serviceFeeCentPerKwhNet}', '"9.5000"')`,
      ),
  },
  {
    what: 'a price change with new fees takes effect',
    changes: both,
    make: async () => {
      await pool.execute(`
        insert into price_change_runs (effective_date, state, created_by, created_at)
        values ('2026-02-01', 'finished', 'test', now());
        insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date,
          old_parts, new_parts, euro_per_year, new_fees)
        values ('30000016', '2026-02-01', 'silent', true, '2026-01-01', '{}', '{}', 1,
          '{"serviceFeeCentPerKwhNet": "2.7500"}')`)
    },
  },
  {
    what: 'the delivery ends',
    changes: both,
    make: () => setContractFacts(service, { endDate: '2026-01-20' }),
  },
  {
    what: 'grid fees are imported',
    changes: both,
    make: () => pool.execute('update grid_fees set work_cent_per_kwh_net = work_cent_per_kwh_net + 1'),
  },
  {
    what: 'levies are imported',
    changes: both,
    make: () => pool.execute('update levies set kwkg_cent_per_kwh_net = kwkg_cent_per_kwh_net + 1'),
  },
  {
    what: 'the clock moves to another month',
    changes: both,
    make: () => clock.moveTo(startOfBerlinDate(plusDays(today(), 40))),
  },
  {
    what: 'tomorrow is published at 13:00',
    changes: ['day-ahead-working-prices'],
    before: async () =>
      clock.moveTo(new Date(startOfBerlinDate(plusDays(today(), 1)).getTime() + 10 * 3_600_000)),
    make: () => clock.moveTo(new Date(startOfBerlinDate(today()).getTime() + 14 * 3_600_000)),
  },
]

/** Market data is up to date within a second; here the test does not wait for it. */
const refresh = () => Promise.all([service, other].map(({ deps }) => deps.revisions.refresh()))

describe('the kept answer', () => {
  beforeEach(async () => {
    await setContractFacts(service)
    await update(`measurement_technology = null, grid_operator_code = '9999901000006'`)
    await pool.execute(`delete from levy_exemptions where contract_number = '30000016'`)
  })

  test.each(changes)(
    'is that of a process that keeps nothing when $what',
    async ({ before, make, changes }) => {
      await before?.()
      await refresh()
      const former = await answersOf(service)
      expect(await answersOf(other)).toEqual(former)

      await make()
      await refresh()

      const fresh = await workedOutAnew()
      expect(await answersOf(service)).toEqual(fresh)
      expect(await answersOf(other)).toEqual(fresh)
      expect(paths.filter((_, index) => former[index] !== fresh[index])).toEqual(changes)
    },
  )

  test.each(paths)(
    'of %s is 304 while it is the same, and 200 with another tag once it has changed',
    async (path) => {
      const { headers, body } = await get(service, path)
      const ifNoneMatch = { headers: { 'if-none-match': String(headers.etag) } }
      expect(await get(other, path, ifNoneMatch)).toMatchObject({ statusCode: 304, body: '' })

      await replaceModules(pool, '30000016', [modules])

      const changed = await get(other, path, ifNoneMatch)
      expect(changed.statusCode).toBe(200)
      expect(changed.body).not.toBe(body)
      expect(changed.headers.etag).not.toBe(headers.etag)
      expect((await get(service, path, ifNoneMatch)).body).toBe(changed.body)
    },
  )

  test('is the same object as long as nothing has changed, for costs and working prices alike', async () => {
    const client = service.deps.directory.current().clients.get('demo-whitelabel')
    if (!client?.partner) throw new Error('no such client')
    const { partner } = client
    const reader = {
      caller: { ...client, partner, scopes: new Set(client.scopes), customerNumber: null },
      now: clock.now(),
    }
    const path = { customerNumber: '20000018', contractNumber: '30000016' }
    const contracts = async (count: number) =>
      (
        await Promise.all(Array.from({ length: count }, () => findCostInputs(service.deps, path, reader)))
      ).map(({ contract }) => contract)

    expect(new Set([...(await contracts(5)), ...(await contracts(5))]).size).toBe(1)
  })
})

test('nothing that is kept is given out while the database cannot be reached', async () => {
  await setContractFacts(service)
  const { deps } = service
  let isAway = false
  const db: Db = {
    ...pool,
    query: (query) =>
      isAway ? Promise.reject(new DatabaseUnavailable(new Error('away'))) : pool.query(query),
  }
  const server = await buildServer({ ...deps, suppliedContracts: suppliedContracts(db, deps.lastAccess) })
  onTestFinished(() => server.close())
  const headers = { authorization: `Bearer ${await service.tokenOf('demo-whitelabel')}` }
  const ask = () => server.inject({ url: `${contractPath}/costs`, headers })
  const { body } = await ask()

  isAway = true
  expect((await ask()).statusCode).toBe(503)
  isAway = false

  expect(await ask()).toMatchObject({ statusCode: 200, body })
})

describe('nobody gets a kept answer', () => {
  let grantId: string
  beforeAll(async () => {
    await setContractFacts(service)
    grantId = await seedLink(pool, { customerNumber: '20000018', partner: 'demo-hems' })
  })
  const statuses = async (as: string) =>
    (await Promise.all([service, other].flatMap((of) => paths.map((path) => get(of, path, { as }))))).map(
      ({ statusCode }) => statusCode,
    )

  test('whom the customer has not linked, or links no longer, with or without the tag of the answer', async () => {
    const { id } = service.deps.directory.current().clients.get('demo-hems')?.partner ?? { id: '' }
    expect(grantId).not.toBe('')
    expect(await statuses('demo-hems')).toEqual([200, 200, 200, 200])
    const { headers } = await get(service, 'costs', { as: 'demo-hems' })
    expect(await statuses('demo-sales')).toEqual([403, 403, 403, 403])

    await revokeAccess(pool, {
      customerNumber: '20000018',
      partner: { id, slug: 'demo-hems' },
      by: 'customer',
      actor: 'customer:20000018',
      requestId: 'r-1',
      now: clock.now(),
    })

    expect(await statuses('demo-hems')).toEqual([403, 403, 403, 403])
    const ifNoneMatch = { as: 'demo-hems', headers: { 'if-none-match': String(headers.etag) } }
    expect((await get(other, 'costs', ifNoneMatch)).statusCode).toBe(403)
    expect(await statuses('demo-whitelabel')).toEqual([200, 200, 200, 200])
  })

  test('of a contract that has gone to another partner', async () => {
    expect(await statuses('demo-whitelabel')).toEqual([200, 200, 200, 200])

    await update(`partner_id = (select id from partners where slug = 'demo-sales')`)

    expect(await statuses('demo-whitelabel')).not.toContain(200)
    await update(`partner_id = (select id from partners where slug = 'demo-whitelabel')`)
  })

  test('of a contract that was withdrawn from', async () => {
    await update(`state = 'Revoked', delivery_state = 'Revoked'`)

    expect(await statuses('demo-whitelabel')).toEqual([404, 404, 404, 404])
    await setContractFacts(service)
  })

  test('of a customer whose data was erased', async () => {
    expect(await statuses('demo-whitelabel')).toEqual([200, 200, 200, 200])

    await pool.execute(`update accounts set erased_at = now() where customer_number = '20000018'`)

    expect(await statuses('demo-whitelabel')).toEqual([404, 404, 404, 404])
  })
})
