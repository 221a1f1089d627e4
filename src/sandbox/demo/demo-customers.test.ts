import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { anyHasher } from '../../customers/accounts/hasher.fixture.ts'
import { verifyPassword } from '../../customers/accounts/passwords.ts'
import { isIban } from '../../domain/identifiers/iban.ts'
import { isMaLo, isMeLo } from '../../domain/identifiers/market-check-digit.ts'
import { isMeterNumber } from '../../domain/identifiers/meter-number.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { lifeOf } from './demo-contract-life.ts'
import { demoCustomers } from './demo-customers.ts'
import { seedDemo } from './seed-demo.ts'

const { send, pool, deps, clock, tokenOf } = await testService()
const today = berlinDate(clock.now())
const contractOf = async (customerNumber: string, contractNumber: string) =>
  (
    await send({
      url: `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`,
      as: 'demo-whitelabel',
    })
  ).json().data
const countRows = async () => {
  const { rows } = await pool.query(sql`
    select (select count(*) from accounts) as accounts, (select count(*) from orders) as orders,
      (select count(*) from order_history) as history, (select count(*) from contract_modules) as modules,
      (select count(*) from tasks) as tasks, (select count(*) from mails) as mails`)
  return rows[0]
}

describe('the demo customers', () => {
  test('exist with their contracts, without mails or open tasks', async () => {
    expect(await countRows()).toEqual({
      accounts: 2,
      orders: 3,
      history: 16,
      modules: 1,
      tasks: 0,
      mails: 0,
    })
  })

  test('are seeded once, even if the service starts again', async () => {
    const before = await countRows()

    await Promise.all([seedDemo(pool, deps.keyring, clock.now()), seedDemo(pool, deps.keyring, clock.now())])

    expect(await countRows()).toEqual(before)
  })

  test('are customers of demo-whitelabel', async () => {
    const { data } = (await send({ url: '/partner/v1/customers', as: 'demo-whitelabel' })).json()

    expect(data).toEqual([
      expect.objectContaining({ customerNumber: '20000026', emailAddress: 'ben.beispiel@example.com' }),
      expect.objectContaining({ customerNumber: '20000018', relations: ['Owner'] }),
    ])
  })

  test.each(demoCustomers(today))('$emailAddress can log in with the public password', async (customer) => {
    expect(await verifyPassword(customer.passwordHash, customer.password, anyHasher)).toBe(true)
  })

  test('have delivery points with valid identifiers', () => {
    const contracts = demoCustomers(today).flatMap((customer) => customer.contracts)

    for (const { maLoIdentifier, meLoIdentifier, meterNumber, bankDetails } of contracts) {
      expect(isMaLo(maLoIdentifier)).toBe(true)
      expect(isMeLo(meLoIdentifier)).toBe(true)
      expect(isMeterNumber(meterNumber)).toBe(true)
      if (bankDetails !== null) expect(isIban(bankDetails.iban)).toBe(true)
    }
    expect(new Set(contracts.map(({ maLoIdentifier }) => maLoIdentifier)).size).toBe(contracts.length)
  })
})

describe('the demo contracts', () => {
  test('30000016 is dynamic with a savings share, measured, in delivery for more than a year, with modules 1 and 3', async () => {
    const contract = await contractOf('20000018', '30000016')

    expect(contract).toMatchObject({
      tariffName: 'Wattline Dynamic Share',
      contractState: 'Delivery',
      accountingMethod: 'SmartMeter',
      distributionSystemOperatorName: 'Netz Region Berlin (Beispiel)',
      paragraph14AInfo: { isModule1InUse: true, isModule2InUse: false, isModule3InUse: true },
    })
    expect(contract.actualDateOfDelivery < plusDays(today, -366)).toBe(true)
  })

  test('30000024 is cancelled and still in delivery', async () => {
    const { contractState, endDateOfDelivery } = await contractOf('20000018', '30000024')

    expect(contractState).toBe('Cancelled')
    // The data is seeded before the tests start, which may have been before midnight.
    expect([plusDays(today, 365), plusDays(today, 364)]).toContain(endDateOfDelivery)
  })

  test('30000032 is dynamic and has no smart meter', async () => {
    expect(await contractOf('20000026', '30000032')).toMatchObject({
      tariffName: 'Wattline Dynamic',
      contractState: 'Delivery',
      accountingMethod: 'LoadProfile',
    })
  })

  test('30000024 is still in delivery in three months', async () => {
    clock.advance(90 * 24 * 60 * 60 * 1000)
    const headers = { authorization: `Bearer ${await tokenOf('demo-whitelabel')}` }
    const order = await send({ url: '/partner/v1/orders/30000024', headers })

    expect(order.json().data.order.deliveryState).toMatchObject({ state: 'CancelledDelivery' })
  })

  test.each(['2026-11-15', '2026-02-28', '2028-02-29', '2027-03-31', '2026-10-26'])(
    'have a history in the right order on %s',
    (day) => {
      for (const contract of demoCustomers(day).flatMap(({ contracts }) => contracts)) {
        const times = lifeOf(contract, day, 'demo-whitelabel').steps.map(({ happenedAt }) =>
          happenedAt.getTime(),
        )

        expect(times).toEqual(times.toSorted((one, other) => one - other))
        expect(berlinDate(new Date(times.at(-1) ?? 0)) < day).toBe(true)
      }
    },
  )
})
