import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { marketAnswers } from '../../contracts/market-answers.fixture.ts'
import { dueDateOf } from '../../contracts/smart-meters/repository.ts'
import {
  itemOf,
  type SuppliedContract,
  suppliedContracts,
} from '../../contracts/supplied-contract.fixture.ts'
import { dayAfterWorkingDays, workingDaysAfter } from '../../market/market-days.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { send, pool } = service
const { supplied, today, inDays, runTasks, pathOf, mailsTo, auditOf } = suppliedContracts(service)
const { answer } = marketAnswers(service)

/** A contract for which a smart meter and module 1 are ordered. */
const ordered = async (): Promise<SuppliedContract> => {
  const contract = await supplied()
  await pool.query(sql`
    update orders set measurement_technology = 'conventionalMeasuringSystem'
    where contract_number = ${contract.contractNumber}`)
  const device = { deviceType: 'Wallbox', powerKw: 11, inServiceDate: '2026-01-15' }
  const partner = { method: 'POST', as: 'demo-whitelabel' } as const
  await send({ ...partner, url: `${pathOf(contract)}/smart-meter-order` })
  await send({ ...partner, url: `${pathOf(contract)}/controllable-devices`, payload: device })
  return contract
}
const list = async (contract: SuppliedContract) => {
  const { data } = (
    await send({ url: '/operator/v1/market-orders', query: { limit: '500' }, as: 'demo-operator' })
  ).json()
  return data.filter(
    ({ contractNumber }: { contractNumber: string }) => contractNumber === contract.contractNumber,
  )
}
const put = (contract: SuppliedContract, what: string, payload: object) =>
  send({
    method: 'PUT',
    url: `/operator/v1/contracts/${contract.contractNumber}/${what}`,
    as: 'demo-operator',
    payload,
  })

describe('GET /market-orders', () => {
  test('lists what the market has not answered or installed, longest due first', async () => {
    const contract = await ordered()

    expect(await list(contract)).toEqual([
      {
        ...{ kind: 'Modules', contractNumber: contract.contractNumber, state: 'Requested' },
        ...{ orderedAt: expect.any(String), dueDate: workingDaysAfter(today, 2), isOverdue: false },
      },
      {
        ...{ kind: 'SmartMeter', contractNumber: contract.contractNumber, state: 'Ordered' },
        ...{ orderedAt: expect.any(String), dueDate: workingDaysAfter(today, 10), isOverdue: false },
      },
    ])
    await answer(contract, '17133', '19133', { responseCode: 'A20' })
    await answer(contract, '17011', '19005', {})
    await runTasks()
    expect(await list(contract)).toMatchObject([{ state: 'Accepted', dueDate: dueDateOf(today) }])
  })

  test('says what is overdue, from the day after', async () => {
    const contract = await ordered()
    const overdue = async (dueDate: string) => {
      await pool.query(sql`
        update smart_meter_orders set answer_due_date = ${dueDate} where contract_number = ${contract.contractNumber}`)
      const orders: { kind: string; isOverdue: boolean }[] = await list(contract)
      return orders.find(({ kind }) => kind === 'SmartMeter')?.isOverdue
    }

    expect(await overdue(today)).toBe(false)
    expect(await overdue(inDays(-1))).toBe(true)
  })
})

