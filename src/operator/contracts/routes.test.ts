import { describe, expect, test } from 'vitest'
import { operatorService } from '../operator-service.fixture.ts'

const { get, put, send, auditOf } = await operatorService()
const path = '/contracts/30000032/paragraph-14a'
const period = (changes: object = {}) => ({
  validFrom: '2026-01-01',
  validTo: null,
  isModule1InUse: true,
  isModule2InUse: false,
  isModule3InUse: false,
  deviceTypes: ['HeatPump'],
  controllablePowerKw: 8.5,
  ...changes,
})
const faultsOf = async (...periods: object[]) =>
  (await put(path, { periods }))
    .json()
    .error.map(({ details }: { details: string }) => details)
    .sort()

describe('the EnWG section 14a modules of a contract', () => {
  test('PUT registers them, GET and the partner see them, and the audit entry has both states', async () => {
    const periods = [
      period({ validTo: '2026-03-31' }),
      period({ validFrom: '2026-04-01', isModule1InUse: false, isModule2InUse: true }),
    ]

    // In any order: they are stored by date.
    expect((await put(path, { periods: periods.toReversed() })).json().data).toEqual({ periods })
    expect((await put(path, { periods })).json().data).toEqual({ periods })

    expect((await get(path)).json().data).toEqual({ periods })
    const { data } = (
      await send({ url: '/partner/v1/customers/20000026/contracts/30000032', as: 'demo-whitelabel' })
    ).json()
    expect(data.paragraph14AInfo).toMatchObject({
      isModule2InUse: true,
      validFrom: '2026-04-01',
      validTo: null,
      reducedGridFee: { unitText: 'ct/kWh' },
      controllablePowerKw: 8.5,
    })
    // A repeat leaves no audit entry.
    expect(await auditOf('30000032')).toEqual([
      {
        action: 'contract.paragraph-14a',
        actor: 'client:demo-operator',
        before: { periods: [] },
        after: { periods },
        requestId: expect.any(String),
      },
    ])
  })

  test('PUT with an empty list ends them', async () => {
    expect((await put(path, { periods: [] })).json().data).toEqual({ periods: [] })
    expect((await get(path)).json().data).toEqual({ periods: [] })
  })

  test('400 lists every broken rule', async () => {
    expect(await faultsOf(period({ isModule2InUse: true }))).toEqual(['periods.0.isModule2InUse'])
    expect(await faultsOf(period({ isModule1InUse: false, isModule3InUse: true }))).toEqual([
      'periods.0.isModule3InUse',
    ])
    expect(await faultsOf(period({ deviceTypes: [] }))).toEqual(['periods.0.deviceTypes'])
    expect(await faultsOf(period({ validTo: '2025-12-31' }))).toEqual(['periods.0.validTo'])
    expect(
      await faultsOf(period({ validTo: '2026-02-01' }), period({ validFrom: '2026-02-01', deviceTypes: [] })),
    ).toEqual(['periods.1.deviceTypes', 'periods.1.validFrom'])
    expect(await faultsOf(period({ controllablePowerKw: 0 }))).toEqual(['periods.0.controllablePowerKw'])
    expect(await faultsOf(period({ deviceTypes: ['Toaster'] }))).toEqual(['periods.0.deviceTypes.0'])
  })

  test('a period of one day, and one that begins on the next, are fine', async () => {
    const periods = [period({ validTo: '2026-01-01' }), period({ validFrom: '2026-01-02' })]

    expect((await put(path, { periods })).statusCode).toBe(200)
  })

  test('module 3 is fine beside module 1, and a device without a module', async () => {
    expect((await put(path, { periods: [period({ isModule3InUse: true })] })).statusCode).toBe(200)
    expect((await put(path, { periods: [period({ isModule1InUse: false })] })).statusCode).toBe(200)
  })

  test('404 for a contract that does not exist', async () => {
    for (const number of ['39999999', 'x']) {
      expect((await get(`/contracts/${number}/paragraph-14a`)).statusCode).toBe(404)
      expect((await put(`/contracts/${number}/paragraph-14a`, { periods: [] })).statusCode).toBe(404)
    }
  })
})
