/**
 * Two hundred contracts that start around 1 January, while levies, grid fees and grid operators change: what was confirmed is
 * what is charged on the first day, or the customer pays less.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { basePartNames, workPartNames } from '../../src/domain/price-parts.ts'
import { findPricePeriods } from '../../src/energy/working-prices/find-price-periods.ts'
import type { PricePeriod } from '../../src/energy/working-prices/price-period.ts'
import { mailAboutOrder } from '../../src/orders/intake/mailed-order.ts'
import { confirmedPriceOf, showContract } from '../../src/orders/lifecycle/contract-mails.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import type { TaskHandlers } from '../../src/platform/tasks/task.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { dayNumberOf, plusDays } from '../../src/platform/time/day-number.ts'
import { arePartsDifferent } from '../../src/tariffs/pricing/compare-prices.ts'
import { baseMeasures, workMeasures } from '../../src/tariffs/pricing/price.ts'
import type { ConfirmedPrice, PriceSnapshot } from '../../src/tariffs/pricing/price-snapshot.ts'
import { anOrder } from '../support/an-order.ts'
import { patience } from '../support/patience.ts'
import { stoppedClock } from '../support/stopped-clock.ts'
import { testService } from '../support/test-service.ts'

const contracts = 200
/** Another one each time, which a failure names. */
const seed = Math.floor(Math.random() * 2 ** 31)
const firstDay = '2026-11-16'
const newYear = '2027-01-01'
const lastDay = '2026-12-25'

const { send, tokenOf, pool, deps, clock } = await testService(
  { RATE_LIMIT_PER_MINUTE: '10000000' },
  stoppedClock(new Date(`${firstDay}T09:00:00Z`)),
)
// The market's answers are those of the plans, and only the confirmation matters: every tenth whole, with its PDF, the others
// without, which would take most of the time.
const { 'send-contract-confirmation-mail': wholeMail, ...others } = handlersHere(deps)
const confirmPrice = mailAboutOrder(deps, async (order) => {
  await confirmedPriceOf(pool, order, order.startDate ?? '')
  return undefined
})
let mails = 0
const handlers: TaskHandlers = {
  ...Object.fromEntries(Object.keys(others).map((kind) => [kind, async () => {}])),
  'send-contract-confirmation-mail': async (task) => {
    mails += 1
    if (mails % 10 === 0) return wholeMail?.(task)
    await confirmPrice(task)
    await showContract(pool)(task, clock.now())
  },
}
const regions = () => deps.regions.current()
const zipCodes = [...regions().areas.keys()].filter((prefix) => prefix.length === 5)
const operators = [...regions().gridFees.keys()]

const plans = fc.record({
  tariffKey: fc.constantFrom('DYNAMIC_SHARE', 'DYNAMIC_FEE', 'FIX_12'),
  zipCode: fc.constantFrom(...zipCodes),
  kwh: fc.integer({ min: 500, max: 20_000 }),
  hasSmartMeter: fc.boolean(),
  hasControllableDevice: fc.boolean(),
  /** Days after the first one. */
  placedAfter: fc.nat(30),
  confirmedAfter: fc.integer({ min: 1, max: 5 }),
  wantsToStart: fc.integer({ min: 36, max: 60 }),
  startsLater: fc.option(fc.integer({ min: 1, max: 12 }), { nil: 0 }),
  namedOperator: fc.option(fc.constantFrom(...operators)),
})
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never
type Placed = Plan & { contractNumber: string; customerNumber: string; quoted: Quoted }
type Quoted = {
  priceComponents: PriceSnapshot['result']['priceComponents']
  announcedChanges: ConfirmedPrice['announcedChanges']
}

