/** Passkeys of staff: a second factor that a phone, a key or the computer itself holds. */

import type { Db } from '../../platform/db/sql.ts'
import {
  askForNewPasskey,
  askForPasskey,
  newPasskeyIn,
  passkeySite,
  usedPasskeyIn,
} from '../../platform/passkeys/ceremonies.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { audited, type Operator, realTimeOf } from '../audit/audited.ts'
import type { Member } from './member.ts'
import {
  challengesOf,
  deletePasskey,
  findPasskeysOf,
  insertPasskey,
  type PasskeyRow,
  setPasskeyUsed,
} from './passkey-repository.ts'

const maxPasskeys = 10

/** The address of the console decides where a passkey works. */
export type PasskeyDeps = { db: Db; authUrl: string }
// The password comes first.
const standsAlone = false

export const listPasskeys = (db: Db, { id }: Pick<Member, 'id'>): Promise<PasskeyRow[]> =>
  findPasskeysOf(db, id)

/** What the browser is asked for to make a passkey, as JSON for the page. */
export async function registrationOptions(
  { db, authUrl }: PasskeyDeps,
  { id, login, name }: Pick<Member, 'id' | 'login' | 'name'>,
  now: Date,
): Promise<string> {
  return askForNewPasskey({
    site: passkeySite(authUrl),
    challenges: challengesOf(db, id, 'register', now),
    rpName: 'Wattline Console',
    user: { id, name: login, displayName: name },
    known: await findPasskeysOf(db, id),
    standsAlone,
  })
}

/** Adds a passkey that the browser made. */
export const addPasskey = (
  { db, authUrl }: PasskeyDeps,
  { id, login }: Pick<Member, 'id' | 'login'>,
  { name, credential }: { name: string; credential: string },
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    if ((await findPasskeysOf(tx, id)).length >= maxPasskeys) {
      throw conflict(`You have ${maxPasskeys} passkeys. Remove one first.`)
    }
    const now = realTimeOf(operator)
    const made = await newPasskeyIn({
      site: passkeySite(authUrl),
      challenges: challengesOf(tx, id, 'register', now),
      answer: credential,
      standsAlone,
    })
    const isAdded = made !== undefined && (await insertPasskey(tx, { ...made, staffId: id, name, now }))
    if (!isAdded) {
      throw new Refusal('invalid', {
        code: 'validation-failed',
        message: 'The browser did not make a passkey that works here. Please try again.',
      })
    }
    return {
      result: undefined,
      entry: { action: 'staff.passkey-added', subject: login, before: null, after: null },
    }
  })

/** Removes a passkey; one that is gone already is no fault. */
export const removePasskey = (
  db: Db,
  { id, login }: Pick<Member, 'id' | 'login'>,
  credentialId: string,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const removed = await deletePasskey(tx, id, credentialId)
    const entry = { action: 'staff.passkey-removed', subject: login, before: null, after: null }
    return { result: undefined, entry: removed === undefined ? null : entry }
  })

/** What the browser is asked for to use a passkey, as JSON for the page; undefined for somebody who has none. */
export async function useOptions(
  { db, authUrl }: PasskeyDeps,
  staffId: string,
  now: Date,
): Promise<string | undefined> {
  const passkeys = await findPasskeysOf(db, staffId)
  if (passkeys.length === 0) return undefined
  return askForPasskey({
    site: passkeySite(authUrl),
    challenges: challengesOf(db, staffId, 'use', now),
    known: passkeys,
    standsAlone,
  })
}

/** Whether a passkey of this person signed a challenge that we gave them. */
export async function isPasskeyRight(
  { db, authUrl }: PasskeyDeps,
  staffId: string,
  { assertion, now }: { assertion: string; now: Date },
): Promise<boolean> {
  const used = await usedPasskeyIn(
    {
      site: passkeySite(authUrl),
      challenges: challengesOf(db, staffId, 'use', now),
      answer: assertion,
      standsAlone,
    },
    async (credentialId) => {
      const passkeys = await findPasskeysOf(db, staffId)
      const passkey = passkeys.find((each) => each.credentialId === credentialId)
      return passkey && { ...passkey, userId: staffId }
    },
  )
  if (used === undefined) return false
  await setPasskeyUsed(db, { ...used, now })
  return true
}
