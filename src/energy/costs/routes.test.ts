import { beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { contractPath, setContractFacts } from '../metrics/contract-facts.fixture.ts'
import type { Costs } from './schema.ts'

const service = await testService()
const { send, pool, deps } = service

const ask = (as = 'demo-whitelabel', path = contractPath) => send({ method: 'GET', url: `${path}/costs`, as })
const costs = async () => (await ask()).json<{ data: Costs }>().data

const registerWallbox = async ({ withModule1 }: { withModule1: boolean }) => {
  await pool.query(sql`delete from contract_modules where contract_number = '30000016'`)
  await pool.query(sql`
    insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
    values ('30000016', '2026-01-01', ${withModule1}, false, false, '{Wallbox}')`)
}

beforeEach(() => setContractFacts(service))

describe('the costs of a contract', () => {
  test('are all amounts that it pays, including VAT', async () => {
    // The values of its last day are those of the example.
    await setContractFacts(service, { endDate: '2026-06-30' })

    const data = await costs()

    // As in docs/concepts/pricing.md, without the campaign.
    expect(data).toMatchObject({
      amountKind: 'Gross',
      baseServiceFee: { value: 4.99, unitText: '€/Monat' },
      variableServiceFee: { value: 1.785, unitText: 'ct/kWh' },
      baseGridFee: { value: 5.95 },
      variableGridFee: { value: 7.735 },
      meteringFee: { value: 2.5 },
      guaranteeOfOrigin: { value: 0.238 },
      concessionFee: { value: 2.8441 },
      kwkgFee: { value: 0.5307 },
      electricityTax: { value: 2.4395 },
      offshoreFee: { value: 1.1198 },
      p19Fee: { value: 1.8552 },
      exchangeFee: { value: 0 },
      estimatedConsumption: { value: 291.67, unitText: 'kWh/Monat' },
    })
    expect(data.expectedEnergyCost.unitText).toBe('ct/kWh')
    expect(data.savingsShare.unitText).toBe('€/Monat')
    expect(data.savingToComparisonTariff.unitText).toBe('€/Jahr')
    expect(data.validFrom).toBe('2026-06-01')
  })

  test('are those of this month while it is supplied', async () => {
    expect((await costs()).validFrom).toBe(`${berlinDate(service.clock.now()).slice(0, 7)}-01`)
  })

  test('have exactly the fields of the specification', async () => {
    expect(Object.keys(await costs()).sort()).toEqual(
      [
        ...[
          'validFrom',
          'amountKind',
          'baseServiceFee',
          'variableServiceFee',
          'baseGridFee',
          'variableGridFee',
          'timeVariableGridFees',
        ],
        ...[
          'meteringFee',
          'expectedEnergyCost',
          'guaranteeOfOrigin',
          'concessionFee',
          'kwkgFee',
          'electricityTax',
        ],
        ...['savingsShare', 'estimatedConsumption', 'offshoreFee', 'p19Fee', 'exchangeFee'],
        'savingToComparisonTariff',
      ].sort(),
    )
  })

  test('of an ended contract are those of its last day', async () => {
    await setContractFacts(service, { endDate: '2025-06-30' })

    expect(await costs()).toMatchObject({
      validFrom: '2025-06-01',
      p19Fee: { value: 1.854 },
      variableGridFee: { value: 8.4252 },
    })
  })

  test('of a future contract are those of its first day', async () => {
    await setContractFacts(service, { startDate: '2098-05-17' })

    expect((await costs()).validFrom).toBe('2098-05-17')
  })

  test('subtract the flat reduction of module 1 from the grid base price', async () => {
    await setContractFacts(service, { endDate: '2026-06-30' })
    await registerWallbox({ withModule1: true })

    // 138.01 € a year.
    expect((await costs()).baseGridFee.value).toBe(-5.55)
  })

  test('have the same saving and share with and without module 1, because the default supplier passes the reduction on too (BNetzA BK8-22/010-A)', async () => {
    await setContractFacts(service, { endDate: '2026-06-30' })
    await registerWallbox({ withModule1: false })
    const { savingToComparisonTariff, savingsShare } = await costs()
    expect(savingsShare.value).toBeGreaterThan(0)
    await registerWallbox({ withModule1: true })

    expect(await costs()).toMatchObject({ savingToComparisonTariff, savingsShare })
  })

  test('have the grid fee of each time of day with module 3, and none without', async () => {
    expect((await costs()).timeVariableGridFees).toBeNull()
    await pool.query(sql`
      insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
      values ('30000016', '2026-01-01', true, false, true, '{Wallbox}')`)

    const { timeVariableGridFees: levels = [], variableGridFee } = await costs()

    expect(levels?.map(({ tariffLevel }) => tariffLevel)).toEqual(['Low', 'Standard', 'High'])
    expect(levels?.[1]?.gridFee).toEqual(variableGridFee)
    expect(levels?.[2]?.windows.length).toBeGreaterThan(0)
    // The grid fee of each quarter-hour is that of its level.
    const prices = await send({ url: `${contractPath}/day-ahead-working-prices`, as: 'demo-whitelabel' })
    const fees = prices
      .json()
      .data.prices.map((price: { components: { gridFee: number } }) => price.components.gridFee)
    expect(levels?.map(({ gridFee }) => gridFee.value)).toEqual(expect.arrayContaining([...new Set(fees)]))
  })

  test('are private, and 304 if unchanged', async () => {
    const first = await ask()
    const headers = { 'if-none-match': String(first.headers.etag) }

    expect(first.headers['cache-control']).toBe('private, no-cache')
    const url = `${contractPath}/costs`
    expect((await send({ method: 'GET', url, as: 'demo-whitelabel', headers })).statusCode).toBe(304)
  })
})

test('a fixed tariff has its own energy price and no savings share', async () => {
  const answer = await ask('demo-whitelabel', '/partner/v1/customers/20000018/contracts/30000024')

  expect(answer.json<{ data: Costs }>().data).toMatchObject({
    expectedEnergyCost: { value: 12.971 },
    exchangeFee: { value: 0.5355 },
    savingsShare: { value: 0 },
  })
})

test('costs are denied or not found like the contract itself', async () => {
  expect((await ask('demo-hems')).statusCode).toBe(403)
  expect((await ask('demo-sales')).statusCode).toBe(403)
  expect((await ask('demo-whitelabel', '/partner/v1/customers/20000018/contracts/39999999')).statusCode).toBe(
    404,
  )
})

test('costs are unavailable if the operator has not imported the price data', async () => {
  await pool.query(sql`update orders set delivery_address = jsonb_set(delivery_address, '{postCode}', '"00000"')
    where contract_number = '30000024'`)
  await deps.revisions.refresh()

  const answer = await ask('demo-whitelabel', '/partner/v1/customers/20000018/contracts/30000024')

  expect(answer.statusCode).toBe(503)
})
