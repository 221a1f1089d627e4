import { afterwards } from '../bench/clean-up.ts'
import { temporaryFolder } from '../bench/temporary-folder.ts'
import { openPool } from '../src/platform/db/open-pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { makeSynchronous, type PostgresNode, startNode, startStandby } from '../test/support/postgres-node.ts'
import { type Database, durable } from './database.ts'

/** A primary and a synchronous standby at two addresses, which change their roles. */
export type Pair = Database & {
  promote(): Promise<void>
  /** Makes the server that was killed the standby of the other; from then on each commit waits for it. */
  repair(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const folder = await temporaryFolder()
  const settings = durable
  const names = ['a', 'b']
  let primary = await startNode(folder, { settings, name: 'a' })
  let standby: PostgresNode | undefined
  afterwards(() => primary.stop())
  afterwards(async () => standby?.stop())

  const sockets = names.map((name) => primary.address.host.replace(/a$/, name)).join(',')
  const { user, database } = primary.address
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(sockets)}&target_session_attrs=read-write`
  const pool = openPool({ connectionString: url }, { size: 2 })
  afterwards(pool.close)

  const repair = async () => {
    standby = await startStandby(folder, primary, { settings, name: names[1] ?? 'b' })
    const admin = openPool(primary.address, { size: 1 })
    await makeSynchronous(admin)
    await admin.close()
  }
  await repair()

  return {
    url,
    pool,
    kill: () => primary.kill(),
    async promote() {
      if (standby === undefined) throw new Error('There is no standby to promote.')
      const admin = openPool(standby.address, { size: 1 })
      await admin.query(sql`select pg_promote()`)
      await admin.close()
      primary = standby
      standby = undefined
      names.reverse()
    },
    repair,
  }
}
