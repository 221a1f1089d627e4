import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { restoreDemoCases } from './demo-cases.ts'
import { seedDemoWebhooks } from './demo-webhooks.ts'
import { restoreDemoCustomers } from './seed-demo.ts'

/** Brings back what a demo partner that has just been emptied begins with; says whether it is one that has something. */
export async function restoreDemo(
  db: Db,
  { slug, ...given }: { slug: string | undefined; keyring: Keyring; now: Date },
): Promise<boolean> {
  if (slug !== 'demo-whitelabel' && slug !== 'demo-platform') return false
  if (slug === 'demo-whitelabel') {
    await restoreDemoCustomers(db, given)
    await db.transaction((tx) => seedDemoWebhooks(tx, given.keyring, given.now))
  }
  await restoreDemoCases(db, { slug, ...given })
  return true
}
