import { clockOf } from '../../platform/time/clock.ts'
import { restoreDemoCases } from '../demo/demo-cases.ts'
import { findPartnerSlug } from '../demo/repository.ts'
import { restoreDemoCustomers } from '../demo/seed-demo.ts'
import type { MovableClock } from '../movable-clock.ts'
import type { Player } from '../play-order.ts'
import { firstScenes } from '../scenes/scenes.ts'
import { growReadings, type SceneDeps, setUpScenes } from '../scenes/set-up-scene.ts'
import { setPartnerClockBack } from '../shared-clock.ts'
import { emptyPartner } from './reset-function.ts'

export type ResetDeps = SceneDeps & { clock: MovableClock }

/**
 * Deletes what a partner's customers have left behind, sets its clock back and brings back what there was at first: the
 * demo customers for those of the demo partners that have some, and scenes for every other partner. Returns the time.
 */
export async function resetPartner(
  deps: ResetDeps,
  { partnerId, clientId }: Pick<Player, 'partnerId' | 'clientId'>,
): Promise<Date> {
  const { db, keyring, clock } = deps
  await emptyPartner(db, partnerId)
  await setPartnerClockBack(db, clock, partnerId)
  const now = clockOf(clock, partnerId).now()
  const slug = await findPartnerSlug(db, partnerId)
  if (slug !== 'demo-whitelabel' && slug !== 'demo-platform') {
    await setUpScenes(deps, firstScenes, { partnerId, clientId, now })
    return now
  }
  if (slug === 'demo-whitelabel') await restoreDemoCustomers(db, { keyring, now })
  await restoreDemoCases(db, { slug, keyring, now })
  await growReadings(db, { partnerId, now })
  deps.wakeWorker()
  return now
}
