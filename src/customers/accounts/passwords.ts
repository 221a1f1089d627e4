import { isGuessable } from './common-passwords.ts'
import { type Hasher, inHashingSlot } from './hashing-slots.ts'
import { argon2 } from './hashing-threads.ts'

// OWASP's first recommendation for Argon2id, which is the default of the library.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export const leastPasswordCharacters = 8
export const mostPasswordCharacters = 128

export type PasswordFault = 'too-short' | 'too-long' | 'too-common'

/** What is wrong with the length of a password, if anything: all that counts where a partner sends one. */
export function passwordLengthFault(password: string): 'too-short' | 'too-long' | undefined {
  const { length } = [...normalised(password)]
  if (length < leastPasswordCharacters) return 'too-short'
  return length > mostPasswordCharacters ? 'too-long' : undefined
}

/** What is wrong with a password that a customer chooses on a page, if anything. */
export function chosenPasswordFault(password: string, emailAddress: string): PasswordFault | undefined {
  const fault = passwordLengthFault(password)
  return fault ?? (isGuessable(normalised(password), emailAddress) ? 'too-common' : undefined)
}

/** Hashes on a thread of its own, so that nobody else waits for it. */
export const hashPassword = (password: string, hasher: Hasher): Promise<string> =>
  inHashingSlot(hasher, () => argon2('hash')(normalised(password), cost))

/**
 * Whether the password is the one of the account. An account without one, or no account at all (null), costs the same
 * work, so that the time of an answer does not tell them apart.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  hasher: Hasher,
): Promise<boolean> {
  const isRight = await inHashingSlot(hasher, () =>
    argon2('verify')(passwordHash ?? hashOfNobody, normalised(password)),
  )
  return passwordHash !== null && isRight
}

/** Whether a hash was made with other parameters than today's; who has just logged in gets a new one. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(currentForm)

/** Of 32 random bytes that nobody has kept. A test holds it to today's parameters. */
export const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$n0N19S63D9fmy7fHMrzIfw$s7mblobosC+nasrOw3aUHCA2VHj2mNyQL78hwL5RpBg'

// One keyboard sends ü as one character, another as two: to the customer it is the same password.
const normalised = (password: string): string => password.normalize('NFC')
