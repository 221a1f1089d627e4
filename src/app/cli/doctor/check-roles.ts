import { type Db, sql } from '../../../platform/db/sql.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('roles')

export type RoleFacts = {
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
  if (isSuperuser) return warning(`${role} is a superuser, who can change the audit trail: ${remedy}`)
  if (isOwner) return warning(`${role} owns the tables and can change the audit trail: ${remedy}`)
  if (rights.length > 0) {
    const can = rights.join(', ')
    return warning(
      `${role} may ${can} entries of the audit trail: run wattline migrate with MIGRATION_DATABASE_URL.`,
    )
  }
  if (mayCreate) {
    return warning(
      `${role} may create tables: revoke create on the schema from it and from public in PostgreSQL.`,
    )
  }
  return ok(`${role} can add to the audit trail and not change it.`)
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
