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
  isControlBoxCharged: false,
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

  test('PUT registers a control box that the customer owes, and refuses one without a device', async () => {
    const { deviceTypes, ...boxed } = period({ isControlBoxCharged: true })

    expect((await put(path, { periods: [{ ...boxed, deviceTypes }] })).json().data).toEqual({
      periods: [{ ...boxed, deviceTypes }],
    })
    const noModule = { ...boxed, isModule1InUse: false, deviceTypes: [] }
    expect(await faultsOf(noModule)).toEqual(['periods.0.isControlBoxCharged'])
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

describe('the levy exemptions of a contract (§ 22 EnFG)', () => {
  const exemptions = '/contracts/30000032/levy-exemptions'
  const exemption = (changes: object = {}) => ({
    validFrom: '2026-01-01',
    validTo: null,
    appliedOn: '2025-12-10',
    appliedBy: 'Customer',
    meterNumber: '1EMH0012345678',
    exclusionsCheckedOn: '2025-12-10',
    proofReference: 'NB-2025-004711',
    ...changes,
  })
  const faults = async (...periods: object[]) =>
    (await put(exemptions, { periods }))
      .json()
      .error.map(({ details }: { details: string }) => details)
      .sort()
  const levies = async () => {
    const { data } = (
      await send({ url: '/partner/v1/customers/20000026/contracts/30000032/costs', as: 'demo-whitelabel' })
    ).json()
    return [data.kwkgFee.value, data.offshoreFee.value, data.p19Fee.value]
  }

  test('PUT records who applied when, from when it counts and the proof; the costs follow, and the audit entry has both states', async () => {
    const [kwkg, offshore, p19] = await levies()
    expect(Math.min(kwkg, offshore, p19)).toBeGreaterThan(0)

    const periods = [exemption()]
    expect((await put(exemptions, { periods })).json().data).toEqual({ periods })

    expect((await get(exemptions)).json().data).toEqual({ periods })
    // The third one is not of section 22 EnFG.
    expect(await levies()).toEqual([0, 0, p19])
    await put(exemptions, { periods })
    expect((await auditOf('30000032')).filter(({ action }) => action === 'contract.levy-exemptions')).toEqual(
      [
        expect.objectContaining({
          actor: 'client:demo-operator',
          before: { periods: [] },
          after: { periods },
        }),
      ],
    )
  })

  test('PUT with a last day in the past ends it, and the levies are charged again', async () => {
    await put(exemptions, { periods: [exemption({ validTo: '2026-01-31' })] })

    expect(Math.min(...(await levies()))).toBeGreaterThan(0)
  })

  test('400 lists everything that is missing or wrong', async () => {
    expect(await faults(exemption({ appliedOn: null }))).toEqual(['periods.0.appliedOn'])
    expect(await faults(exemption({ appliedBy: 'Nobody' }))).toEqual(['periods.0.appliedBy'])
    expect(await faults(exemption({ proofReference: '' }))).toEqual(['periods.0.proofReference'])
    expect(await faults(exemption({ proofReference: 'x'.repeat(101) }))).toEqual(['periods.0.proofReference'])
    expect(await faults(exemption({ validTo: '2025-12-31' }))).toEqual(['periods.0.validTo'])
    expect(await faults(exemption({ validFrom: '2024-12-31' }))).toEqual(['periods.0.validFrom'])
    expect(await faults(exemption({ meterNumber: null, exclusionsCheckedOn: null }))).toEqual([
      'periods.0.exclusionsCheckedOn',
      'periods.0.meterNumber',
    ])
    expect(await faults(exemption(), exemption({ validFrom: '2026-06-01' }))).toEqual(['periods.1.validFrom'])
  })

  test('404 for a contract that does not exist', async () => {
    for (const number of ['39999999', 'x']) {
      expect((await get(`/contracts/${number}/levy-exemptions`)).statusCode).toBe(404)
      expect((await put(`/contracts/${number}/levy-exemptions`, { periods: [] })).statusCode).toBe(404)
    }
  })
})
