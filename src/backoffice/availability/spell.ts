import type { Component } from './components.ts'

/** A time in which every look at a component found the same. */
export type Spell = { component: Component; beganAt: Date; seenAt: Date; isWorking: boolean }

/** How often the worker looks. */
export const lookMilliseconds = 60_000

/** Two looks may be missing, as when the service is restarted. What is longer counts as an outage. */
export const longestSilenceMilliseconds = 3 * lookMilliseconds

/** How far back the status page looks. */
export const shownDays = 90
