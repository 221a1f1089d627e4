import type { Db } from '../../platform/db/sql.ts'
import { type Component, componentNames, lookMilliseconds } from './components.ts'
import { lastLook, noteLook } from './repository.ts'

/** Whether a component works. One that throws does not. */
export type HealthChecks = Readonly<Record<Component, () => Promise<boolean>>>

/**
 * Looks at every component and notes what it found, unless another process has done so within the last minute. A component that
 * fails once is looked at again before it counts: the time until then is part of the outage if it fails again. `now` is the real
 * time, since an outage is one whatever another clock says.
 */
export function availabilityNoter(db: Db, looks: HealthChecks, now: () => Date) {
  let failedBefore: ReadonlySet<Component> = new Set()
  return async (): Promise<void> => {
    const last = await lastLook(db)
    // A little early, so that a minute does not become two.
    if (last !== null && now().getTime() - last.getTime() < lookMilliseconds * 0.9) return
    const found = await Promise.all(
      componentNames.map(async (component) => ({
        component,
        isWorking: await looks[component]().catch(() => false),
      })),
    )
    const failing = found.filter(({ isWorking }) => !isWorking).map(({ component }) => component)
    const certain = found.filter(({ component, isWorking }) => isWorking || failedBefore.has(component))
    failedBefore = new Set(failing)
    await noteLook(db, certain, wholeSecond(now()))
  }
}

/** Operators name an incident by its beginning, and nobody types milliseconds. */
const wholeSecond = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000) * 1000)
