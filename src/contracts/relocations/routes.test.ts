import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { latestDay } from '../../domain/latest-day.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { nextMarketWorkingDay } from '../../platform/time/holidays.ts'
import { itemOf, type SuppliedContract, suppliedContracts } from '../supplied-contract.fixture.ts'

const service = await testService()
const { send, pool, deps } = service
const contracts = suppliedContracts(service)
const { supplied, today, inDays, report, runTasks, messagesOf, stateOf, newDeliveryPoint, pathOf } = contracts

/** The same customer at a new address. */
const newContract = (changes: object = {}) => ({
  ...anOrder().contract,
  contractReason: 'NewDeliveryLocation',
  deliveryDetails: {
    ...newDeliveryPoint(),
    moveInDate: inDays(21),
    previousAnnualConsumptionKwh: 2500,
  },
  ...changes,
})
const aMove = (changes: object = {}) => ({ moveOutDate: inDays(20), contract: newContract(), ...changes })
const move = (contract: SuppliedContract, payload: object, as = 'demo-whitelabel') =>
  send({ method: 'POST', url: `${pathOf(contract)}/relocation`, as, payload })
const ordersOf = async ({ customerNumber }: SuppliedContract) =>
  (
    await pool.query<{ line: string }>(sql`
      select concat_ws(' ', o.state, o.tariff_key, p.slug, o.relocated_from) as line
      from orders o join accounts a on a.id = o.account_id join partners p on p.id = o.partner_id
      where a.customer_number = ${customerNumber} order by o.created_at, o.contract_number`)
  ).rows.map(({ line }) => line)

