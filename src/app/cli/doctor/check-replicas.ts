import { openReplicas, type ReplicaState } from '../../../platform/db/replicas.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('replicas')

/** Asks the replicas as the service does. */
export async function checkReplicas(db: Db, { databaseReplicaUrls: urls }: Config): Promise<Check> {
  const replicas = openReplicas(urls, { primary: db, size: 1 })
  try {
    return judgeReplicas(await replicas.probed())
  } finally {
    await replicas.close()
  }
}

export function judgeReplicas(states: readonly ReplicaState[]): Check {
  if (states.length === 0) return ok('There are none: everything is read from the database itself.')
  const faults = states.flatMap(({ name, fault }) => (fault === undefined ? [] : [`${name} ${fault}.`]))
  if (faults.length > 0) return warning('The service leaves some of them out:', faults)
  return ok(`All ${states.length} have caught up.`)
}
