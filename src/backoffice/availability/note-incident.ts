import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { readReport } from './read-report.ts'
import type { Report } from './report.ts'
import { writeNote } from './repository.ts'

/** The incidents that the status page shows, newest first. */
export const listIncidents = async (db: Db, now: Date): Promise<Report['incidents']> =>
  (await readReport(db, now)).incidents

/** Says something about an incident, for everybody to read; what was said before is replaced. */
export async function noteIncident(
  db: Db,
  { beganAt, note }: { beganAt: Date; note: string },
  operator: Operator,
): Promise<void> {
  const incidents = await listIncidents(db, operator.now)
  const known = incidents.find((incident) => incident.beganAt.getTime() === beganAt.getTime())
  if (known === undefined) throw notFound('No incident began at this time.')
  await audited(db, operator, async (tx) => {
    await writeNote(tx, { beganAt, note, now: operator.now })
    const subject = beganAt.toISOString()
    const entry = { action: 'incident.note', subject, before: { note: known.note }, after: { note } }
    return { result: undefined, entry }
  })
}
