import type { Component } from './components.ts'
import type { Outage } from './outages.ts'

/** Outages at the same time, as one event. */
export type Incident = {
  beganAt: Date
  endedAt: Date | null
  components: Component[]
  isSilent: boolean
}

type ComponentOutage = Outage & { component: Component }

/** Outages that overlap are one incident, which begins with the first of them. Newest first. */
export function incidentsOf(outages: readonly ComponentOutage[]): Incident[] {
  const incidents: Incident[] = []
  for (const { component, from, to, isSilent } of outages.toSorted(byBeginning)) {
    const last = incidents.at(-1)
    if (last === undefined || (last.endedAt !== null && last.endedAt < from)) {
      incidents.push({ beganAt: from, endedAt: to, components: [component], isSilent })
      continue
    }
    if (last.endedAt !== null && (to === null || to > last.endedAt)) last.endedAt = to
    if (!last.components.includes(component)) last.components.push(component)
    last.isSilent ||= isSilent
  }
  return incidents.reverse()
}

const byBeginning = (one: Outage, other: Outage): number => one.from.getTime() - other.from.getTime()
