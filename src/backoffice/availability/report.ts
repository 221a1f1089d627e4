import { berlinToday, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { type Component, componentNames, type Spell, shownDays } from './components.ts'
import { type Outage, outagesOf, spanOfDay, uptimeIn } from './outages.ts'

export type ComponentReport = {
  component: Component
  /** null if nobody has looked yet. */
  isWorking: boolean | null
  /** Over all days, between 0 and 1. */
  uptime: number | null
  /** Oldest first. */
  days: { date: string; uptime: number | null }[]
}

export type Report = { components: ComponentReport[]; incidents: (Incident & { note: string | null })[] }

type Facts = { spells: readonly Spell[]; notes: readonly { beganAt: Date; note: string }[] }

const maxIncidents = 20

/** What the spells say about the last 90 days. */
export function reportOf({ spells, notes }: Facts, now: Date): Report {
  const today = berlinToday(now)
  const dates = Array.from({ length: shownDays }, (_, index) => plusDays(today, index + 1 - shownDays))
  const from = startOfBerlinDate(dates[0] ?? today)
  const shown = { from, to: now }
  const found = componentNames.map((component) => {
    const own = spells.filter((spell) => spell.component === component)
    const known = { from: own[0]?.beganAt ?? now, to: now }
    const outages = outagesOf(own, now)
    return {
      component,
      outages,
      isWorking: own.length === 0 ? null : outages.at(-1)?.to !== null,
      uptime: uptimeIn(shown, outages, known),
      days: dates.map((date) => ({ date, uptime: uptimeIn(spanOfDay(date), outages, known) })),
    }
  })
  const noteOf = new Map(notes.map(({ beganAt, note }) => [beganAt.getTime(), note]))
  return {
    components: found.map(({ outages: _, ...component }) => component),
    incidents: incidentsOf(
      found.flatMap(({ component, outages }) => outages.map((outage) => ({ ...outage, component }))),
    )
      .filter(({ endedAt }) => endedAt === null || endedAt > from)
      .slice(0, maxIncidents)
      .map((incident) => ({ ...incident, note: noteOf.get(incident.beganAt.getTime()) ?? null })),
  }
}

/** Outages at the same time, as one event. */
type Incident = {
  beganAt: Date
  endedAt: Date | null
  components: Component[]
  isSilent: boolean
}

type ComponentOutage = Outage & { component: Component }

/** Outages that overlap are one incident, which begins with the first of them. Newest first. */
function incidentsOf(outages: readonly ComponentOutage[]): Incident[] {
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
