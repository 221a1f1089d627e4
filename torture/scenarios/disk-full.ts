import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { patience } from '../../test/support/patience.ts'
import { startDatabase } from '../database.ts'
import { judgeOrders } from '../judge-orders.ts'
import type { Ledger } from '../ledger.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import type { Scenario } from '../scenario.ts'
import { settle } from '../settle.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { setStageOn } from '../stage.ts'
import { untilAccepted } from '../until-accepted.ts'

const tried = 'no space left on the disk of PostgreSQL'
// The log is kept short, so that it needs a new file, and finds no space for it, within seconds.
const settings = { min_wal_size: '32MB', max_wal_size: '32MB', shared_buffers: '32MB' }
const longestUntilRefusedMilliseconds = patience(20)

export const diskFull: Scenario = {
  name: 'disk-full',
  promise:
    'a full disk of the database is answered with 503, loses nothing accepted, and needs nothing but space',
  rounds: 4,
  async run({ rounds, isPatient, say }) {
    const disk = await mountSmallDisk(512)
    if (disk === undefined) {
      say('not tried: this account may not mount a disk')
      return { tried, times: 0, lost: [], details: {} }
    }
    const stage = await setStageOn(startDatabase({ folder: disk.folder, settings }))
    const { database, mailbox, service } = stage
    const load = await startMixedLoad(service.origin, besideFaults({ isPatient }))
    const recoveries: number[] = []

    for (let round = 1; round <= rounds; round++) {
      await momentUnderLoad(load.ledger, 500, 1500)
      // Tables that cannot grow are errors; a log that cannot ends the server, which starts again and again.
      const isLog = round % 2 === 0
      const fill = async () => {
        await disk.fill()
        if (isLog) await exhaustLog(database.pool)
      }
      const refused = await whileFull(fill, load.ledger, isPatient ? 8000 : 1500)
      await disk.free()
      recoveries.push(await untilAccepted(load.ledger, stage, performance.now()))
      say(
        `round ${round} of ${rounds}: no space for ${isLog ? 'the log' : 'tables'}, ${refused} requests refused, the next order ${Math.round(recoveries.at(-1) ?? 0)} ms after there was space`,
      )
      if (refused === 0) load.ledger.unexpected.push('a full disk refused nobody: it was not full')
    }
    await momentUnderLoad(load.ledger, 200, 500)
    await load.stop()
    await settle(stage, load.ledger, { isPatient })

    const { lost, details } = await judgeOrders({
      pool: database.pool,
      ledger: load.ledger,
      mailbox,
      origin: service.origin,
      // As long as there is no space, each attempt is a strike: of a mail that was handed over no note can be made.
      strikes: Number.POSITIVE_INFINITY,
    })
    const longest = Math.round(Math.max(...recoveries))
    return {
      tried,
      times: rounds,
      lost,
      details: { ...details, ...load.details(), 'longest from space to an order, ms': longest },
    }
  },
}

/** Keeps the disk full for a time, also against space that the server itself gives back; counts what was refused. */
async function whileFull(fill: () => Promise<void>, ledger: Ledger, milliseconds: number): Promise<number> {
  const before = ledger.failures
  const startedAt = performance.now()
  const isOver = (longest: number) => performance.now() - startedAt > longest
  while (!isOver(milliseconds) || (ledger.failures === before && !isOver(longestUntilRefusedMilliseconds))) {
    await fill()
    await pause(50)
  }
  return ledger.failures - before
}

/** Writes to the log until there is no space for another file of it. */
async function exhaustLog(pool: Pool): Promise<void> {
  const write = () => pool.query(sql`select pg_logical_emit_message(false, 'ballast', repeat('x', 4000000))`)
  for (let count = 0; count < 20; count++) if (!(await write().catch(() => false))) return
}
