/** Passkeys of staff: a second factor that a phone, a key or the computer itself holds (WebAuthn). */
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { audited, type Operator } from '../../operator/audited.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import type { Member } from './member.ts'
import {
  deletePasskey,
  findPasskeysOf,
  insertChallenge,
  insertPasskey,
  type PasskeyPurpose,
  type PasskeyRow,
  setPasskeyUsed,
  takeChallenge,
} from './passkey-repository.ts'

// As long as somebody may take to type a code.
const challengeMilliseconds = 10 * 60_000
const mostPasskeys = 10

/** The address of the console decides where a passkey works. */
export type PasskeyDeps = { db: Db; authUrl: string }
const siteOf = (authUrl: string) => ({ rpID: new URL(authUrl).hostname, origin: new URL(authUrl).origin })

export const listPasskeys = (db: Db, { id }: Pick<Member, 'id'>): Promise<PasskeyRow[]> =>
  findPasskeysOf(db, id)

const keepChallenge = (db: Db, staffId: string, purpose: PasskeyPurpose, challenge: string, now: Date) =>
  insertChallenge(db, {
    hash: hashOfSecret(challenge),
    staffId,
    purpose,
    now,
    expiresAt: new Date(now.getTime() + challengeMilliseconds),
  })

const known = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

/** What the browser is asked for to make a passkey, as JSON for the page. */
export async function registrationOptions(
  { db, authUrl }: PasskeyDeps,
  { id, login, name }: Pick<Member, 'id' | 'login' | 'name'>,
  now: Date,
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: 'Wattline Console',
    rpID: siteOf(authUrl).rpID,
    userID: new TextEncoder().encode(id),
    userName: login,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: (await findPasskeysOf(db, id)).map(known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(db, id, 'register', options.challenge, now)
  return JSON.stringify(options)
}

/** Adds a passkey that the browser made. */
export const addPasskey = (
  { db, authUrl }: PasskeyDeps,
  { id, login }: Pick<Member, 'id' | 'login'>,
  { name, credential }: { name: string; credential: string },
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    if ((await findPasskeysOf(tx, id)).length >= mostPasskeys) {
      throw new Refusal('conflict', {
        code: 'conflict',
        message: `You have ${mostPasskeys} passkeys. Remove one first.`,
      })
    }
    const { rpID, origin } = siteOf(authUrl)
    const verified = await orFalse(async () =>
      verifyRegistrationResponse({
        response: JSON.parse(credential) as RegistrationResponseJSON,
        expectedChallenge: (challenge) =>
          takeChallenge(tx, {
            hash: hashOfSecret(challenge),
            staffId: id,
            purpose: 'register',
            now: operator.now,
          }),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: false,
      }),
    )
    const made = verified === false || !verified.verified ? undefined : verified.registrationInfo.credential
    const isAdded =
      made !== undefined &&
      (await insertPasskey(tx, {
        credentialId: made.id,
        staffId: id,
        name,
        publicKey: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports ?? [],
        now: operator.now,
      }))
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
  const options = await generateAuthenticationOptions({
    rpID: siteOf(authUrl).rpID,
    allowCredentials: passkeys.map(known),
    userVerification: 'preferred',
  })
  await keepChallenge(db, staffId, 'use', options.challenge, now)
  return JSON.stringify(options)
}

/** Whether a passkey of this person signed a challenge that we gave them. */
export async function isPasskeyRight(
  { db, authUrl }: PasskeyDeps,
  staffId: string,
  { assertion, now }: { assertion: string; now: Date },
): Promise<boolean> {
  const { rpID, origin } = siteOf(authUrl)
  const checked = await orFalse(async () => {
    const response = JSON.parse(assertion) as AuthenticationResponseJSON
    const passkey = (await findPasskeysOf(db, staffId)).find(
      ({ credentialId }) => credentialId === response.id,
    )
    if (passkey === undefined) return false
    return verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) =>
        takeChallenge(db, { hash: hashOfSecret(challenge), staffId, purpose: 'use', now }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        ...known(passkey),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    })
  })
  if (checked === false || !checked.verified) return false
  const { credentialID: credentialId, newCounter: counter } = checked.authenticationInfo
  await setPasskeyUsed(db, { credentialId, counter, now })
  return true
}

/** The library throws whatever is wrong with an answer; a fault of the database is ours. */
async function orFalse<Result>(verify: () => Promise<Result>): Promise<Result | false> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error && 'severity' in error) throw error
    return false
  }
}
