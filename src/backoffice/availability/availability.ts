import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { type Component, componentNames, lookMilliseconds } from './components.ts'
import { type Report, reportOf } from './report.ts'
import { lastLook, noteLook, readAvailability, writeNote } from './repository.ts'

/** What the looks of the last 90 days say, with one statement. `now` is the real time. */
export const readReport = async (db: Db, now: Date): Promise<Report> =>
  reportOf(await readAvailability(db), now)

/** Whether a component works. One that throws does not. */
export type HealthChecks = Readonly<Record<Component, () => Promise<boolean>>>

/**
 * Looks at every component and notes what it found, unless another process has done so within the last minute. A component that
 * fails once is looked at again before it counts: the time until then is part of the outage if it fails again. `now` is the real
 * time, since an outage is one whatever another clock says.
 */
export function availabilityNoter(db: Db, looks: HealthChecks, now: () => Date) {
  let failedBefore: ReadonlySet<Component> = new Set()
  return async (): Promise<void> => {
    const last = await lastLook(db)
    // A little early, so that a minute does not become two.
    if (last !== null && now().getTime() - last.getTime() < lookMilliseconds * 0.9) return
    const found = await Promise.all(
      componentNames.map(async (component) => ({
        component,
        isWorking: await looks[component]().catch(() => false),
      })),
    )
    const failing = found.filter(({ isWorking }) => !isWorking).map(({ component }) => component)
    const certain = found.filter(({ component, isWorking }) => isWorking || failedBefore.has(component))
    failedBefore = new Set(failing)
    await noteLook(db, certain, wholeSecond(now()))
  }
}

/** Operators name an incident by its beginning, and nobody types milliseconds. */
const wholeSecond = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000) * 1000)

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
