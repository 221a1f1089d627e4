import { restoreDemoCases } from '../demo/demo-cases.ts'
import { findPartnerSlug } from '../demo/repository.ts'
import { restoreDemoCustomers } from '../demo/seed-demo.ts'
import type { Player } from '../play-order.ts'
import { firstScenes } from '../scenes/scenes.ts'
import { growReadings, type SceneDeps, setUpScenes } from '../scenes/set-up-scene.ts'
import { emptyPartner } from './reset-function.ts'

/**
 * Deletes what a partner's customers have left behind and brings back what there was at first: the demo customers for
 * those of the demo partners that have some, and scenes for every other partner.
 */
export async function resetPartner(deps: SceneDeps, player: Player): Promise<void> {
  const { db, keyring } = deps
  const { partnerId, now } = player
  await emptyPartner(db, partnerId)
  const slug = await findPartnerSlug(db, partnerId)
  if (slug !== 'demo-whitelabel' && slug !== 'demo-platform') {
    await setUpScenes(deps, firstScenes, player)
    return
  }
  if (slug === 'demo-whitelabel') await restoreDemoCustomers(db, { keyring, now })
  await restoreDemoCases(db, { slug, keyring, now })
  await growReadings(db, now)
  deps.wakeWorker()
}
