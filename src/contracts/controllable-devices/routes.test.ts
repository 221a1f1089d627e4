import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { dayAfterWorkingDays } from '../../market/market-days.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { marketAnswers } from '../market-answers.fixture.ts'
import { itemOf, type SuppliedContract, suppliedContracts } from '../supplied-contract.fixture.ts'

const service = await testService()
const { send, pool, deps, tokenOf } = service
const contracts = suppliedContracts(service)
const { supplied, today, inDays, report, runTasks, messagesOf, mailsTo, auditOf, pathOf } = contracts
const { answer, sentMessages } = marketAnswers(service)
const earliest = dayAfterWorkingDays(today, 2)

const aWallbox = (changes: object = {}) => ({
  ...{ deviceType: 'Wallbox', powerKw: 11, inServiceDate: '2026-01-15', isSeparatelyMetered: false },
  ...changes,
})
const url = (contract: SuppliedContract) => `${pathOf(contract)}/controllable-devices`
const show = (contract: SuppliedContract, as = 'demo-whitelabel') => send({ url: url(contract), as })
const register = (contract: SuppliedContract, payload: object = aWallbox(), as = 'demo-whitelabel') =>
  send({ method: 'POST', url: url(contract), as, payload })
const choose = (contract: SuppliedContract, payload: object, as = 'demo-whitelabel') =>
  send({ method: 'PUT', url: `${url(contract)}/modules`, as, payload })
const infoOf = async (contract: SuppliedContract) =>
  (await send({ url: pathOf(contract), as: 'demo-whitelabel' })).json().data.paragraph14AInfo
const meter = (contract: SuppliedContract, technology: string) =>
  pool.query(sql`
    update orders set measurement_technology = ${technology} where contract_number = ${contract.contractNumber}`)
/** A contract whose wallbox the grid operator has confirmed. */
const withWallbox = async (device: object = aWallbox()) => {
  const contract = await supplied()
  await register(contract, device)
  await answer(contract, '17133', '19133', { responseCode: 'A20' })
  await runTasks()
  return contract
}

