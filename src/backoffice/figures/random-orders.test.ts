/** Random lives of orders: at any moment the figures are what a plain count of the orders says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { addUpFigures } from './add-up-figures.ts'
import { showDeliveryTimes, showFunnel } from './funnel-figure.ts'
import { showOrderStatistics } from './orders-figure.ts'
import { daysOf } from './period.ts'
import { showReadingStatistics } from './readings-figure.ts'
import { recountOrders } from './recount-orders.ts'
import { showRejections } from './rejections-figure.ts'

const { pool, deps } = await testService()
const account = await seedAccount(pool)
const now = new Date('2027-04-01T12:00:00Z')

/** On both sides of every midnight around which clocks change. */
const instants = [
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00Z',
  '2026-10-24T21:59:59.999Z',
  '2026-10-24T22:00:00Z',
  '2026-10-25T22:59:59.999Z',
  '2026-10-25T23:00:00Z',
] as const

type Phase = {
  state: string
  deliveryState: string
  startDate?: string
  endDate?: string
  isChecked?: boolean
  isConfirmed?: boolean
  denialReason?: string
}
const confirmed = { isChecked: true, isConfirmed: true }
const phases: readonly Phase[] = [
  { state: 'Open', deliveryState: 'None' },
  { state: 'Processing', deliveryState: 'None' },
  { state: 'Processing', deliveryState: 'InChangeProcess', isChecked: true },
  { state: 'PendingDelivery', deliveryState: 'DeliveryPending', startDate: '2026-11-01', ...confirmed },
  { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-11-01', ...confirmed },
  { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-11-17', isConfirmed: true },
  {
    ...{ state: 'Cancelled', deliveryState: 'CancelledDelivery', ...confirmed },
    ...{ startDate: '2026-11-01', endDate: '2026-12-31' },
  },
  {
    ...{ state: 'Cancelled', deliveryState: 'Cancelled', ...confirmed },
    ...{ startDate: '2026-11-01', endDate: '2026-10-31' },
  },
  {
    ...{ state: 'Cancelled', deliveryState: 'Cancelled', ...confirmed },
    ...{ startDate: '2026-12-01', endDate: '2026-12-01' },
  },
  { state: 'Rejected', deliveryState: 'Denied', denialReason: 'Duplicate' },
  { state: 'Rejected', deliveryState: 'Denied', denialReason: 'InsufficientSolvency', isChecked: true },
  { state: 'Revoked', deliveryState: 'Revoked' },
  { state: 'Revoked', deliveryState: 'Revoked', startDate: '2026-12-01', ...confirmed },
  {
    ...{ state: 'Revoked', deliveryState: 'Revoked', ...confirmed },
    ...{ startDate: '2026-11-10', endDate: '2026-11-20' },
  },
  { state: 'Unspecified', deliveryState: 'Unknown', startDate: '2026-11-01', ...confirmed },
]

async function move(contractNumber: string, phase: Phase): Promise<void> {
  const {
    startDate = null,
    endDate = null,
    isChecked = false,
    isConfirmed = false,
    denialReason = null,
  } = phase
  await pool.query(sql`
    update orders set state = ${phase.state}, delivery_state = ${phase.deliveryState}, start_date = ${startDate},
      end_date = ${endDate}, denial_reason = ${denialReason}, credit_checked_at = ${isChecked ? now : null},
      confirmed_at = ${isConfirmed ? now : null},
      cancellation_reason = ${phase.state === 'Cancelled' ? 'CustomerMisc' : null}
    where contract_number = ${contractNumber}`)
}

const actions = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      at: fc.constantFrom(...instants),
      partner: fc.constantFrom('demo-whitelabel', 'demo-sales'),
      tariff: fc.constantFrom('DYNAMIC_FEE', 'DYNAMIC_SHARE'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.nat(),
      phase: fc.constantFrom(...phases),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      which: fc.nat(),
      tariff: fc.constantFrom('DYNAMIC_FEE', 'DYNAMIC_SHARE'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'add up' as const }) },
)

const numbers: string[] = []
const chosen = (which: number) => numbers[which % numbers.length] ?? ''

async function play(
  action: typeof actions extends fc.Arbitrary<infer Action> ? Action : never,
): Promise<void> {
  if (action.do === 'add up') return addUpFigures(pool)
  if (action.do === 'order') {
    const number = await seedOrder(pool, account, { createdAt: action.at, partner: action.partner })
    numbers.push(number)
    await pool.query(sql`update orders set tariff_key = ${action.tariff} where contract_number = ${number}`)
  } else if (numbers.length > 0 && action.do === 'move') await move(chosen(action.which), action.phase)
  else if (numbers.length > 0 && action.do === 'correct')
    await pool.query(
      sql`update orders set tariff_key = ${action.tariff} where contract_number = ${chosen(action.which)}`,
    )
}

type Row = {
  createdAt: Date
  state: string
  deliveryState: string
  denialReason: string | null
  partner: string
  tariffKey: string
  startDate: string | null
  endDate: string | null
  isChecked: boolean
  isConfirmed: boolean
}
async function plainOrders(): Promise<Row[]> {
  const { rows } = await pool.query<Row>(sql`
    select o.created_at as "createdAt", o.state, o.delivery_state as "deliveryState", o.denial_reason as "denialReason",
      p.slug as partner, o.tariff_key as "tariffKey", o.start_date as "startDate", o.end_date as "endDate",
      o.credit_checked_at is not null as "isChecked", o.confirmed_at is not null as "isConfirmed"
    from orders o join partners p on p.id = o.partner_id`)
  return rows
}

