import { clockOf } from '../../platform/time/clock.ts'
import { findPartnerSlug } from '../demo/repository.ts'
import type { restoreDemo } from '../demo/restore-demo.ts'
import type { MovableClock } from '../movable-clock.ts'
import type { Player } from '../play-order.ts'
import { firstScenes } from '../scenes/scenes.ts'
import { growReadings, type SceneDeps, setUpScenes } from '../scenes/set-up-scene.ts'
import { setPartnerClockBack } from '../shared-clock.ts'
import { emptyPartner } from './reset-function.ts'

export type ResetDeps = SceneDeps & {
  clock: MovableClock
  /** Undefined without demo data; then there are no demo customers to bring back. */
  demo: { restoreDemo: typeof restoreDemo } | undefined
}

/**
 * Deletes what a partner's customers have left behind, sets its clock back and brings back what there was at first: the
 * demo customers for those of the demo partners that have some, and scenes for every other partner. Returns the time.
 */
export async function resetPartner(
  deps: ResetDeps,
  { partnerId, clientId }: Pick<Player, 'partnerId' | 'clientId'>,
): Promise<Date> {
  const { db, keyring, clock, demo } = deps
  await emptyPartner(db, partnerId)
  await setPartnerClockBack(db, clock, partnerId)
  const now = clockOf(clock, partnerId).now()
  const slug = await findPartnerSlug(db, partnerId)
  if (!(await demo?.restoreDemo(db, { slug, keyring, now }))) {
    await setUpScenes(deps, firstScenes, { partnerId, clientId, now })
    return now
  }
  await growReadings(db, { partnerId, now })
  deps.wakeWorker()
  return now
}