describe('POST …/controllable-devices', () => {
  test('200 registers the device and orders module 1 from the grid operator on the earliest day', async () => {
    const contract = await supplied()

    const registered = await register(contract)
    await runTasks()

    expect(registered.statusCode).toBe(200)
    expect(registered.headers['cache-control']).toBe('no-store')
    expect(registered.json().data).toEqual({
      contractNumber: contract.contractNumber,
      modules: null,
      devices: [{ ...aWallbox(), state: 'Requested', reason: null }],
      lastChoice: {
        ...{ modules: 'Module1', validFrom: earliest, requestedDate: today },
        ...{ state: 'Requested', reason: null },
      },
      possibleModules: expect.any(Array),
    })
    expect(messagesOf(contract)).toContain('17133')
    expect((await sentMessages(contract, '17133'))[0]?.content).toMatchObject({
      changeDate: earliest,
      productCode: '9991000002496',
      propertyCode: '9991000002579',
    })
    expect(await auditOf(contract)).toEqual([
      {
        action: 'contract.modules-chosen',
        actor: 'client:demo-whitelabel',
        before: null,
        after: { modules: 'Module1', validFrom: earliest, deviceType: 'Wallbox' },
      },
    ])
    // Nothing holds before the grid operator has agreed.
    expect(await infoOf(contract)).toMatchObject({ isModule1InUse: false, isEligible: false })
  })

  test('until the grid operator answers, every choice says that it waits for that', async () => {
    const contract = await supplied()

    const { possibleModules } = (await register(contract)).json().data

    expect(possibleModules).toHaveLength(3)
    for (const { earliestDate, explanation } of possibleModules) {
      expect(earliestDate).toBeNull()
      expect(explanation).toMatch(/^The grid operator has not answered yet about Module1 from/)
    }
  })

  test('the modules hold from their day on once the grid operator agrees, and the customer gets a mail', async () => {
    const contract = await withWallbox()

    expect((await show(contract)).json().data).toMatchObject({
      devices: [{ state: 'Confirmed' }],
      lastChoice: { state: 'Confirmed', validFrom: earliest },
    })
    const { rows } = await pool.query(sql`
      select valid_from, valid_to, is_module1, device_types, controllable_power_kw::float8 as power
      from contract_modules where contract_number = ${contract.contractNumber}`)
    expect(rows).toEqual([
      { valid_from: earliest, valid_to: null, is_module1: true, device_types: ['Wallbox'], power: 11 },
    ])
    const mails = (await mailsTo(contract)).filter(({ kind }) => kind === 'module-choice')
    expect(mails).toEqual([expect.objectContaining({ text: expect.stringContaining('4,2 kW') })])
    expect((await auditOf(contract)).at(-1)).toMatchObject({
      action: 'contract.modules-settled',
      actor: 'market',
      after: { state: 'Confirmed' },
    })
  })

  test('a refusal of the grid operator changes no price, and both are notified with the reason', async () => {
    const contract = await supplied()
    await register(contract)

    await answer(contract, '17133', '19133', { responseCode: 'A99', reason: 'Nicht gemeldet.' })
    await runTasks()

    const reason = 'The grid operator refused (A99): Nicht gemeldet.'
    expect((await show(contract)).json().data).toMatchObject({
      modules: null,
      devices: [{ state: 'Refused', reason }],
      lastChoice: { state: 'Refused', reason },
    })
    const mail = (await mailsTo(contract)).find(({ kind }) => kind === 'module-choice')
    expect(mail?.text).toContain('Nicht gemeldet.')
    // It may be tried again.
    expect((await register(contract)).json().data.lastChoice.state).toBe('Requested')
    await runTasks()
    expect(await sentMessages(contract, '17133')).toHaveLength(2)
  })

  test('200 with a later day and other modules, if the contract has what they need', async () => {
    const contract = await supplied()
    await meter(contract, 'intelligentMeasuringSystem')

    const { data } = (
      await register(contract, aWallbox({ modules: 'Module1And3', validFrom: inDays(40) }))
    ).json()

    expect(data.lastChoice).toMatchObject({ modules: 'Module1And3', validFrom: inDays(40) })
  })

  test.each([
    ['a device of 4.2 kW', { powerKw: 4.2 }, 'powerKw', 'more than 4.2 kW'],
    ['a device of before 2024', { inServiceDate: '2023-12-31' }, 'inServiceDate', '2028-12-31'],
    ['module 3 without a smart meter', { modules: 'Module1And3' }, 'modules', 'smart-meter-order'],
    ['module 2 without a meter of its own', { modules: 'Module2' }, 'modules', 'a meter of its own'],
    ['a day that is too early', { validFrom: today }, 'validFrom', `Possible from ${earliest} on`],
  ])('422 for %s, and the message says why', async (_what, changes, details, message) => {
    const contract = await supplied()
    await meter(contract, 'conventionalMeasuringSystem')

    const refused = await register(contract, aWallbox(changes))

    expect(refused.statusCode).toBe(422)
    expect(itemOf(refused)).toMatchObject({
      code: 'modules-not-possible',
      details,
      message: expect.stringContaining(message),
    })
    expect(await sentMessages(contract, '17133')).toEqual([])
  })

  test('400 for what is no device', async () => {
    const contract = await supplied()

    for (const changes of [
      { deviceType: 'Toaster' },
      { powerKw: 0 },
      { powerKw: 201 },
      { modules: 'Module3' },
    ])
      expect((await register(contract, aWallbox(changes))).statusCode).toBe(400)
  })

  test('200 for the same again, which orders nothing', async () => {
    const contract = await withWallbox()

    const again = await register(contract)
    await register(contract, aWallbox({ modules: 'Module1', validFrom: earliest, powerKw: 11.0001 }))

    expect(again.json().data.devices).toHaveLength(1)
    expect(await sentMessages(contract, '17133')).toHaveLength(1)
  })

  test('409 for the same device with other modules', async () => {
    const contract = await withWallbox()

    const refused = await register(contract, aWallbox({ modules: 'Module1', validFrom: inDays(90) }))

    expect(refused.statusCode).toBe(409)
    expect(itemOf(refused)?.message).toContain('registered already')
  })

  test('a second device joins the first, with the modules in use', async () => {
    const contract = await withWallbox()
    await register(contract, aWallbox({ deviceType: 'HeatPump', powerKw: 8.5 }))
    await answer(contract, '17133', '19133', { responseCode: 'A25' })
    await runTasks()
    // As if that day had come.
    await pool.query(sql`
      update contract_modules set valid_from = ${today} where contract_number = ${contract.contractNumber}`)

    expect(await infoOf(contract)).toMatchObject({
      ...{ isModule1InUse: true, isEligible: true, controllablePowerKw: 19.5 },
      deviceTypes: ['Wallbox', 'HeatPump'],
      yearlyReduction: { unitText: '€/Jahr' },
    })
  })

  test('409 while the grid operator has not answered the last choice', async () => {
    const contract = await supplied()
    await register(contract)

    const refused = await register(contract, aWallbox({ deviceType: 'Battery' }))

    expect(refused.statusCode).toBe(409)
    expect(itemOf(refused)?.message).toContain(`has not answered yet about Module1 from ${earliest} on`)
  })

  test('of two at the same time one is ordered, and the other waits', async () => {
    const contract = await supplied()

    const both = await Promise.all([
      register(contract),
      register(contract, aWallbox({ deviceType: 'Battery' })),
    ])
    const same = await supplied()
    const repeated = await Promise.all([register(same), register(same), register(same)])

    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(repeated.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const each of [contract, same]) expect(await sentMessages(each, '17133')).toHaveLength(1)
  })

  test('409 for a contract that is over, and 200 while one that was terminated still runs', async () => {
    const over = await supplied()
    await report(over.contractNumber, {
      ...{ event: 'terminated', endDate: inDays(-1), cancellationReason: 'CustomerMisc' },
    } as const)
    const ending = await supplied()
    await report(ending.contractNumber, {
      ...{ event: 'terminated', endDate: inDays(60), cancellationReason: 'CustomerMisc' },
    } as const)

    expect((await register(over)).statusCode).toBe(409)
    expect((await show(over)).json().data.possibleModules).toEqual([])
    expect((await register(ending, aWallbox({ validFrom: inDays(61) }))).statusCode).toBe(422)
    expect((await register(ending, aWallbox({ validFrom: inDays(60) }))).statusCode).toBe(200)
  })
})

