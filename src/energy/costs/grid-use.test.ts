/** What the market's 55218 says about who pays for grid use (decision 109). */
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { marketAnswers } from '../../contracts/market-answers.fixture.ts'
import { type SuppliedContract, suppliedContracts } from '../../contracts/supplied-contract.fixture.ts'
import { dateText, localText } from '../../mail/local-text.ts'
import { findGridUse } from '../../orders/lifecycle/grid-use.ts'
import { sql } from '../../platform/db/sql.ts'
import { migrationsFolder } from '../../platform/project-folder.ts'
import { measure } from '../../tariffs/catalogue/measure.ts'

const service = await testService()
const { send, pool, clock } = service
const { supplied, newDeliveryPoint, report, today, inDays, pathOf, mailsTo, runTasks } =
  suppliedContracts(service)
const { tell } = marketAnswers(service)

/** In delivery for 60 days. */
let contract: SuppliedContract
beforeEach(async () => {
  contract = await supplied()
})

type Told = { isPaidBySupplier?: boolean | null; writtenMinutesAgo?: number }
const told = async (validFrom: string, { isPaidBySupplier = false, writtenMinutesAgo = 0 }: Told = {}) => {
  const sentAt = new Date(clock.now().getTime() - writtenMinutesAgo * 60_000).toISOString()
  const answer = await tell(contract, '55218', { validFrom, isPaidBySupplier }, { sentAt })
  await runTasks()
  return answer
}
const periods = async () => (await findGridUse(pool, contract.contractNumber)).withoutGridUse
const read = async (path = '') =>
  (await send({ url: `${pathOf(contract)}${path}`, as: 'demo-whitelabel' })).json().data
const feesNow = async () => {
  const costs = await read('/costs')
  const names = [
    'baseGridFee',
    'variableGridFee',
    'meteringFee',
    'concessionFee',
    'kwkgFee',
    'offshoreFee',
    'p19Fee',
  ]
  return names.map((name) => costs[name].value)
}
const none = [0, 0, 0, 0, 0, 0, 0]
/** What the days around the tenth before today cost, by the forecast of their consumption. */
const costsOf = async (metric = 'TotalCost'): Promise<number[]> => {
  const period = `period.from=${inDays(-12)}&period.to=${inDays(-8)}`
  const query = `${period}&interval=Daily&metricType=${metric}&valueType=Forecast`
  return (await read(`/metrics?${query}`)).records.map(({ value }: { value: number }) => value)
}
const mails = async () =>
  (await mailsTo(contract)).filter(({ kind }) => kind === 'grid-use').map(({ text }) => text)
const events = async () =>
  (
    await pool.query(sql`
      select 1 from event_facts where contract_number = ${contract.contractNumber} and fact = 'grid-use-changed'`)
  ).rows.length

describe('a 55218 that names the customer', () => {
  test('leaves grid use and metering out of prices from its day on, and changes no day before', async () => {
    const [first, second, third, fourth] = await costsOf()

    expect(await told(inDays(-10))).toMatchObject({ isUsed: true, reason: null })

    const after = await costsOf()
    expect(after.slice(0, 2)).toEqual([first, second])
    expect(after[2]).toBeLessThan(third ?? 0)
    expect(after[3]).toBeLessThan(fourth ?? 0)
    expect(await feesNow()).toEqual(none)
  })

  test('leaves the electricity tax, and savings that stay as they were', async () => {
    const [before, tax] = [await costsOf('Saving'), (await read('/costs')).electricityTax]

    await told(inDays(-100))

    const after = await costsOf('Saving')
    expect(after).toHaveLength(4)
    for (const [index, saving] of after.entries()) expect(saving).toBeCloseTo(before[index] ?? 0, 2)
    expect((await read('/costs')).electricityTax).toEqual(tax)
  })

  test.each([
    ['today', 0, none],
    ['the day before the supply began', -61, none],
    ['the first day of the supply', -60, none],
  ])('counts from %s', async (_, days, fees) => {
    await told(inDays(days))

    expect(await feesNow()).toEqual(fees)
  })

  test('counts nothing before its day', async () => {
    const before = await feesNow()

    await told(inDays(1))

    expect(await feesNow()).toEqual(before)
    expect((await read()).withoutGridUseSince).toBe(inDays(1))
  })
})

