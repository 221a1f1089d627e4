import { type Html, html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'

const minute = 60_000
const units: readonly [name: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
]
const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** How long ago or ahead: `3 hours ago`, `in 2 days`, `now`. */
export function relativeTime(to: Date, now: Date): string {
  const distance = to.getTime() - now.getTime()
  const unit = units.find(([, milliseconds]) => Math.abs(distance) >= milliseconds)
  return unit === undefined ? 'now' : words.format(Math.trunc(distance / unit[1]), unit[0])
}

/** A time as the operator API gives it (`2026-11-15 13:45:00`, Berlin time), and how long ago that was; a list shows the latter alone. */
export function timeText(berlinTime: string, now: Date): Html {
  const at = berlinInstant(berlinTime)
  if (at === undefined) throw new Error('not a time of the operator API')
  return html`<time datetime="${at.toISOString()}" title="${berlinTime}"><span class="exact">${berlinTime}</span> <span class="relative">${relativeTime(at, now)}</span></time>`
}

/** An instant (`2026-11-15T12:45:00.000Z`) in Berlin time, and how long ago that was. */
export const instantText = (instant: string, now: Date): Html =>
  timeText(berlinDateTime(new Date(instant)), now)
