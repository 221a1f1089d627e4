import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { longestSilenceMilliseconds, type Spell } from './components.ts'

/** A time in which a component did not work. */
export type Outage = {
  from: Date
  /** null while it lasts. */
  to: Date | null
  /** Nobody looked for some of the time: the service was stopped, or had no database. */
  isSilent: boolean
}

/**
 * The outages of one component, oldest first. The time between two looks belongs to what the second one found, so that an outage
 * begins with the last look at which all was well. A silence that is too long for a restart is an outage too.
 */
export function outagesOf(spells: readonly Spell[], now: Date): Outage[] {
  const outages: Outage[] = []
  const add = (outage: Outage) => {
    const last = outages.at(-1)
    if (last?.to?.getTime() !== outage.from.getTime()) return outages.push(outage)
    last.to = outage.to
    last.isSilent ||= outage.isSilent
  }
  spells.forEach((spell, index) => {
    const before = spells[index - 1]
    const next = spells[index + 1]
    const isContinued = before !== undefined && !isSilence(before.seenAt, spell.beganAt)
    const end = next?.beganAt ?? now
    const isFollowedBySilence = isSilence(spell.seenAt, end)
    if (!spell.isWorking)
      add({
        from: isContinued ? before.seenAt : spell.beganAt,
        to: isFollowedBySilence ? spell.seenAt : endOf(spell, next),
        isSilent: false,
      })
    if (isFollowedBySilence) add({ from: spell.seenAt, to: next?.beganAt ?? null, isSilent: true })
  })
  return outages
}

/** What fails until the next outage takes over goes on until that one's beginning, which is its own last look. */
function endOf({ seenAt }: Spell, next: Spell | undefined): Date | null {
  if (next === undefined) return null
  return next.isWorking ? next.beganAt : seenAt
}

const isSilence = (from: Date, to: Date): boolean =>
  to.getTime() - from.getTime() > longestSilenceMilliseconds

type Span = { from: Date; to: Date }

/** Which part of a time a component worked, between 0 and 1; null if nobody has looked yet. */
export function uptimeIn(span: Span, outages: readonly Outage[], known: Span): number | null {
  const from = Math.max(span.from.getTime(), known.from.getTime())
  const to = Math.min(span.to.getTime(), known.to.getTime())
  if (to <= from) return null
  const out = outages.reduce((sum, outage) => {
    const begin = Math.max(outage.from.getTime(), from)
    const end = Math.min(outage.to?.getTime() ?? to, to)
    return sum + Math.max(0, end - begin)
  }, 0)
  return 1 - out / (to - from)
}

/** A day in Berlin, from midnight to midnight. */
export const spanOfDay = (date: string): Span => ({
  from: startOfBerlinDate(date),
  to: startOfBerlinDate(plusDays(date, 1)),
})

/** In percent with two decimals, rounded down: 100 is 100. */
export const percentOf = (share: number): number => Math.floor(share * 10_000 + 1e-6) / 100
