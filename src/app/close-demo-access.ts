import { rotateClientSecret } from '../partners/manage-clients.ts'
import { loadPartnerDirectory } from '../partners/partner-directory.ts'
import { type AuditActor, writeAudit } from '../platform/audit/audit-trail.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import { hashOfSecret } from '../platform/secret.ts'
import { findKnownStaff, giveRandomPasswords, type NewLogin } from '../staff/accounts/demo-staff.ts'
import type { Demo } from './sandbox.ts'

export type { NewLogin }

type Access = Pick<Demo, 'demoClients' | 'demoStaff' | 'demoPartnerStaff'>

const staffIn = ({ demoStaff, demoPartnerStaff }: Access) => [...demoStaff, ...demoPartnerStaff]

/** Who of the demo data still has a secret that everybody knows: the supplier's clients, and staff. */
export async function knownLogins(db: Db, keyring: Keyring, demo: Access): Promise<string[]> {
  const staff = await findKnownStaff(db, keyring, staffIn(demo))
  return [...(await knownClients(db, demo)), ...staff.map(({ login }) => login)].toSorted()
}

async function knownClients(db: Db, { demoClients }: Access): Promise<string[]> {
  const { clients } = await loadPartnerDirectory(db)
  return demoClients
    .filter(({ clientId, secret, partner }) => {
      const hashes = partner === null ? clients.get(clientId)?.secretHashes : undefined
      return hashes?.some((hash) => hash.equals(hashOfSecret(secret)))
    })
    .map(({ clientId }) => clientId)
}

/** Gives them random ones, where others can reach the service. Partners' clients and customers of the demo data stay public. */
export const closeDemoAccess = (
  db: Db,
  keyring: Keyring,
  { demo, actor }: { demo: Access; actor: AuditActor },
): Promise<NewLogin[]> =>
  db.transaction(async (tx) => {
    const staff = await giveRandomPasswords(tx, keyring, { members: staffIn(demo), actor })
    const clients: NewLogin[] = []
    for (const login of await knownClients(tx, demo)) {
      clients.push({ login, secret: (await rotateClientSecret(tx, login, { dropFormer: true })).secret })
      const entry = {
        action: 'client.rotate-secret',
        subject: login,
        before: null,
        after: { dropFormer: true },
      }
      await writeAudit(tx, entry, actor)
    }
    return [...clients, ...staff]
  })
