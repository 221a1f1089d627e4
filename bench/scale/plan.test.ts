import { describe, expect, test } from 'vitest'
import { type Costs, planFor, usualHabits } from './plan.ts'

const costs: Costs = {
  cpuSecondsPerMillionValues: 2,
  cpuSecondsPerThousandMetrics: 5,
  cpuSecondsPerThousandOrders: 4,
  bytesPerDay: 332,
}

describe('the plan', () => {
  test('for five million contracts takes 480 million values a day, within the night', () => {
    const { valuesPerSecond } = planFor(5_000_000, costs)

    expect(valuesPerSecond * usualHabits.nightHours * 3600).toBeCloseTo(480e6)
  })

  test('stores 0.6 TB of readings a year for five million contracts, before copies and corrections', () => {
    const habits = { ...usualHabits, corrected: 0, copies: 1, hotYears: 1, allYears: 1 }

    expect(planFor(5_000_000, costs, habits).diskTerabytes).toBeCloseTo(0.606, 3)
  })

  test.each([
    'valuesPerSecond',
    'metricsPerSecond',
    'ordersPerSecond',
    'cores',
    'diskTerabytes',
    'networkMegabitsPerSecond',
  ] as const)('has ten times the %s for ten times the contracts', (figure) => {
    expect(planFor(1_000_000, costs)[figure]).toBeCloseTo(10 * planFor(100_000, costs)[figure])
  })

  test('is ready for the busier of night and day, with half of the cores to spare', () => {
    const byDay = planFor(1_000_000, { ...costs, cpuSecondsPerMillionValues: 0 }).cores
    const atNight = planFor(1_000_000, { ...costs, cpuSecondsPerThousandMetrics: 0 }).cores

    expect(planFor(1_000_000, costs).cores).toBe(Math.max(byDay, atNight))
    expect(atNight).toBeCloseTo((((1e6 * 96) / (4 * 3600)) * 2) / 1e6 / 0.5)
  })

  test('begins with one server of the database and two processes, and adds more as disks or cores run out', () => {
    expect(planFor(1000, costs)).toMatchObject({ databaseServers: 1, processes: 2 })
    expect(planFor(50_000_000, costs).databaseServers).toBeGreaterThan(1)
    expect(planFor(1_000_000, { ...costs, bytesPerDay: 33_200 }).databaseServers).toBeGreaterThan(1)
  })
})
