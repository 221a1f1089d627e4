import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { dayAfterWorkingDays } from '../../market/market-days.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { marketAnswers } from '../market-answers.fixture.ts'
import { itemOf, type SuppliedContract, suppliedContracts } from '../supplied-contract.fixture.ts'
import { dueDateOf } from './repository.ts'

const service = await testService()
const { send, pool, deps, tokenOf } = service
const contracts = suppliedContracts(service)
const { today, inDays, report, runTasks, messagesOf, mailsTo, auditOf, pathOf } = contracts
const { answer, tell, sentMessages } = marketAnswers(service)

const url = (contract: SuppliedContract) => `${pathOf(contract)}/smart-meter-order`
const show = (contract: SuppliedContract, as = 'demo-whitelabel') => send({ url: url(contract), as })
const order = (contract: SuppliedContract, as = 'demo-whitelabel') =>
  send({ method: 'POST', url: url(contract), as })
const technologyOf = async ({ contractNumber }: SuppliedContract) =>
  (
    await pool.query<{ technology: string }>(sql`
      select measurement_technology as technology from meter_changes
      where contract_number = ${contractNumber} order by valid_from desc limit 1`)
  ).rows[0]?.technology
/** A contract with a meter that somebody reads. */
const supplied = async () => {
  const contract = await contracts.supplied()
  await pool.query(sql`
    update orders set measurement_technology = 'conventionalMeasuringSystem', metering_operator_code = '9978842000002'
    where contract_number = ${contract.contractNumber}`)
  return contract
}
const ordered = async () => {
  const contract = await supplied()
  await order(contract)
  await runTasks()
  return contract
}
const mailsAbout = async (contract: SuppliedContract) =>
  (await mailsTo(contract)).filter(({ kind }) => kind === 'smart-meter')
const isIntelligent = (validFrom: string) => ({
  validFrom,
  measurementTechnology: 'intelligentMeasuringSystem',
})

describe('POST …/smart-meter-order', () => {
  test('200 orders one from the metering operator, within four months, and tells the customer', async () => {
    const contract = await supplied()

    const answered = await order(contract)
    await runTasks()

    expect(answered.statusCode).toBe(200)
    expect(answered.headers['cache-control']).toBe('no-store')
    expect(answered.json().data).toEqual({
      contractNumber: contract.contractNumber,
      hasSmartMeter: false,
      order: {
        ...{ state: 'Ordered', orderedDate: today, dueDate: dueDateOf(today) },
        ...{ installationDate: null, reason: null },
      },
    })
    expect(messagesOf(contract)).toContain('17011')
    expect((await sentMessages(contract, '17011'))[0]?.content).toMatchObject({
      receiver: '9978842000002',
      changeDate: dayAfterWorkingDays(today, 20),
      productCode: '9991000002305',
    })
    expect(await mailsAbout(contract)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('§ 34 Abs. 2 MsbG') }),
    ])
    expect(await auditOf(contract)).toEqual([
      {
        action: 'contract.smart-meter',
        actor: 'client:demo-whitelabel',
        before: null,
        after: { state: 'Ordered', dueDate: dueDateOf(today) },
      },
    ])
  })

  test('200 for the same again and for several at once: one order, one message', async () => {
    const contract = await supplied()

    const answers = await Promise.all([order(contract), order(contract), order(contract)])
    await answer(contract, '17011', '19005', {})
    await runTasks()
    const again = await order(contract)

    expect(new Set(answers.map(({ body }) => JSON.stringify(JSON.parse(body).data))).size).toBe(1)
    expect(again.json().data.order.state).toBe('Accepted')
    expect(await sentMessages(contract, '17011')).toHaveLength(1)
  })

  test('200 if nobody has told the id of the delivery point: it is found by meter and address', async () => {
    const contract = await supplied()
    await pool.query(sql`
      update orders set malo_identifier = null where contract_number = ${contract.contractNumber}`)

    expect((await order(contract)).statusCode).toBe(200)
    expect((await sentMessages(contract, '17011'))[0]?.content).toMatchObject({
      maLoIdentifier: null,
      deliveryAddress: { zipCode: expect.any(String) },
    })
  })

  test('409 if there is a smart meter already', async () => {
    const contract = await contracts.supplied()
    await tell(contract, '55616', isIntelligent(today))

    const refused = await order(contract)

    expect(refused.statusCode).toBe(409)
    expect(itemOf(refused)?.message).toBe('The delivery point has a smart meter already.')
    expect((await show(contract)).json().data).toMatchObject({ hasSmartMeter: true, order: null })
  })

  test('409 for a contract that is over', async () => {
    const contract = await supplied()
    await report(contract.contractNumber, {
      ...{ event: 'terminated', endDate: inDays(-1), cancellationReason: 'CustomerMisc' },
    } as const)

    expect((await order(contract)).statusCode).toBe(409)
  })
})

