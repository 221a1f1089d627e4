import { type Component, components } from '../../backoffice/availability/components.ts'
import { percentOf } from '../../backoffice/availability/outages.ts'
import type { Status } from './cached-report.ts'

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