/** Tokens live for an hour, which is less than a day. */
const tokens = new Map<string, Promise<string>>()
async function headers() {
  const today = berlinDate(clock.now())
  const token = tokens.get(today) ?? tokenOf('demo-whitelabel')
  tokens.set(today, token)
  return { authorization: `Bearer ${await token}` }
}
async function post(url: string, payload: object) {
  const answer = await send({
    method: 'POST',
    url,
    headers: await headers(),
    payload,
  })
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

/** The partner quotes what it orders. */
async function place(plan: Plan, index: number): Promise<Placed> {
  const { tariffKey, zipCode, kwh, hasSmartMeter, hasControllableDevice } = plan
  const start = plusDays(firstDay, plan.wantsToStart)
  const { data: quoted } = await post(`/partner/v1/tariffs/${tariffKey}/calculation`, {
    ...{ zipCode, hasSmartMeter, hasControllableDevice },
    yearlyConsumptionKwh: kwh,
    expectedStartDate: start,
  })
  const order = anOrder({
    tariffKey,
    userAccount: { emailAddress: `start-${index}@example.com` },
    contract: {
      deliveryAddress: { postCode: zipCode },
      deliveryDetails: {
        maLoIdentifier: null,
        meterNumber: `START${index}`,
        previousAnnualConsumptionKwh: kwh,
        desiredTransitionDate: start,
        capabilities: { hasSmartMeter, hasControllableDevice },
      },
    },
  })
  const { contractNumber, customerNumber } = await post('/partner/v1/orders', order)
  return { ...plan, contractNumber, customerNumber, quoted }
}

const startOf = ({ wantsToStart, startsLater }: Plan) => plusDays(firstDay, wantsToStart + startsLater)

async function confirm(placed: Placed): Promise<void> {
  await pool.query(sql`
    update orders set grid_operator_code = ${placed.namedOperator} where contract_number = ${placed.contractNumber}`)
  const events = `/sandbox/v1/orders/${placed.contractNumber}/events`
  await post(events, { event: 'dataCompleted' })
  await post(events, { event: 'supplyConfirmed', startDate: startOf(placed) })
  await runDueTasks({ ...deps, handlers })
}

/** Levies of 1 January are known early; grid fees of half the operators before, those of the others after most contracts. */
const publishedOn = {
  levies: plusDays(firstDay, 3),
  fees: plusDays(firstDay, 10),
  lateFees: plusDays(firstDay, 25),
}

async function publish(today: string): Promise<void> {
  if (today === publishedOn.levies) {
    await pool.query(sql`update levies set valid_to = ${newYear} where valid_to is null`)
    await pool.query(sql`
      insert into levies (valid_from, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net, offshore_cent_per_kwh_net,
        p19_cent_per_kwh_net, published_on, source)
      values (${newYear}, 2.05, 0.512, 0.9, 1.7, ${today}, 'test')`)
  }
  const isLate = today === publishedOn.lateFees
  if (today === publishedOn.fees || isLate)
    await publishFees(operators.filter((_, index) => (index % 2 === 1) === isLate))
  if ((Object.values(publishedOn) as string[]).includes(today)) await deps.revisions.refresh()
}

/** Every third operator lowers its fees, the others raise them. */
async function publishFees(codes: readonly string[]): Promise<void> {
  const factors = codes.map((code) => (operators.indexOf(code) % 3 === 0 ? 0.9 : 1.15))
  await pool.query(sql`
    with factor as (
      select * from unnest(${codes}::text[], ${factors}::numeric[]) as f (operator_code, times)),
    ended as (
      update grid_fees g set valid_to = ${newYear} from factor f
      where g.operator_code = f.operator_code and g.valid_to is null
      returning g.*, f.times)
    insert into grid_fees (operator_code, valid_from, work_cent_per_kwh_net, base_euro_per_year_net,
      modern_meter_euro_per_year_gross, smart_meter_euro_per_year_gross, control_box_euro_per_year_gross)
    select operator_code, ${newYear}, round(work_cent_per_kwh_net * times, 4), round(base_euro_per_year_net * times, 2),
      modern_meter_euro_per_year_gross, smart_meter_euro_per_year_gross, control_box_euro_per_year_gross
    from ended`)
}

type Prices = { agreed: PriceSnapshot; confirmed: ConfirmedPrice }
async function pricesOf(contractNumber: string): Promise<Prices> {
  const { rows } = await pool.query<Prices>(sql`
    select o.price_snapshot as agreed, o.confirmed_price as confirmed from orders o
    where o.contract_number = ${contractNumber}`)
  return rows[0] as Prices
}

async function chargedOn(path: Placed, date: string): Promise<PricePeriod> {
  const contract = await deps.suppliedContracts.readOwn(path)
  if (contract === undefined) throw new Error(`no contract ${path.contractNumber}`)
  const day = dayNumberOf(date)
  const [period] = findPricePeriods(regions(), contract, { fromDay: day, toDay: day + 1 }).periods
  if (period === undefined) throw new Error(`${path.contractNumber} has no price on ${date}`)
  return period
}

/** Confirmed and charged, in whole ten-thousandths of a cent and millionths of a euro; without the energy of the exchange. */
function sumsAndParts({ result, inputs }: ConfirmedPrice, charged: PricePeriod) {
  const [work, base] = [workMeasures(result.priceComponents), baseMeasures(result.priceComponents)]
  const names = workPartNames.filter((name) => name !== 'energyPrice' || inputs.tariff.kind === 'Fixed')
  const parts = [
    ...names.map((name) => [name, Math.round(work[name].value * 1e4), charged.parts[name]] as const),
    ...basePartNames.map(
      (name) => [name, Math.round(base[name].value * 1e6), charged.baseParts[name]] as const,
    ),
  ]
  const sum = (of: typeof parts, at: 1 | 2) => of.reduce((total, part) => total + part[at], 0)
  const [workParts, baseParts] = [parts.slice(0, names.length), parts.slice(names.length)]
  return {
    parts,
    isRaised: sum(workParts, 2) > sum(workParts, 1) || sum(baseParts, 2) > sum(baseParts, 1),
  }
}

test(`contracts around 1 January are charged on their first day what was confirmed, and confirmed as quoted or listed (seed ${seed})`, {
  timeout: patience(120),
}, async () => {
  await pool.query(sql`update price_notice_duty set since = '2026-01-01'`)
  // Of the sample data, which know of changes in a far future.
  await pool.query(sql`delete from grid_fees where valid_from > ${newYear}`)
  await pool.query(sql`update grid_fees set valid_to = null where valid_to > ${newYear}`)
  const planned = fc.sample(plans, { numRuns: contracts, seed })
  const placed: Placed[] = []
  for (let today = firstDay; today < lastDay; today = plusDays(today, 1)) {
    clock.moveTo(new Date(`${today}T09:00:00Z`))
    await publish(today)
    for (const [index, plan] of planned.entries())
      if (plusDays(firstDay, plan.placedAfter) === today) placed.push(await place(plan, index))
    for (const one of placed)
      if (plusDays(firstDay, one.placedAfter + one.confirmedAfter) === today) await confirm(one)
  }

  let [unchanged, held] = [0, 0]
  for (const one of placed) {
    const [{ agreed, confirmed }, start] = [await pricesOf(one.contractNumber), startOf(one)]
    const charged = sumsAndParts(confirmed, await chargedOn(one, start))
    const confirmedOn = plusDays(firstDay, one.placedAfter + one.confirmedAfter)
    const mayHaveChanged = start >= newYear && confirmedOn < publishedOn.lateFees
    expect(charged.isRaised, one.contractNumber).toBe(false)
    if (charged.parts.every(([, before, now]) => before === now)) unchanged += 1
    else expect(mayHaveChanged, one.contractNumber).toBe(true)
    if (mayHaveChanged) held += 1

    // The order has the price that was quoted, and the confirmation has it too unless something was listed or found out.
    expect(agreed.result.priceComponents).toEqual(one.quoted.priceComponents)
    const listed = one.quoted.announcedChanges.findLast(({ date }) => date <= start)
    const expected = listed?.priceComponents ?? one.quoted.priceComponents
    const wasFoundOut = one.namedOperator !== null || confirmedOn >= publishedOn.levies
    if (!wasFoundOut)
      expect(arePartsDifferent(confirmed.result.priceComponents, expected), one.contractNumber).toBe(false)
    const url = `/partner/v1/customers/${one.customerNumber}/contracts/${one.contractNumber}`
    const { data } = (await send({ url, headers: await headers() })).json()
    expect(data.confirmedPrice.differsFromOffer).toBe(
      arePartsDifferent(agreed.result.priceComponents, confirmed.result.priceComponents),
    )
  }
  expect(placed).toHaveLength(contracts)
  expect(unchanged).toBeGreaterThan(contracts / 2)
  expect(held).toBeGreaterThan(0)
})