describe('PUT /contracts/…/smart-meter-order', () => {
  test('200 takes every step that the metering operator told us by another way', async () => {
    const contract = await ordered()
    const stateOf = async (payload: object) =>
      (await put(contract, 'smart-meter-order', payload)).json().data.order.state

    expect(await stateOf({ state: 'Accepted', installationDate: inDays(30) })).toBe('Accepted')
    // Another day, and the same again.
    for (const _ of [1, 2])
      expect(await stateOf({ state: 'Accepted', installationDate: inDays(31) })).toBe('Accepted')
    expect(await stateOf({ state: 'Installed', installationDate: today })).toBe('Installed')
    await runTasks()

    const { data } = (await send({ url: pathOf(contract), as: 'demo-whitelabel' })).json()
    expect(data.accountingMethod).toBe('SmartMeter')
    const entries = (await auditOf(contract)).filter(({ actor }) => actor === 'client:demo-operator')
    expect(entries.map(({ after }) => after)).toMatchObject([
      { state: 'Accepted', installationDate: inDays(30) },
      { state: 'Accepted', installationDate: inDays(31) },
      { state: 'Installed' },
    ])
    // Steps that others have followed need no mail.
    const mails = (await mailsTo(contract)).filter(({ kind }) => kind === 'smart-meter')
    expect(mails).toEqual([expect.objectContaining({ text: expect.stringContaining('Viertelstunde') })])
  })

  test.each([
    ['Refused', 'Der Messstellenbetreiber hat keinen Platz.'],
    ['Cancelled', 'Der Kunde möchte ihn nicht mehr.'],
  ])('200 for %s, with a remark that the partner reads', async (state, remark) => {
    const contract = await ordered()

    const { data } = (await put(contract, 'smart-meter-order', { state, remark })).json()

    expect(data.order).toMatchObject({ state, reason: expect.stringContaining(remark) })
    expect(
      (await put(contract, 'smart-meter-order', { state: 'Accepted', installationDate: today })).statusCode,
    ).toBe(409)
  })

  test('400 without the day that a state needs, or with one that it does not have', async () => {
    const contract = await ordered()

    for (const payload of [
      { state: 'Accepted' },
      { state: 'Installed' },
      { state: 'Refused', installationDate: today },
      { state: 'Lost' },
    ])
      expect((await put(contract, 'smart-meter-order', payload)).statusCode).toBe(400)
  })

  test('409 for going back, 404 without an order', async () => {
    expect((await put(await ordered(), 'smart-meter-order', { state: 'Ordered' })).statusCode).toBe(200)
    const settled = await ordered()
    await put(settled, 'smart-meter-order', { state: 'Refused' })
    expect((await put(settled, 'smart-meter-order', { state: 'Ordered' })).statusCode).toBe(409)
    expect((await put(await supplied(), 'smart-meter-order', { state: 'Refused' })).statusCode).toBe(404)
    const nobody = { contractNumber: '39999999', customerNumber: '', emailAddress: '' }
    expect((await put(nobody, 'smart-meter-order', { state: 'Refused' })).statusCode).toBe(404)
  })
})

describe('PUT /contracts/…/module-choice', () => {
  test('200 confirms what the grid operator told us by another way, and the modules hold', async () => {
    const contract = await ordered()

    const confirmed = await put(contract, 'module-choice', { state: 'Confirmed' })
    await put(contract, 'module-choice', { state: 'Confirmed' })
    await runTasks()

    expect(confirmed.json().data.state).toBe('Confirmed')
    const path = `/operator/v1/contracts/${contract.contractNumber}/paragraph-14a`
    const { data } = (await send({ url: path, as: 'demo-operator' })).json()
    expect(data.periods).toMatchObject([
      {
        validFrom: dayAfterWorkingDays(today, 2),
        validTo: null,
        isModule1InUse: true,
        deviceTypes: ['Wallbox'],
      },
    ])
    expect((await mailsTo(contract)).filter(({ kind }) => kind === 'module-choice')).toHaveLength(1)
  })

  test('200 refuses with a remark, and the answer of the market comes too late', async () => {
    const contract = await ordered()

    const remark = 'Das Gerät ist dem Netzbetreiber nicht gemeldet.'
    const refused = await put(contract, 'module-choice', { state: 'Refused', remark })
    await answer(contract, '17133', '19133', { responseCode: 'A20' })
    await runTasks()

    expect(refused.json().data).toMatchObject({
      state: 'Refused',
      reason: `The grid operator refused: ${remark}`,
    })
    const path = `${pathOf(contract)}/controllable-devices`
    const { data } = (await send({ url: path, as: 'demo-whitelabel' })).json()
    expect(data.lastChoice.state).toBe('Refused')
  })

  test('409 if no choice is open', async () => {
    const refused = await put(await supplied(), 'module-choice', { state: 'Confirmed' })

    expect(refused.statusCode).toBe(409)
    expect(itemOf(refused)?.message).toContain('No choice of modules waits')
  })
})
