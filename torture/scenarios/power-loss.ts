import { rm } from 'node:fs/promises'
import { afterwards } from '../../bench/clean-up.ts'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { startEmbeddedServer } from '../../src/platform/db/embedded/embedded-server.ts'
import { socketFolderOf } from '../../src/platform/db/embedded/server-address.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import { patience, until } from '../../test/support/patience.ts'
import { processesBelow } from '../../test/support/processes-of.ts'
import { type CuttableDisk, mountCuttableDisk } from '../cuttable-disk.ts'
import { type Database, durable } from '../database.ts'
import { judgeLoad } from '../judge-load.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import type { Scenario } from '../scenario.ts'
import { setStageOn } from '../stage.ts'

const tried = 'power cut to the disk of PostgreSQL under load'

/** The scenario with a PostgreSQL of these settings; with some of them it has to lose. */
export const powerLossWith = (settings: Record<string, string>): Scenario => ({
  name: 'power-loss',
  promise:
    'an accepted order and a mail that was sent are on the disk: what was never synced, nobody was told',
  rounds: 10,
  async run({ rounds, isPatient, say }) {
    const disk = await mountCuttableDisk(1024)
    if (disk === undefined) {
      say('not tried: this account may not mount a disk and cut its power')
      return { tried, times: 0, lost: [], details: {} }
    }
    const stage = await setStageOn(startDatabaseOn(disk, { ...durable, ...settings }))
    const { database, service } = stage
    // What the service set up is on the disk, whatever the settings: the orders are what is tried.
    await database.pool.execute('checkpoint')
    const load = await startMixedLoad(service.origin, besideFaults({ isPatient }))

    for (let round = 1; round <= rounds; round++) {
      await momentUnderLoad(load.ledger, 300, 1500)
      await database.kill()
      say(`round ${round} of ${rounds}: cut, ${load.ledger.requests} requests`)
      await service.untilReady()
    }
    const { lost, details } = await judgeLoad(stage, load, { strikes: rounds, isPatient })
    return { tried, times: rounds, lost, details }
  },
})

export const powerLoss = powerLossWith({})

/** A PostgreSQL server on this disk; to kill it is to cut the power of its machine and to switch it on again. */
async function startDatabaseOn(disk: CuttableDisk, settings: Record<string, string>): Promise<Database> {
  const { folder: dataDir } = disk
  const start = () => startEmbeddedServer({ dataDir, settings })
  let server = await start()
  afterwards(() => rm(socketFolderOf(dataDir), { recursive: true, force: true }))
  afterwards(() => server.stop())
  const pool = openPool(server.address, { size: 2, connectMilliseconds: patience(30) })
  afterwards(pool.close)
  return {
    url: addressUrl(server.address),
    pool,
    async kill() {
      const pid = await until('the server runs', server.pid)
      await disk.cut()
      // Nothing that it still does reaches the disk. Its first process begins no other while all are found and ended.
      endNow(pid, 'SIGSTOP')
      for (const each of [{ pid }, ...processesBelow(pid)]) endNow(each.pid, 'SIGKILL')
      await server.stop()
      await disk.restore()
      server = await start()
    },
  }
}

function endNow(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It could not write, and has ended by itself.
  }
}
