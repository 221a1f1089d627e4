import { type Db, sql } from '../../src/platform/db/sql.ts'
import type { Server } from '../../src/platform/http/server.ts'
import { declaredChanges } from '../../src/web/declared-change.ts'

/** Fails if a page of console or dashboard wrote something to the audit trail that it does not declare. Reads are free. */
export async function checkDeclaredAudit(
  server: Server,
  db: Db,
  { route, requestId }: { route: string; requestId: string },
): Promise<void> {
  const path = route.split('?', 1)[0] ?? ''
  const [declared] = [...declaredChanges(server)]
    .filter(([pattern]) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
    .sort(([one], [other]) => one.split(':').length - other.split(':').length)
  if (declared === undefined) return
  const [pattern, { audit }] = declared
  const { rows } = await db.query<{ action: string }>(
    sql`select action from audit_trail where request_id = ${requestId} and action !~ '\\.(read|search)$'`,
  )
  const others = rows.map(({ action }) => action).filter((action) => !audit.includes(action))
  if (others.length > 0)
    throw new Error(`${pattern} wrote ${others.join(', ')} to the audit trail undeclared.`)
}
