import { berlinDateTime } from './berlin.ts'

/** How instants are written: civil time in Berlin with or without seconds, the same with its offset, or UTC in two forms. */
export const dateTimeFormats = ['Local', 'LocalMinutes', 'Offset', 'Utc', 'UtcMinutes'] as const
export type DateTimeFormat = (typeof dateTimeFormats)[number]

/**
 * `2026-10-25 02:15:00`, `2026-10-25 02:15`, `2026-10-25T02:15:00+02:00`, `2026-10-25T00:15:00Z` or `2026-10-25 00:15`; the
 * first two are ambiguous in October.
 */
export function formatInstant(instant: Date, format: DateTimeFormat): string {
  if (format === 'Utc') return `${instant.toISOString().slice(0, 19)}Z`
  if (format === 'UtcMinutes') return instant.toISOString().slice(0, 16).replace('T', ' ')
  const local = berlinDateTime(instant)
  if (format === 'Local') return local
  if (format === 'LocalMinutes') return local.slice(0, 16)
  const civil = local.replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${civil}Z`) - instant.getTime()) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${civil}${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}