describe('a later 55218', () => {
  test('that names us ends it: the day has its fees again', async () => {
    const before = await feesNow()
    await told(inDays(-10))

    await told(today, { isPaidBySupplier: true })

    expect(await feesNow()).toEqual(before)
    expect(await periods()).toEqual([{ validFrom: inDays(-10), validTo: today }])
    expect((await read()).withoutGridUseSince).toBeNull()
  })

  test('that names nobody leaves it as it is', async () => {
    await told(inDays(-10))

    await told(inDays(-5), { isPaidBySupplier: null })

    expect(await periods()).toEqual([{ validFrom: inDays(-10), validTo: null }])
  })

  test('that says the same changes nothing', async () => {
    await told(inDays(-10))
    await told(inDays(-10))
    await told(inDays(-5))

    expect(await periods()).toEqual([{ validFrom: inDays(-10), validTo: null }])
    expect([await mails(), await events()]).toEqual([[expect.any(String)], 1])
  })

  test('that was written before another about the same day does not replace it', async () => {
    await told(inDays(-10), { isPaidBySupplier: true })
    await told(inDays(-10), { writtenMinutesAgo: 5 })
    expect(await periods()).toEqual([])

    await told(inDays(-10))
    expect(await periods()).toEqual([{ validFrom: inDays(-10), validTo: null }])
  })

  test('about an earlier day leaves what was told about a later one', async () => {
    await told(inDays(30), { isPaidBySupplier: true })
    await told(inDays(-10))

    expect(await periods()).toEqual([{ validFrom: inDays(-10), validTo: inDays(30) }])
  })
})

describe('the customer', () => {
  test('is notified once from when on, with both prices, and what goes to whom', async () => {
    const { baseServiceFee, baseGridFee, meteringFee } = await read('/costs')
    const perMonth = (euro: number) => localText('de').measure(measure(euro, 'Euro', 'Month'))

    for (const _ of [1, 2]) await told(today)

    const [text = '', ...others] = await mails()
    const day = dateText(today, 'de')
    const sum = Math.round(100 * (baseServiceFee.value + baseGridFee.value + meteringFee.value)) / 100
    expect(others).toEqual([])
    expect(text).toContain(`dass Sie die Netznutzung ab dem ${day} selbst mit ihm abrechnen`)
    expect(text).toMatch(
      new RegExp(`Arbeitspreis, erwartet:\\s+Bisher: [\\d,]+\\sct/kWh\\s+Ab ${day}: [\\d,]+\\sct/kWh`),
    )
    expect(text).toContain(`  Bisher: ${perMonth(sum)}\n  Ab ${day}: ${perMonth(baseServiceFee.value)}\n`)
    expect(text).toContain('KWKG-Umlage')
  })

  test('is notified when the price includes both again', async () => {
    await told(inDays(-10))
    await told(inDays(20), { isPaidBySupplier: true })

    expect((await mails()).map((text) => text.includes('bezahlen. Netzentgelte'))).toEqual([true, false])
  })

  test('is not notified by a message that confirms what is so', async () => {
    await told(inDays(-10), { isPaidBySupplier: true })

    expect([await mails(), await events()]).toEqual([[], 0])
  })

  test('who pays the metering operator gets no mail about a dearer meter', async () => {
    await told(inDays(-10))
    await tell(contract, '55616', {
      validFrom: inDays(5),
      measurementTechnology: 'conventionalMeasuringSystem',
    })
    await tell(contract, '55616', {
      validFrom: inDays(9),
      measurementTechnology: 'intelligentMeasuringSystem',
    })
    await runTasks()

    expect((await mailsTo(contract)).filter(({ kind }) => kind === 'meter-change')).toEqual([])
  })
})

test('what is known before the confirmation is the price of the confirmation, without a mail of its own', async () => {
  const deliveryDetails = newDeliveryPoint()
  const emailAddress = 'known-before@example.com'
  const placed = await send({
    method: 'POST',
    url: '/partner/v1/orders',
    as: 'demo-whitelabel',
    payload: anOrder({ userAccount: { emailAddress }, contract: { deliveryDetails } }),
  })
  contract = { ...placed.json(), emailAddress }
  await report(contract.contractNumber, { event: 'dataCompleted' })
  await told(inDays(10))

  await report(contract.contractNumber, { event: 'supplyConfirmed', startDate: inDays(20) })
  await runTasks()

  const [confirmation] = (await mailsTo(contract)).filter(({ kind }) => kind === 'contract-confirmation')
  expect(confirmation?.text).toContain('selbst mit ihm ab')
  expect(await mails()).toEqual([])
  expect((await read()).confirmedPrice.basePricePerMonth.value).toBe(4.99)
})

test('what was told to the former version counts after the upgrade, and the customer is notified', async () => {
  await told(inDays(-10), { isPaidBySupplier: true })
  await told(inDays(-10), { writtenMinutesAgo: -5 })
  await told(inDays(-20), { isPaidBySupplier: null })
  await pool.query(sql`delete from mails where contract_number = ${contract.contractNumber}`)
  await pool.query(sql`drop table grid_use_changes`)
  await pool.query(sql`drop function note_grid_use_change`)

  const text = await readFile(`${migrationsFolder}/0094_grid_use.sql`, 'utf8')
  await pool.query({ name: '', text, values: [] })
  await runTasks()

  expect(await periods()).toEqual([{ validFrom: inDays(-10), validTo: null }])
  expect(await feesNow()).toEqual(none)
  expect(await mails()).toEqual([expect.stringContaining(dateText(inDays(-10), 'de'))])
})