describe('POST …/relocation', () => {
  test('200 ends the contract here and orders there, for the same customer and tariff', async () => {
    const contract = await supplied({ tariffKey: 'FIX_12' })

    const answer = await move(contract, aMove())
    await runTasks()

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { data, refUri } = answer.json()
    expect(data).toEqual({
      contractNumber: contract.contractNumber,
      endDate: inDays(20),
      newContractNumber: expect.stringMatching(/^3\d+$/),
    })
    expect(refUri).toBe(`/partner/v1/orders/${data.newContractNumber}`)
    expect(await stateOf(contract)).toBe(`Cancelled CustomerRelocation ${inDays(20)}`)
    expect(messagesOf(contract)).toContain('55004')
    expect((await ordersOf(contract)).at(-1)).toMatch(
      new RegExp(`^(Open|Processing) FIX_12 demo-whitelabel ${contract.contractNumber}$`),
    )
    expect((await contracts.mailsTo(contract)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['termination-confirmation', 'order-confirmation']),
    )
  })

  test('200 asks no notice of who stays, up to the last working day before', async () => {
    const early = nextMarketWorkingDay(today)
    const contract = await supplied({ tariffKey: 'FIX_12' })

    expect((await move(contract, aMove({ moveOutDate: early }))).json().data.endDate).toBe(early)
    const tooEarly = await move(await supplied(), aMove({ moveOutDate: today }))
    expect(tooEarly.statusCode).toBe(422)
    expect(itemOf(tooEarly)?.message).toContain(`can end on ${early} at the earliest`)
  })

  test('200 goes on at the prices of the old contract, and with a tariff of one’s choice at those of today', async () => {
    const [stays, chooses] = [
      await supplied({ tariffKey: 'FIX_12' }),
      await supplied({ tariffKey: 'FIX_12' }),
    ]
    const offeredOn = inDays(-40)
    const ownPrice = async (contractNumber: string) => {
      const { rows } = await pool.query<{ offerDate: string; tariff: object }>(sql`
        select offer_date as "offerDate", price_snapshot -> 'inputs' -> 'tariff' as tariff from orders
        where contract_number = ${contractNumber}`)
      return rows[0]
    }
    for (const { contractNumber } of [stays, chooses])
      await pool.query(
        sql`update orders set offer_date = ${offeredOn} where contract_number = ${contractNumber}`,
      )

    const same = (await move(stays, aMove())).json().data.newContractNumber
    const chosen = (await move(chooses, aMove({ tariffKey: 'FIX_12' }))).json().data.newContractNumber

    expect(await ownPrice(same)).toMatchObject({ offerDate: offeredOn })
    expect((await ownPrice(same))?.tariff).toEqual({
      ...(await ownPrice(stays.contractNumber))?.tariff,
      durationPeriod: expect.anything(),
    })
    expect(await ownPrice(chosen)).toMatchObject({ offerDate: today })
  })

  /** A letter with a new service fee, which the customer got. */
  const told = async (contractNumber: string, { on, fee }: { on: string; fee: string }) => {
    const { rows } = await pool.query<{ tariff: object }>(sql`
      select price_snapshot -> 'inputs' -> 'tariff' as tariff from orders where contract_number = ${contractNumber}`)
    const newFees = JSON.stringify({ ...rows[0]?.tariff, serviceFeeCentPerKwhNet: fee })
    await pool.query(sql`
      insert into price_change_runs (effective_date, state, created_by, created_at)
      values (${on}, 'finished', 'test', now()) on conflict do nothing`)
    await pool.query(sql`
      insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
        new_parts, euro_per_year, new_fees, notified_at)
      values (${contractNumber}, ${on}, 'sent', true, ${plusDays(on, -31)}, '{}', '{}', 1, ${newFees}::jsonb, now())`)
  }
  const snapshotOf = async (contractNumber: string) => {
    const { rows } = await pool.query<{ tariff: object; serviceFee: number; continued: object[] | null }>(sql`
      select price_snapshot -> 'inputs' -> 'tariff' as tariff, continued_changes as continued,
        (price_snapshot #>> '{result,priceComponents,variableServiceFee,value}')::float8 as "serviceFee"
      from orders where contract_number = ${contractNumber}`)
    return rows[0]
  }

  test('200 takes along changes of the fees: those that count already and those that the customer was told of', async () => {
    const [stays, chooses] = [
      await supplied({ tariffKey: 'FIX_12' }),
      await supplied({ tariffKey: 'FIX_12' }),
    ]
    for (const { contractNumber } of [stays, chooses]) {
      await told(contractNumber, { on: inDays(-10), fee: '3' })
      await told(contractNumber, { on: inDays(90), fee: '4' })
    }

    const same = (await move(stays, aMove())).json().data.newContractNumber
    const chosen = (await move(chooses, aMove({ tariffKey: 'FIX_12' }))).json().data.newContractNumber

    expect(await snapshotOf(same)).toMatchObject({
      ...{ tariff: { serviceFeeCentPerKwhNet: '3' }, serviceFee: 3.57 },
      continued: [{ date: inDays(90), fees: { serviceFeeCentPerKwhNet: '4' } }],
    })
    const own = (await snapshotOf(chosen))?.tariff
    expect(own).not.toMatchObject({ serviceFeeCentPerKwhNet: '3' })
    await report(same, { event: 'dataCompleted' })
    await report(same, { event: 'supplyConfirmed', startDate: inDays(21) })
    const asked = { ...stays, contractNumber: same }
    await runTasks()
    const rights = await send({ url: `${pathOf(asked)}/termination`, as: 'demo-whitelabel' })
    expect(rights.json().data.possibleEnds).toContainEqual(
      expect.objectContaining({ kind: 'PriceChange', endDate: inDays(89) }),
    )

    // Who moves on takes it along again.
    const further = (
      await move(
        asked,
        aMove({
          moveOutDate: inDays(30),
          contract: newContract({
            deliveryDetails: {
              ...newDeliveryPoint(),
              moveInDate: inDays(90),
              previousAnnualConsumptionKwh: 2500,
            },
          }),
        }),
      )
    ).json()
    expect(await snapshotOf(further.data.newContractNumber)).toMatchObject({
      ...{ tariff: { serviceFeeCentPerKwhNet: '4' }, continued: [] },
    })
  })

  test('200 begins no new first term: what is left of it goes on, and nothing once it is over', async () => {
    const [early, late] = [
      await supplied({ tariffKey: 'FIX_12' }, inDays(-60)),
      await supplied({ tariffKey: 'FIX_12' }, inDays(-370)),
    ]
    const durationOf = async (contract: SuppliedContract, payload = aMove()) => {
      const { newContractNumber } = (await move(contract, payload)).json().data
      return snapshotOf(newContractNumber)
    }

    const started = Temporal.PlainDate.from(inDays(-60))
    const value = started.until(started.add({ years: 1 }), { largestUnit: 'day' }).days - 81
    expect(await durationOf(early)).toMatchObject({ tariff: { durationPeriod: { value, unit: 'Day' } } })
    expect(await durationOf(late)).toMatchObject({ tariff: { durationPeriod: { value: 0 } } })
    const chooses = await durationOf(await supplied({ tariffKey: 'FIX_12' }), aMove({ tariffKey: 'FIX_12' }))
    expect(chooses).toMatchObject({ tariff: { durationPeriod: { value: 12, unit: 'Month' } } })
  })

  test('200 with another tariff, and the warnings of the order', async () => {
    const contract = await supplied()
    const deliveryDetails = { ...newContract().deliveryDetails, maLoIdentifier: '12345678901' }
    const payload = aMove({ tariffKey: 'FIX_12', contract: newContract({ deliveryDetails }) })

    const answer = await move(contract, payload)

    expect((await ordersOf(contract)).at(-1)).toContain('FIX_12')
    expect(answer.json().error).toContainEqual(expect.objectContaining({ code: 'malo-invalid' }))
  })

  test('200 for the same again: one order, one termination', async () => {
    const contract = await supplied()
    const payload = aMove()
    const first = (await move(contract, payload)).json().data

    const again = await Promise.all([move(contract, payload), move(contract, payload)])

    for (const answer of again) expect(answer.json().data).toEqual(first)
    expect(await ordersOf(contract)).toHaveLength(2)
  })

  test('200 with a new order if the first one came to nothing', async () => {
    const contract = await supplied()
    const payload = aMove()
    const { newContractNumber } = (await move(contract, payload)).json().data
    await report(newContractNumber, { event: 'denied', denialReason: 'Other' })

    const again = await move(contract, payload)

    expect(again.json().data.newContractNumber).not.toBe(newContractNumber)
    expect(await ordersOf(contract)).toHaveLength(3)
  })

  test('two at the same time place one order', async () => {
    const contract = await supplied()
    const payload = aMove()

    const answers = await Promise.all([move(contract, payload), move(contract, payload)])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json().data).toEqual(answers[1]?.json().data)
    expect(await ordersOf(contract)).toHaveLength(2)
  })

  test('400 lists every rule that the new contract breaks, and ends nothing', async () => {
    const contract = await supplied()
    const deliveryDetails = { meterNumber: null, maLoIdentifier: null, previousAnnualConsumptionKwh: 2500 }

    const answer = await move(contract, aMove({ contract: newContract({ deliveryDetails }) }))

    expect(answer.statusCode).toBe(400)
    const fields = answer.json().error.map(({ details }: { details: string }) => details)
    expect(fields).toEqual(
      expect.arrayContaining(['contract.deliveryDetails.meterNumber', 'contract.deliveryDetails.moveInDate']),
    )
    expect(await stateOf(contract)).toBe('Delivery')
    expect(await ordersOf(contract)).toHaveLength(1)
  })

  test('a move is possible to a day that can be ordered, and to no later one', async () => {
    const contract = await supplied()
    const last = latestDay(today)
    const movingIn = (moveInDate: string) => {
      const deliveryDetails = { ...newDeliveryPoint(), moveInDate, previousAnnualConsumptionKwh: 2500 }
      return move(contract, aMove({ contract: newContract({ deliveryDetails }) }))
    }

    expect(itemOf(await movingIn(plusDays(last, 1)))).toMatchObject({
      details: 'contract.deliveryDetails.moveInDate',
      message: expect.stringContaining(`the last possible day is ${last}.`),
    })
    expect(await stateOf(contract)).toBe('Delivery')
    expect((await movingIn(last)).statusCode).toBe(200)
  })

  test('400 for a change of supplier, which is no move', async () => {
    const contract = await supplied()

    const answer = await move(
      contract,
      aMove({ contract: newContract({ contractReason: 'ChangeOfSupplier' }) }),
    )

    expect(answer.statusCode).toBe(400)
    expect(itemOf(answer)?.details).toBe('contract.contractReason')
  })

  test('409 if the contract ends on another day already, and nothing is ordered', async () => {
    const contract = await supplied()
    const end = { event: 'terminated', endDate: inDays(50), cancellationReason: 'OtherSupplier' } as const
    await report(contract.contractNumber, end, 'market')

    expect((await move(contract, aMove())).statusCode).toBe(409)
    expect(await ordersOf(contract)).toHaveLength(1)
  })

  test('200 after a termination for the same day by who moves out: the order is added', async () => {
    const contract = await supplied()
    const moveOutDate = inDays(60)
    const wish = { kind: 'MoveOut', endDate: moveOutDate }
    await send({
      method: 'POST',
      url: `${pathOf(contract)}/termination`,
      as: 'demo-whitelabel',
      payload: wish,
    })

    expect((await move(contract, aMove({ moveOutDate }))).statusCode).toBe(200)
    expect(await ordersOf(contract)).toHaveLength(2)
  })

  test('the order of a third party that the customer allowed belongs to the partner of the contract', async () => {
    const scopes = ['api:partner', 'manage:contracts']
    const clientId = 'hems-mover'
    await addClient(pool, { clientId, partnerSlug: 'demo-hems', scopes, secret: `${clientId}-secret` })
    await deps.revisions.refresh()
    const contract = await supplied()

    expect((await move(contract, aMove(), clientId)).statusCode).toBe(403)
    await seedLink(pool, { ...contract, partner: 'demo-hems', mayManage: true })
    expect((await move(contract, aMove(), clientId)).statusCode).toBe(200)
    expect((await ordersOf(contract)).at(-1)).toContain('demo-whitelabel')
  })
})