describe('PUT …/controllable-devices/modules', () => {
  test('200 changes the modules of all devices from a day on', async () => {
    const contract = await withWallbox()
    await meter(contract, 'intelligentMeasuringSystem')

    const chosen = await choose(contract, { modules: 'Module1And3', validFrom: inDays(30) })
    await answer(contract, '17133', '19133', { responseCode: 'A20' })
    await runTasks()

    expect(chosen.json().data.lastChoice).toMatchObject({ modules: 'Module1And3', state: 'Requested' })
    const { rows } = await pool.query(sql`
      select valid_from, valid_to, is_module1, is_module3 from contract_modules
      where contract_number = ${contract.contractNumber} order by valid_from`)
    expect(rows).toEqual([
      { valid_from: earliest, valid_to: inDays(30), is_module1: true, is_module3: false },
      { valid_from: inDays(30), valid_to: null, is_module1: true, is_module3: true },
    ])
  })

  test('200 for module 2 and back, if the devices have a meter of their own', async () => {
    const contract = await withWallbox(aWallbox({ isSeparatelyMetered: true }))

    expect((await choose(contract, { modules: 'Module2', validFrom: inDays(30) })).statusCode).toBe(200)
    await answer(contract, '17133', '19133', { responseCode: 'A20' })
    await runTasks()
    expect((await choose(contract, { modules: 'Module1', validFrom: inDays(60) })).statusCode).toBe(200)
  })

  test('422 for module 2 if any device has none', async () => {
    const contract = await withWallbox(aWallbox({ isSeparatelyMetered: true }))
    await register(contract, aWallbox({ deviceType: 'HeatPump' }))
    await answer(contract, '17133', '19133', { responseCode: 'A20' })
    await runTasks()

    expect((await choose(contract, { modules: 'Module2' })).statusCode).toBe(422)
  })

  test('200 for devices that an operator registered', async () => {
    const periods = [
      {
        ...{ validFrom: '2026-01-01', validTo: null, isModule1InUse: true, isModule2InUse: false },
        ...{ isModule3InUse: false, deviceTypes: ['HeatPump'], controllablePowerKw: 8.5 },
      },
    ]
    const contract = await supplied()
    const path = `/operator/v1/contracts/${contract.contractNumber}/paragraph-14a`
    await send({ method: 'PUT', url: path, as: 'demo-operator', payload: { periods } })
    await meter(contract, 'intelligentMeasuringSystem')

    expect((await choose(contract, { modules: 'Module1And3' })).statusCode).toBe(200)
  })

  test('200 for what is in use or under way already, which orders nothing', async () => {
    const contract = await withWallbox()
    await choose(contract, { modules: 'Module1' })
    expect(await sentMessages(contract, '17133')).toHaveLength(1)

    await meter(contract, 'intelligentMeasuringSystem')
    for (const _ of [1, 2]) await choose(contract, { modules: 'Module1And3' })
    expect(await sentMessages(contract, '17133')).toHaveLength(2)
  })

  test('422 without a device', async () => {
    const refused = await choose(await supplied(), { modules: 'Module1' })

    expect(refused.statusCode).toBe(422)
    expect(itemOf(refused)?.message).toContain('No controllable device is registered')
  })

  test('409 for a contract that is over', async () => {
    const contract = await withWallbox()
    await report(contract.contractNumber, {
      ...{ event: 'terminated', endDate: inDays(-1), cancellationReason: 'CustomerMisc' },
    } as const)

    expect((await choose(contract, { modules: 'Module1' })).statusCode).toBe(409)
  })
})

