import { readReport } from '../../backoffice/availability/availability.ts'
import { type Component, components } from '../../backoffice/availability/components.ts'
import { percentOf } from '../../backoffice/availability/outages.ts'
import type { Report } from '../../backoffice/availability/report.ts'
import type { Revisions } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** The figures, and when they were read. While the database is away they are those of before, if there are some. */
export type Status = { report: Report | undefined; readAt: Date; isDatabaseAway: boolean }

export type ReportDeps = { db: Db; revisions: Pick<Revisions, 'untilFresh'>; realTime: Clock }

const cachedMilliseconds = 10_000

/**
 * Reads the figures with one statement, at most every ten seconds however many ask. Where the process knows that the database is
 * away, nobody waits for it.
 */
export function cachedReport({ db, revisions, realTime }: ReportDeps): () => Promise<Status> {
  let cached: Status | undefined
  let reading: Promise<Status> | undefined

  const read = async (): Promise<Status> => {
    const readAt = realTime.now()
    try {
      await revisions.untilFresh()
      return { report: await readReport(db, readAt), readAt, isDatabaseAway: false }
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      return { report: cached?.report, readAt, isDatabaseAway: true }
    }
  }
  return () => {
    const age = cached === undefined ? Number.POSITIVE_INFINITY : ageOf(cached, realTime.now())
    // An outage that is over should be seen to be over.
    if (cached !== undefined && !cached.isDatabaseAway && age < cachedMilliseconds)
      return Promise.resolve(cached)
    reading ??= read()
      .then((status) => {
        cached = status
        return status
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
}

const ageOf = ({ readAt }: Status, now: Date): number => Math.abs(now.getTime() - readAt.getTime())

export type Overall = 'working' | 'partly' | 'down' | 'unknown'

/** All in one word. Without its database the service answers nothing but this. */
export function overallOf({ report, isDatabaseAway }: Status): Overall {
  if (isDatabaseAway) return 'down'
  const states = report?.components.map(({ isWorking }) => isWorking) ?? []
  if (!states.some((isWorking) => isWorking !== null)) return 'unknown'
  if (states.every((isWorking) => isWorking !== false)) return 'working'
  return states.some((isWorking) => isWorking === true) ? 'partly' : 'down'
}

export const titleOf = (component: Component): string => components[component].title

/** The same as the page shows, for programs. */
export const statusDocument = (status: Status) => ({
  status: overallOf(status),
  isDatabaseReachable: !status.isDatabaseAway,
  updatedAt: status.readAt,
  components: (status.report?.components ?? []).map(({ component, isWorking, uptime, days }) => ({
    name: component,
    title: titleOf(component),
    isWorking: status.isDatabaseAway ? false : isWorking,
    uptimePercent: uptime === null ? null : percentOf(uptime),
    days: days.map(({ date, uptime: ofDay }) => ({
      date,
      uptimePercent: ofDay === null ? null : percentOf(ofDay),
    })),
  })),
  incidents: (status.report?.incidents ?? []).map(
    ({ beganAt, endedAt, components: those, isSilent, note }) => ({
      beganAt,
      endedAt,
      components: those,
      wasServiceStopped: isSilent,
      note,
    }),
  ),
})