describe('the metering operator', () => {
  test('accepts with a day, of which the customer is notified', async () => {
    const contract = await ordered()

    await answer(contract, '17011', '19005', { responseCode: 'A02', installationDate: inDays(35) })
    await runTasks()

    expect((await show(contract)).json().data).toMatchObject({
      hasSmartMeter: false,
      order: { state: 'Accepted', installationDate: inDays(35), reason: null },
    })
    expect((await mailsAbout(contract)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('zugänglich'),
    )
    expect((await auditOf(contract)).at(-1)).toMatchObject({ actor: 'market', before: { state: 'Ordered' } })
  })

  test('accepts the day that we asked for if it names none', async () => {
    const contract = await ordered()

    await answer(contract, '17011', '19005', { responseCode: 'A02' })
    await runTasks()

    const day = dayAfterWorkingDays(today, 20)
    expect((await show(contract)).json().data.order.installationDate).toBe(day)
  })

  test('refuses with a reason, of which both are notified, and another order is possible', async () => {
    const contract = await ordered()

    await answer(contract, '17011', '19006', { responseCode: 'A03' })
    await runTasks()

    expect((await show(contract)).json().data.order).toMatchObject({
      state: 'Refused',
      reason: "The metering operator does not have the customer's authorisation.",
    })
    expect((await mailsAbout(contract)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('fehlt Ihre Vollmacht'),
    )
    expect((await order(contract)).json().data.order.state).toBe('Ordered')
    expect(await sentMessages(contract, '17011')).toHaveLength(2)
  })

  test('installs it, and the contract has a smart meter from then on', async () => {
    const contract = await ordered()
    await answer(contract, '17011', '19005', { installationDate: inDays(35) })
    await runTasks()

    await tell(contract, '55616', isIntelligent(today))
    await runTasks()

    expect((await show(contract)).json().data).toMatchObject({
      hasSmartMeter: true,
      order: { state: 'Installed', installationDate: today },
    })
    const { data } = (await send({ url: pathOf(contract), as: 'demo-whitelabel' })).json()
    expect(data.accountingMethod).toBe('SmartMeter')
    expect(await mailsAbout(contract)).toHaveLength(3)
  })

  test('tells of the meter in advance: until its day it is accepted, and told once', async () => {
    const contract = await ordered()

    for (const _ of [1, 2]) {
      await tell(contract, '55616', isIntelligent(inDays(20)))
      await runTasks()
    }

    expect((await show(contract)).json().data.order).toMatchObject({
      state: 'Accepted',
      installationDate: inDays(20),
    })
    expect(await mailsAbout(contract)).toHaveLength(2)
    const { rows } = await pool.query(sql`
      select 1 from tasks where kind = 'settle-market-orders' and subject = ${contract.contractNumber}
        and done_at is null and due_at > now() + interval '19 days'`)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('fails to install it (21025), and the order is refused', async () => {
    const contract = await ordered()
    await answer(contract, '17011', '19005', {})
    await runTasks()

    await tell(contract, '21025', { validFrom: today, responseCode: 'A01', reason: 'Niemand war da.' })
    await runTasks()

    expect((await show(contract)).json().data.order).toMatchObject({
      state: 'Refused',
      reason: expect.stringContaining('Niemand war da.'),
    })
    // An old failure is none of a new order.
    await order(contract)
    await answer(contract, '17011', '19005', {})
    await runTasks()
    expect((await show(contract)).json().data.order.state).toBe('Accepted')
  })

  test('says something that was not asked for, which changes nothing', async () => {
    const contract = await supplied()

    expect(await answer(contract, '17011', '19005', {})).toMatchObject({ isUsed: false })
    await tell(contract, '55616', isIntelligent(today))
    await runTasks()

    expect((await show(contract)).json().data.order).toBeNull()
    expect(await technologyOf(contract)).toBe('intelligentMeasuringSystem')
    expect(await mailsAbout(contract)).toEqual([])
  })
})

describe('who may', () => {
  test('403 without the scope manage:contracts, for both', async () => {
    const contract = await supplied()
    const token = await tokenOf('demo-whitelabel', 'api:partner role:application')
    const headers = { authorization: `Bearer ${token}` }

    for (const method of ['GET', 'POST'] as const)
      expect((await send({ method, url: url(contract), headers })).statusCode).toBe(403)
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

    expect([(await show(reading, as)).statusCode, (await order(reading, as)).statusCode]).toEqual([403, 403])
    expect([(await show(managing, as)).statusCode, (await order(managing, as)).statusCode]).toEqual([
      200, 200,
    ])
  })
})
