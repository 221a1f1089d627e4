/** Passkeys of customers: decision 74. */
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { askForNewPasskey, newPasskeyIn, type PasskeySite } from '../../platform/passkeys/ceremonies.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import type { PasswordService } from '../accounts/choose-password.ts'
import { lockAccountWithPassword } from '../accounts/repository.ts'
import { checkPassword } from '../sessions/check-password.ts'
import type { Session } from '../sessions/session.ts'
import { challengesOf, deletePasskey, findPasskeysOf, insertPasskey, type PasskeyRow } from './repository.ts'

export type { PasskeyRow }

const maxPasskeys = 10
export const maxNameCharacters = 60

export const listPasskeys = (db: Db, { accountId }: Pick<Session, 'accountId'>): Promise<PasskeyRow[]> =>
  findPasskeysOf(db, accountId)

/** Only the owner of the address may have one: it outlives a password that an order brought. */
export const mayHavePasskeys = ({ isProven }: Pick<Session, 'isProven'>): boolean => isProven

type Site = { site: PasskeySite; supplierName: string }

/** What the browser is asked for to make a passkey, as JSON for the page. */
export async function passkeyOptions(
  db: Db,
  { accountId, emailAddress }: Session,
  { site, supplierName, now }: Site & { now: Date },
): Promise<string> {
  return askForNewPasskey({
    site,
    challenges: challengesOf(db, accountId, now),
    rpName: supplierName,
    user: { id: accountId, name: emailAddress, displayName: emailAddress },
    known: await findPasskeysOf(db, accountId),
    standsAlone: true,
  })
}

export type NewPasskeyForm = {
  name: string
  /** The current password. */
  password: string
  /** What the browser answered. */
  passkey: string
  ip: string
  browserToken: string | undefined
  requestId: string
  now: Date
}

export type NewPasskeyOutcome =
  | { kind: 'added' }
  | { kind: 'refused'; because: 'missing' | 'wrong' | 'passkey' | 'too-many' }
  | { kind: 'throttled'; waitSeconds: number }

/** Adds a passkey. It asks for the password, so that an open browser is not enough to get in for good. */
export async function addPasskey(
  service: PasswordService & { site: PasskeySite },
  { accountId, customerNumber, emailAddress }: Session,
  form: NewPasskeyForm,
): Promise<NewPasskeyOutcome> {
  const { password, passkey: answer, ip, browserToken, requestId, now } = form
  if (password === '') return { kind: 'refused', because: 'missing' }
  const checked = await checkPassword(service, { emailAddress, password, ip, browserToken, now })
  if (checked.kind === 'throttled') return checked
  const actor = { actor: `customer:${customerNumber}`, requestId, now }
  if (checked.kind === 'wrong') {
    const entry = { action: 'password.refused', subject: customerNumber, before: null, after: null }
    await writeAudit(service.db, entry, actor)
    return { kind: 'refused', because: 'wrong' }
  }
  const made = await newPasskeyIn({
    site: service.site,
    challenges: challengesOf(service.db, accountId, now),
    answer,
    standsAlone: true,
  })
  if (made === undefined) return { kind: 'refused', because: 'passkey' }

  const outcome = await service.db.transaction(async (tx): Promise<NewPasskeyOutcome> => {
    // A password that has changed meanwhile has ended every passkey, and this one would be left.
    if (!(await lockAccountWithPassword(tx, accountId, checked.login.passwordHash))) {
      return { kind: 'refused', because: 'wrong' }
    }
    if ((await findPasskeysOf(tx, accountId)).length >= maxPasskeys) {
      return { kind: 'refused', because: 'too-many' }
    }
    const name = form.name.trim().slice(0, maxNameCharacters) || 'Passkey'
    if (!(await insertPasskey(tx, { ...made, accountId, name, now }))) {
      return { kind: 'refused', because: 'passkey' }
    }
    const entry = { action: 'passkey.added', subject: customerNumber, before: null, after: null }
    await writeAudit(tx, entry, actor)
    await enqueueTask(tx, { kind: 'send-passkey-added-mail', subject: customerNumber, now })
    return { kind: 'added' }
  })
  return outcome
}

/** Removes a passkey and ends the sessions that it opened; one that is gone already is no fault. */
export async function removePasskey(
  db: Db,
  { accountId, customerNumber }: Session,
  id: string,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, accountId, id))) return
    const entry = { action: 'passkey.removed', subject: customerNumber, before: null, after: null }
    await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  })
}