const hasBegun = ({ deliveryState, startDate, endDate }: Row) =>
  ['Delivery', 'CancelledDelivery'].includes(deliveryState) ||
  (['Cancelled', 'Revoked'].includes(deliveryState) &&
    startDate !== null &&
    endDate !== null &&
    endDate >= startDate)
const isSupplied = (row: Row, date: string) =>
  row.startDate !== null &&
  row.startDate <= date &&
  (['PendingDelivery', 'Delivery'].includes(row.state) ||
    (['Cancelled', 'Revoked'].includes(row.state) && row.endDate !== null && date <= row.endDate))
const counted = (values: readonly string[]) =>
  Object.fromEntries(
    [...new Set(values)].sort().map((value) => [value, values.filter((one) => one === value).length]),
  )
const asObject = <Item extends { orders: number }>(items: readonly Item[], name: keyof Item) =>
  Object.fromEntries(items.map((item) => [String(item[name]), item.orders] as const).sort())
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const ranked = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? null

async function compare(query: { 'filter.partner'?: string; 'filter.tariff'?: string }): Promise<void> {
  const { 'filter.partner': partner, 'filter.tariff': tariff } = query
  const days = { from: '2026-03-01', to: '2026-12-31' }
  const all = await plainOrders()
  const wanted = all.filter(
    (row) =>
      (partner === undefined || row.partner === partner) &&
      (tariff === undefined || row.tariffKey === tariff),
  )
  const rows = wanted.filter(({ createdAt }) => {
    const day = berlinDate(createdAt)
    return days.from <= day && day <= days.to
  })

  const orders = await showOrderStatistics(deps, { ...days, ...query }, now)
  expect(orders.orders).toBe(rows.length)
  expect(asObject(orders.states, 'state')).toEqual(counted(rows.map(({ state }) => state)))
  expect(asObject(orders.partners, 'partner')).toEqual(counted(rows.map((row) => row.partner)))
  expect(asObject(orders.tariffs, 'tariffKey')).toEqual(counted(rows.map((row) => row.tariffKey)))
  const byDayAndState = orders.days.flatMap(({ date, states }) =>
    states.map(({ state, orders: count }) => ({ key: `${date} ${state}`, orders: count })),
  )
  expect(asObject(byDayAndState, 'key')).toEqual(
    counted(rows.map(({ createdAt, state }) => `${berlinDate(createdAt)} ${state}`)),
  )

  const isIn = (state: string) => rows.filter((row) => row.state === state).length
  const reached = (isThere: (row: Row) => boolean) => rows.filter(isThere).length
  const isAccepted = (row: Row) => row.isConfirmed || hasBegun(row)
  expect(await showFunnel(deps, { ...days, ...query }, now)).toMatchObject({
    received: rows.length,
    approved: reached((row) => row.isChecked || isAccepted(row)),
    accepted: reached(isAccepted),
    delivered: reached(hasBegun),
    denied: isIn('Rejected'),
    revoked: isIn('Revoked'),
    ended: isIn('Cancelled'),
  })

  const { months } = await showDeliveryTimes(deps, { ...days, ...query }, now)
  for (const { month, ...figures } of months) {
    const times = wanted
      .filter((row) => hasBegun(row) && row.startDate?.startsWith(month))
      .map(({ createdAt, startDate }) => daysBetween(berlinDate(createdAt), startDate ?? ''))
    expect({ month, ...figures }).toEqual({
      month,
      orders: times.length,
      medianDays: ranked(times, 0.5),
      p90Days: ranked(times, 0.9),
    })
  }

  const rejections = await showRejections(deps, { ...days, ...query }, now)
  expect(asObject(rejections.reasons, 'reason')).toEqual(
    counted(rows.flatMap(({ denialReason }) => denialReason ?? [])),
  )

  const { days: supplied } = await showReadingStatistics(pool, days, now)
  expect(supplied.map(({ inDelivery }) => inDelivery)).toEqual(
    daysOf(days).map((date) => all.filter((row) => isSupplied(row, date)).length),
  )
}

test('orders by day, partner, tariff and state, the funnel, times and rejections agree with a plain count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 1, maxLength: 30 }), async (played) => {
      for (const action of played) await play(action)

      await compare({})
      await compare({ 'filter.partner': 'demo-sales' })
      await compare({ 'filter.tariff': 'DYNAMIC_SHARE', 'filter.partner': 'demo-whitelabel' })
    }),
    { numRuns: 20 },
  )
})

test('recounting finds nothing to correct, with or without changes that are still to be added', async () => {
  for (const phase of phases) await move(chosen(0), phase)
  expect(await recountOrders(pool, now)).toEqual({ wrong: 0, isFirst: false })

  await addUpFigures(pool)

  expect(await recountOrders(pool, now)).toEqual({ wrong: 0, isFirst: false })
  await compare({})
})

test('recounting corrects what is wrong, while changes wait', async () => {
  await addUpFigures(pool)
  await pool.query(sql`update order_figures set orders = orders + 1`)
  await pool.query(sql`delete from delivery_times`)
  await pool.query(sql`insert into supplied_days values ('2026-05-05', 7)`)
  await move(chosen(1), phases[4] as Phase)
  await move(chosen(2), phases[9] as Phase)

  const { wrong } = await recountOrders(pool, now)

  expect(wrong).toBeGreaterThan(0)
  await compare({})
  await addUpFigures(pool)
  await compare({})
})

test('what is added up twice at once, or was interrupted, counts once', async () => {
  for (const number of numbers) await move(number, phases[3] as Phase)
  const interrupted = pool.transaction(async (tx) => {
    await addUpFigures({ ...tx, transaction: (work) => work(tx) })
    throw new Error('killed')
  })
  await expect(interrupted).rejects.toThrow('killed')

  await Promise.all([addUpFigures(pool), addUpFigures(pool), addUpFigures(pool)])

  await compare({})
})
