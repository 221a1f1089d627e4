import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { marketAnswers } from '../../contracts/market-answers.fixture.ts'
import { type SuppliedContract, suppliedContracts } from '../../contracts/supplied-contract.fixture.ts'
import type { MeasurementTechnology } from '../../domain/measurement-technology.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { send, pool, deps } = service
const { supplied, newDeliveryPoint, today, inDays, pathOf, mailsTo, runTasks } = suppliedContracts(service)
const { tell } = marketAnswers(service)

/** In delivery for 60 days. */
const suppliedWith = ({ hasSmartMeter }: { hasSmartMeter: boolean }) =>
  supplied({
    contract: { deliveryDetails: { ...newDeliveryPoint(), capabilities: { hasSmartMeter } } },
    userAccount: { emailAddress: `meter-${++contracts}@example.com` },
  }).then((contract) => ({ ...contract, emailAddress: `meter-${contracts}@example.com` }))
let contracts = 0

const install = async (
  contract: SuppliedContract,
  validFrom: string,
  measurementTechnology: MeasurementTechnology = 'intelligentMeasuringSystem',
) => {
  await tell(contract, '55616', { validFrom, measurementTechnology })
  await runTasks()
}
const read = async (contract: SuppliedContract, path = '') =>
  (await send({ url: `${pathOf(contract)}${path}`, as: 'demo-whitelabel' })).json().data
const feeOf = async (contract: SuppliedContract) => (await read(contract, '/costs')).meteringFee.value
/** What the days around the tenth before today cost, by the forecast of their consumption. */
const costsOf = async (contract: SuppliedContract): Promise<number[]> => {
  const period = `period.from=${inDays(-12)}&period.to=${inDays(-8)}`
  const query = `${period}&interval=Daily&metricType=TotalCost&valueType=Forecast`
  return (await read(contract, `/metrics?${query}`)).records.map(({ value }: { value: number }) => value)
}
const announcements = async (contract: SuppliedContract) =>
  (await mailsTo(contract)).filter(({ kind }) => kind === 'meter-change').map(({ text }) => text)
const meterEvents = async ({ contractNumber }: SuppliedContract) =>
  (
    await pool.query(sql`
      select 1 from event_facts where contract_number = ${contractNumber} and fact = 'meter-changed'`)
  ).rows.length

test('a smart meter that comes in the middle of a term costs more from its day on, and nothing changes before', async () => {
  const contract = await suppliedWith({ hasSmartMeter: false })
  const [first, second, third, fourth] = await costsOf(contract)
  expect(await feeOf(contract)).toBe(2.08)

  await install(contract, inDays(-10))

  const after = await costsOf(contract)
  expect(after.slice(0, 2)).toEqual([first, second])
  expect(after[2]).not.toBe(third)
  expect(after[3]).not.toBe(fourth)
  expect(await feeOf(contract)).toBe(2.5)
  expect((await read(contract)).accountingMethod).toBe('SmartMeter')
})

test('one that is announced costs nothing before its day', async () => {
  const contract = await suppliedWith({ hasSmartMeter: false })
  const before = await costsOf(contract)

  await install(contract, inDays(1))

  expect(await feeOf(contract)).toBe(2.08)
  expect(await costsOf(contract)).toEqual(before)
  expect((await read(contract)).accountingMethod).toBe('LoadProfile')
})

test('the customer is notified once that it costs more, from when and how much, and partners get an event', async () => {
  const contract = await suppliedWith({ hasSmartMeter: false })

  for (const _ of [1, 2]) await install(contract, inDays(20))

  const texts = await announcements(contract)
  expect(texts).toHaveLength(1)
  for (const said of ['25,00', '30,00', '5,00', 'intelligentes Messsystem']) expect(texts[0]).toContain(said)
  expect(await meterEvents(contract)).toBe(1)
})

test('a meter that costs less is no announcement, and changes the fee from its day on', async () => {
  const contract = await suppliedWith({ hasSmartMeter: true })

  await install(contract, today, 'conventionalMeasuringSystem')

  expect(await feeOf(contract)).toBe(2.08)
  expect(await announcements(contract)).toEqual([])
})

test('the same kind of meter again changes nothing', async () => {
  const contract = await suppliedWith({ hasSmartMeter: true })
  const before = await costsOf(contract)

  await install(contract, inDays(-10))

  expect(await costsOf(contract)).toEqual(before)
  expect(await announcements(contract)).toEqual([])
  expect(await meterEvents(contract)).toBe(0)
})

test('a meter that was there from the start after all is announced as well', async () => {
  const contract = await suppliedWith({ hasSmartMeter: false })

  await install(contract, inDays(-100))

  expect(await feeOf(contract)).toBe(2.5)
  expect(await announcements(contract)).toHaveLength(1)
})

test('the fee is that of the metering operator where it is known, with what a meter that was ordered costs more', async () => {
  const contract = await suppliedWith({ hasSmartMeter: false })
  const { contractNumber } = contract
  const operator = '9978842000002'
  await pool.query(sql`
    update orders set metering_operator_code = ${operator} where contract_number = ${contractNumber}`)
  await pool.query(sql`
    insert into metering_fees (operator_code, service, valid_from, euro_gross)
    values (${operator}, 'ModernMeter', '2020-01-01', 18), (${operator}, 'SmartMeterUpTo6000Kwh', '2020-01-01', 24),
      (${operator}, 'OrderedMeterPerYear', '2020-01-01', 12)`)
  await deps.revisions.refresh()
  // Less than was confirmed; more would wait for its letter.
  expect(await feeOf(contract)).toBe(1.5)

  await install(contract, today)
  expect(await feeOf(contract)).toBe(2)
  await pool.query(sql`
    insert into smart_meter_orders (contract_number, state, message_id, ordered_at, answer_due_date, due_date,
      installation_date, changed_at)
    values (${contractNumber}, 'Installed', gen_random_uuid(), now(), ${today}, ${today}, ${today}, now())`)

  expect(await feeOf(contract)).toBe(3)
})
