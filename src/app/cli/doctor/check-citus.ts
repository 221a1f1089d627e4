import { findReadingsPlace, type ReadingsPlace } from '../../../energy/readings/distribute-readings.ts'
import { type Db, sql } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('readings')

/** Looks where readings lie, and whether the servers that hold them can be reached. */
export async function checkCitus(db: Db, { isCitus }: Config): Promise<Check> {
  const place = await findReadingsPlace(db)
  const unreachable = place.hasCitus && place.areDistributed ? await findUnreachable(db) : []
  return judgeCitus({ isCitus, ...place, unreachable })
}

type Facts = ReadingsPlace & { isCitus: boolean; unreachable: readonly string[] }

export function judgeCitus({ isCitus, hasCitus, areDistributed, unreachable }: Facts): Check {
  if (isCitus && !hasCitus) {
    return failure(
      'DATABASE_CITUS is on, but the database has no Citus: create the extension, or turn it off.',
    )
  }
  if (isCitus && !areDistributed)
    return warning('They are not distributed yet: the next start or wattline migrate does it.')
  if (unreachable.length > 0)
    return failure('Servers of the Citus cluster cannot be reached from each other:', unreachable)
  if (areDistributed && !isCitus)
    return warning('They are distributed over a Citus cluster: set DATABASE_CITUS=on.')
  if (areDistributed) return ok('They are distributed over the Citus cluster, whose servers all answer.')
  return ok(
    hasCitus
      ? 'They lie on this server alone. It has Citus: DATABASE_CITUS=on would distribute them.'
      : 'They lie on this server.',
  )
}

async function findUnreachable(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ pair: string }>(sql`
    select distinct format('%s:%s to %s:%s', h.from_nodename, h.from_nodeport, h.to_nodename, h.to_nodeport) as pair
    from citus_check_cluster_node_health() h where h.result is distinct from true order by 1`)
  return rows.map(({ pair }) => pair)
}
