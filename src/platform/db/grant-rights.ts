import { lockMigrations } from './migrate.ts'
import type { Pool } from './pool.ts'
import { type Db, sql } from './sql.ts'

/**
 * Gives the user of the service the rights that the service needs, and takes away all others: it cannot change tables,
 * nor rows that are only ever added. What is as it should be is left alone, so that a start changes nothing.
 */
export async function grantRights(owner: Pool, service: Db): Promise<void> {
  const { name, quoted, isSuperuser } = await roleOf(service)
  // Nothing can be taken away from a superuser; `wattline doctor` says so.
  if (isSuperuser || name === (await roleOf(owner)).name) return
  await owner.transaction(async (tx) => {
    await lockMigrations(tx)
    for (const text of [...(await schemaRights(tx, name, quoted)), ...(await tableRights(tx, name, quoted))])
      await tx.query({ name: '', text, values: [] })
  })
}

type Role = { name: string; quoted: string; isSuperuser: boolean }

async function roleOf(db: Db): Promise<Role> {
  const { rows } = await db.query<Role>(sql`
    select r.rolname as name, quote_ident(r.rolname) as quoted, r.rolsuper as "isSuperuser"
    from pg_roles r where r.rolname = current_user`)
  if (rows[0] === undefined) throw new Error('The database does not know its own user.')
  return rows[0]
}

/** What is granted once: to use the schema, and the tables that later migrations add. */
async function schemaRights(tx: Db, role: string, quoted: string): Promise<string[]> {
  const { rows } = await tx.query<{ schema: string; mayUse: boolean; hasDefaults: boolean }>(sql`
    select quote_ident(n.nspname) as schema, has_schema_privilege(${role}, n.oid, 'usage') as "mayUse",
      exists (select from pg_default_acl d, aclexplode(d.defaclacl) a
        where d.defaclnamespace = n.oid and d.defaclobjtype = 'r' and a.grantee = ${quoted}::regrole) as "hasDefaults"
    from pg_namespace n where n.nspname = current_schema()`)
  return rows.flatMap(({ schema, mayUse, hasDefaults }) => {
    const inFuture = `alter default privileges in schema ${schema} grant`
    return [
      ...(mayUse ? [] : [`grant usage on schema ${schema} to ${quoted}`]),
      ...(hasDefaults
        ? []
        : [
            `${inFuture} select, insert, update, delete on tables to ${quoted}`,
            `${inFuture} usage, select on sequences to ${quoted}`,
          ]),
    ]
  })
}

/** What differs from what should be, table by table. */
async function tableRights(tx: Db, role: string, quoted: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string; privilege: string; isWanted: boolean }>(sql`
    with tables as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name, case
        -- A trigger writes the chain, and migrations write their ledger.
        when c.relname in ('audit_chain', 'schema_migrations') or c.relkind = 'v' then array['select']
        -- Where readings are distributed no trigger keeps their former versions.
        when c.relname ~ '^reading_day_versions(_|$)' then array['select', 'insert', 'delete']
        -- What a trigger refuses to everybody is not granted in the first place.
        else array['select', 'insert'] || array(
          select v.privilege from (values ('update', 16), ('delete', 8)) v (privilege, bit)
          where not exists (select from pg_trigger g
            where g.tgrelid = c.oid and g.tgfoid in (to_regproc('refuse_change'), to_regproc('keep_order_history')) and g.tgtype & v.bit > 0)) end as wanted
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage'))
    select t.name, p.privilege, p.privilege = any(t.wanted) as "isWanted"
    from tables t
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p (privilege)
    where has_table_privilege(${role}, t.oid, p.privilege) <> (p.privilege = any(t.wanted))
    union all
    select format('sequence %I.%I', n.nspname, c.relname), 'select', true
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and pg_has_role(c.relowner, 'usage')
      and case when c.relkind = 'S' then not has_sequence_privilege(${role}, c.oid, 'select') end`)
  return rows.map(({ name, privilege, isWanted }) =>
    isWanted ? `grant ${privilege} on ${name} to ${quoted}` : `revoke ${privilege} on ${name} from ${quoted}`,
  )
}
