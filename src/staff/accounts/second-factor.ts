/** The second factor of a member of staff: codes of an authenticator app, or a recovery code. */

import { randomBytes } from 'node:crypto'
import { type Db, fragment } from '../../platform/db/sql.ts'
import type { Keyring, Sealed } from '../../platform/encryption/keyring.ts'
import { placeIn, type SealedColumn } from '../../platform/encryption/sealed-columns.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { type StaffRow, setEnrolled, setRecoveryCodes, useRecoveryCode, useTotpStep } from './repository.ts'
import { base32, matchingStep, type TotpSecret } from './totp.ts'

export const sealedTotpSecrets: SealedColumn = {
  name: 'staff.totp_secret',
  table: fragment`staff`,
  id: fragment`id::text`,
  column: fragment`totp_secret`,
}

export const sealTotpSecret = (keyring: Keyring, staffId: string, secret: Buffer): string =>
  keyring.seal(placeIn(sealedTotpSecrets, staffId), { base64: secret.toString('base64') })

export async function openTotpSecret(
  keyring: Keyring,
  staffId: string,
  stored: Sealed<TotpSecret>,
): Promise<Buffer> {
  await keyring.know([stored])
  return Buffer.from(keyring.open(placeIn(sealedTotpSecrets, staffId), stored).base64, 'base64')
}

type Given = {
  code: string /** The real time, which apps go by, whatever a test environment's clock shows. */
  at: Date
}

/** Whether a code of the app or a recovery code is right. It is used up then. */
export async function useSecondFactor(
  tx: Db,
  keyring: Keyring,
  { id, totpSecret, totpEnrolledAt }: Pick<StaffRow, 'id' | 'totpSecret' | 'totpEnrolledAt'>,
  { code, at }: Given,
): Promise<boolean> {
  if (totpSecret === null || totpEnrolledAt === null) return false
  const typed = withoutSpaces(code)
  const step = matchingStep(await openTotpSecret(keyring, id, totpSecret), typed, at)
  if (step !== undefined) return useTotpStep(tx, id, step)
  return useRecoveryCode(tx, id, hashOfSecret(comparableRecoveryCode(typed)), at)
}

/** Takes the first code of a new app; returns the recovery codes, which are shown only now, or undefined if it is wrong. */
export async function enrol(
  tx: Db,
  keyring: Keyring,
  { id, totpSecret }: Pick<StaffRow, 'id' | 'totpSecret'>,
  { code, at }: Given,
): Promise<string[] | undefined> {
  if (totpSecret === null) return undefined
  const step = matchingStep(await openTotpSecret(keyring, id, totpSecret), withoutSpaces(code), at)
  if (step === undefined) return undefined
  await setEnrolled(tx, id, { step, at })
  const codes = Array.from({ length: 10 }, newRecoveryCode)
  await setRecoveryCodes(
    tx,
    id,
    codes.map((one) => hashOfSecret(comparableRecoveryCode(one))),
  )
  return codes
}

// 80 random bits, which need no slow hash.
const newRecoveryCode = (): string => base32(randomBytes(10)).match(/.{4}/g)?.join('-') ?? ''

const comparableRecoveryCode = (code: string): string => code.replaceAll('-', '').toUpperCase()

const withoutSpaces = (code: string): string => code.replace(/\s/g, '').slice(0, 40)
