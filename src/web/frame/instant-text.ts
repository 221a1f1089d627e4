import type { Html } from '../../platform/html/html.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { timeText } from './time-text.ts'

/** An instant (`2026-11-15T12:45:00.000Z`) in Berlin time, and how long ago that was. */
export const instantText = (instant: string, now: Date): Html =>
  timeText(berlinDateTime(new Date(instant)), now)
