import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { availabilityNoter, type HealthChecks } from './availability.ts'
import { type Component, componentNames } from './components.ts'
import { readAvailability } from './repository.ts'

const { pool } = await testDatabase()
const start = new Date('2026-11-17T12:00:00Z').getTime()

beforeEach(async () => {
  await pool.query(sql`delete from availability_spells`)
  await pool.query(sql`delete from incident_notes`)
})

/** A process that looks, on a clock that the test moves. */
function worker() {
  const broken = new Set<Component>()
  let seconds = 0
  let looked = 0
  const looks = Object.fromEntries(
    componentNames.map((name) => [
      name,
      async () => {
        looked += 1
        if (broken.has(name)) throw new Error('away')
        return true
      },
    ]),
  ) as HealthChecks
  const note = availabilityNoter(pool, looks, () => new Date(start + seconds * 1000 + 400))
  return {
    broken,
    looked: () => looked,
    async lookAfter(moreSeconds: number) {
      seconds += moreSeconds
      await note()
    },
  }
}
const spellsOf = async (component: Component) =>
  (await readAvailability(pool)).spells
    .filter((spell) => spell.component === component)
    .map(({ beganAt, seenAt, isWorking }) => [
      isWorking,
      (beganAt.getTime() - start) / 1000,
      (seenAt.getTime() - start) / 1000,
    ])

describe('the worker', () => {
  test('notes once a minute, in one row as long as nothing changes', async () => {
    const { lookAfter, looked } = worker()

    for (const pause of [0, 20, 20, 20, 60, 60]) await lookAfter(pause)

    expect(looked()).toBe(4 * componentNames.length)
    expect(await spellsOf('api')).toEqual([[true, 0, 180]])
  })

  test('counts a failure when it comes twice, and recovery at once', async () => {
    const { lookAfter, broken } = worker()
    await lookAfter(0)
    broken.add('mails')
    await lookAfter(60)
    expect(await spellsOf('mails')).toEqual([[true, 0, 0]])
    await lookAfter(60)
    broken.delete('mails')
    await lookAfter(60)

    expect(await spellsOf('mails')).toEqual([
      [true, 0, 0],
      [false, 120, 120],
      [true, 180, 180],
    ])
    expect(await spellsOf('api')).toEqual([[true, 0, 180]])
  })

  test('forgets a single failure', async () => {
    const { lookAfter, broken } = worker()
    await lookAfter(0)
    broken.add('mails')
    await lookAfter(60)
    broken.delete('mails')
    await lookAfter(60)

    expect(await spellsOf('mails')).toEqual([[true, 0, 120]])
  })

  test('starts over after a silence of more than three minutes', async () => {
    const { lookAfter } = worker()
    await lookAfter(0)
    await lookAfter(180)
    await lookAfter(181)

    expect(await spellsOf('api')).toEqual([
      [true, 0, 180],
      [true, 361, 361],
    ])
  })

  test('leaves it to another that has just looked', async () => {
    await worker().lookAfter(0)
    const other = worker()
    await other.lookAfter(50)

    expect(other.looked()).toBe(0)
    expect(await spellsOf('api')).toEqual([[true, 0, 0]])
  })

  test('drops what is older than is shown', async () => {
    await pool.query(sql`
      insert into availability_spells (component, began_at, seen_at, is_working)
      values ('api', '2026-01-01', '2026-08-01', true), ('mails', '2026-01-01', '2026-11-01', true)`)
    await pool.query(sql`insert into incident_notes values ('2026-01-01', 'Over.', '2026-01-01')`)

    await worker().lookAfter(0)

    const { spells, notes } = await readAvailability(pool)
    expect(spells.map(({ component }) => component).toSorted()).toEqual(
      [...componentNames, 'mails'].toSorted(),
    )
    expect(notes).toEqual([])
  })
})
