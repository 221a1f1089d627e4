import { Temporal } from 'temporal-polyfill'
import { getOrAdd } from '../../get-or-add.ts'
import type { Language } from '../page-frame.ts'
import { type ChartTexts, chartTexts } from './chart-texts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Step = { every: Temporal.DurationLike; ms: number }
const steps: readonly Step[] = [
  { every: { minutes: 15 }, ms: hourMs / 4 },
  { every: { hours: 1 }, ms: hourMs },
  { every: { hours: 3 }, ms: 3 * hourMs },
  { every: { hours: 6 }, ms: 6 * hourMs },
  { every: { hours: 12 }, ms: 12 * hourMs },
  { every: { days: 1 }, ms: dayMs },
  { every: { days: 2 }, ms: 2 * dayMs },
  { every: { days: 7 }, ms: 7 * dayMs },
  { every: { months: 1 }, ms: 30 * dayMs },
  { every: { months: 3 }, ms: 91 * dayMs },
  { every: { years: 1 }, ms: 365 * dayMs },
]
const coarsest: Step = { every: { years: 5 }, ms: 5 * 365 * dayMs }
const maxTicks = 9

/** Round times between two instants, by the clocks of the zone: also on days with 23 or 25 hours. */
export function timeTicks(
  from: Date,
  to: Date,
  timeZone: string,
  { lang, max = maxTicks }: { lang?: Language | undefined; max?: number } = {},
): { at: Date; label: string }[] {
  const texts = chartTexts(lang)
  const step = steps.find(({ ms }) => (to.getTime() - from.getTime()) / ms <= max) ?? coarsest
  const ticks: { at: Date; label: string }[] = []
  for (let clocks = startOf(step, from, timeZone); ; clocks = clocks.add(step.every)) {
    const at = new Date(clocks.toZonedDateTime(timeZone).epochMilliseconds)
    if (at > to) return ticks
    if (at >= from) ticks.push({ at, label: labelOf(clocks, step, texts) })
  }
}

/** The last round time before an instant. */
function startOf({ ms }: Step, instant: Date, timeZone: string): Temporal.PlainDateTime {
  const midnight = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toPlainDateTime()
  if (ms >= 365 * dayMs) return midnight.with({ month: 1, day: 1 })
  if (ms >= 91 * dayMs) return midnight.with({ month: midnight.month - ((midnight.month - 1) % 3), day: 1 })
  if (ms >= 30 * dayMs) return midnight.with({ day: 1 })
  // Weeks begin on Monday.
  return ms === 7 * dayMs ? midnight.subtract({ days: midnight.dayOfWeek - 1 }) : midnight
}

function labelOf(clocks: Temporal.PlainDateTime, { ms }: Step, { months, day }: ChartTexts): string {
  const month = months[clocks.month - 1] ?? ''
  if (ms >= 365 * dayMs) return String(clocks.year)
  if (ms >= 30 * dayMs) return `${month} ${clocks.year}`
  const isMidnight = clocks.hour === 0 && clocks.minute === 0
  return isMidnight ? day(clocks.day, month) : clocks.toPlainTime().toString({ smallestUnit: 'minute' })
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * `2026-11-17 06:00` in the zone, or the date alone where every instant is a midnight. In a language: `Di., 17.11., 06:00`.
 */
export function timeLabels(instants: readonly Date[], timeZone: string, lang?: Language): string[] {
  if (lang !== undefined) return spokenLabels(instants, timeZone, lang)
  // Swedes write dates as ISO 8601 does.
  const format = getOrAdd(
    formats,
    timeZone,
    () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  )
  const labels = instants.map((instant) => format.format(instant))
  return labels.every((label) => label.endsWith('00:00')) ? labels.map((label) => label.slice(0, 10)) : labels
}

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

function spokenLabels(instants: readonly Date[], timeZone: string, lang: Language): string[] {
  const format = getOrAdd(
    formats,
    `${timeZone} ${lang}`,
    () =>
      new Intl.DateTimeFormat(locales[lang], {
        ...{
          timeZone,
          weekday: 'short',
          day: 'numeric',
          month: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
        },
      }),
  )
  return instants.map((instant) => format.format(instant))
}