describe('GET …/controllable-devices', () => {
  test('200 says which modules are possible from when, and what is missing', async () => {
    const contract = await withWallbox()
    await meter(contract, 'conventionalMeasuringSystem')

    expect((await show(contract)).json().data.possibleModules).toEqual([
      {
        modules: 'Module1',
        earliestDate: earliest,
        explanation: 'The grid operator needs two full working days to change it.',
      },
      {
        modules: 'Module1And3',
        earliestDate: null,
        explanation: expect.stringContaining('needs a smart meter'),
      },
      { modules: 'Module2', earliestDate: null, explanation: expect.stringContaining('a meter of its own') },
    ])
  })

  test('403 without the scope manage:contracts, for all three', async () => {
    const contract = await supplied()
    const token = await tokenOf('demo-whitelabel', 'api:partner role:application')
    const headers = { authorization: `Bearer ${token}` }

    const answers = [
      await send({ url: url(contract), headers }),
      await send({ method: 'POST', url: url(contract), headers, payload: aWallbox() }),
      await send({
        ...{ method: 'PUT', url: `${url(contract)}/modules`, headers, payload: { modules: 'Module1' } },
      }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  })

  test('a third party may if the customer allowed it, and not by a link that only lets it read', async () => {
    const as = 'hems-manager'
    await addClient(pool, {
      ...{ clientId: as, partnerSlug: 'demo-hems', secret: 'hems-manager-secret' },
      scopes: ['api:partner', 'manage:contracts'],
    })
    await deps.revisions.refresh()
    const [reading, managing] = [await supplied(), await supplied()]
    await seedLink(pool, { ...reading, partner: 'demo-hems' })
    await seedLink(pool, { ...managing, partner: 'demo-hems', mayManage: true })
    const statuses = async (contract: SuppliedContract) => [
      (await show(contract, as)).statusCode,
      (await register(contract, aWallbox(), as)).statusCode,
      (await choose(contract, { modules: 'Module1' }, as)).statusCode,
    ]

    expect(await statuses(reading)).toEqual([403, 403, 403])
    expect(await statuses(managing)).toEqual([200, 200, 200])
  })
})
