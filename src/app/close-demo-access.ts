import { giveRandomCredentials } from '../console/staff/demo-staff.ts'
import { lockStaff, staffWithPassword } from '../console/staff/repository.ts'
import { rotateSecret } from '../partners/manage-clients.ts'
import { allClients } from '../partners/repository.ts'
import { type AuditActor, writeAudit } from '../platform/audit/audit-trail.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import { hashOfSecret } from '../platform/secret.ts'
import type { Demo } from './sandbox.ts'

type Access = Pick<Demo, 'demoClients' | 'demoStaff' | 'demoPartnerStaff'>

/** A login with a secret that is shown only now. */
export type NewLogin = { login: string; secret: string }

/** The supplier's clients and the staff of the demo data that still have the secrets that everybody knows. */
export async function knownAccess(db: Db, { demoClients, demoStaff, demoPartnerStaff }: Access) {
  const hashes = new Map((await allClients(db)).map((client) => [client.clientId, client.secretHashes]))
  const isKnown = ({ clientId, secret }: Access['demoClients'][number]) =>
    hashes.get(clientId)?.some((hash) => hash.equals(hashOfSecret(secret)))
  const members = [...demoStaff, ...demoPartnerStaff]
  return {
    clientIds: demoClients
      .filter(({ partner }) => partner === null)
      .filter(isKnown)
      .map(({ clientId }) => clientId),
    staff: await staffWithPassword(
      db,
      members.map(({ passwordHash }) => passwordHash),
    ),
  }
}

/** Gives them random ones, where others can reach the service. Partners' clients and customers of the demo data stay public. */
export const closeDemoAccess = (
  db: Db,
  keyring: Keyring,
  { demo, actor }: { demo: Access; actor: AuditActor },
): Promise<NewLogin[]> =>
  db.transaction(async (tx) => {
    await lockStaff(tx)
    const { clientIds, staff } = await knownAccess(tx, demo)
    const logins: NewLogin[] = []
    for (const login of clientIds) {
      logins.push({ login, secret: (await rotateSecret(tx, login, { dropFormer: true })).secret })
      const entry = {
        action: 'client.rotate-secret',
        subject: login,
        before: null,
        after: { dropFormer: true },
      }
      await writeAudit(tx, entry, actor)
    }
    for (const member of staff) {
      logins.push({
        login: member.login,
        secret: await giveRandomCredentials(tx, keyring, { id: member.id, now: actor.now }),
      })
      const entry = { action: 'staff.password-changed', subject: member.login, before: null, after: null }
      await writeAudit(tx, entry, actor)
    }
    return logins
  })
