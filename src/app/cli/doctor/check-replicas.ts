import { findReadingsPlace, type ReadingsPlace } from '../../../energy/readings/distribute-readings.ts'
import { openReplicas, type ReplicaState } from '../../../platform/db/replicas.ts'
import { type Db, sql } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const onReplicas = verdictsOn('replicas')

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
  if (states.length === 0)
    return onReplicas.ok('There are none: everything is read from the database itself.')
  const faults = states.flatMap(({ name, fault }) => (fault === undefined ? [] : [`${name} ${fault}.`]))
  if (faults.length > 0) return onReplicas.warning('The service leaves some of them out:', faults)
  return onReplicas.ok(`All ${states.length} have caught up.`)
}

const onReadings = verdictsOn('readings')

/** Looks where readings lie, and whether the servers that hold them can be reached. */
export async function checkCitus(db: Db, { isCitus }: Config): Promise<Check> {
  const place = await findReadingsPlace(db)
  const unreachable = place.hasCitus && place.areDistributed ? await findUnreachable(db) : []
  return judgeCitus({ isCitus, ...place, unreachable })
}

type ReadingsFacts = ReadingsPlace & { isCitus: boolean; unreachable: readonly string[] }

export function judgeCitus({ isCitus, hasCitus, areDistributed, unreachable }: ReadingsFacts): Check {
  if (isCitus && !hasCitus) {
    return onReadings.failure(
      'DATABASE_CITUS is on, but the database has no Citus: create the extension, or turn it off.',
    )
  }
  if (isCitus && !areDistributed)
    return onReadings.warning('They are not distributed yet: the next start or wattline migrate does it.')
  if (unreachable.length > 0)
    return onReadings.failure('Servers of the Citus cluster cannot be reached from each other:', unreachable)
  if (areDistributed && !isCitus)
    return onReadings.warning('They are distributed over a Citus cluster: set DATABASE_CITUS=on.')
  if (areDistributed)
    return onReadings.ok('They are distributed over the Citus cluster, whose servers all answer.')
  return onReadings.ok(
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

const onRoles = verdictsOn('roles')

type RoleFacts = {
  role: string
  isSuperuser: boolean
  /** Owners can give themselves every right, and so can members of the role that owns. */
  isOwner: boolean
  mayCreate: boolean
  /** What it may do to the audit trail besides reading and adding. */
  rights: readonly string[]
}

/** Judges what the service could do to the audit trail if it wanted to, or if somebody took it over. */
export const checkRoles = async (db: Db): Promise<Check> => judgeRoles(await roleFacts(db))

const remedy =
  'give DATABASE_URL a user of its own and name the owner in MIGRATION_DATABASE_URL (docs/operate/install.md).'

export function judgeRoles({ role, isSuperuser, isOwner, mayCreate, rights }: RoleFacts): Check {
  if (isSuperuser) return onRoles.warning(`${role} is a superuser, who can change the audit trail: ${remedy}`)
  if (isOwner) return onRoles.warning(`${role} owns the tables and can change the audit trail: ${remedy}`)
  if (rights.length > 0) {
    const can = rights.join(', ')
    return onRoles.warning(
      `${role} may ${can} entries of the audit trail: run wattline migrate with MIGRATION_DATABASE_URL.`,
    )
  }
  if (mayCreate) {
    return onRoles.warning(
      `${role} may create tables: revoke create on the schema from it and from public in PostgreSQL.`,
    )
  }
  return onRoles.ok(`${role} can add to the audit trail and not change it.`)
}

async function roleFacts(db: Db): Promise<RoleFacts> {
  const { rows } = await db.query<RoleFacts>(sql`
    select r.rolname as role, r.rolsuper as "isSuperuser", pg_has_role(c.relowner, 'member') as "isOwner",
      has_schema_privilege(c.relnamespace, 'create') as "mayCreate",
      array(select p.privilege from unnest(array['update', 'delete', 'truncate']) p (privilege)
        where has_table_privilege(c.oid, p.privilege)) as rights
    from pg_roles r, pg_class c
    where r.rolname = current_user and c.oid = 'audit_trail'::regclass`)
  if (rows[0] === undefined) throw new Error('The database told nothing about its user.')
  return rows[0]
}
