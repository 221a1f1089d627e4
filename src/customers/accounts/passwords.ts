import { networkOf } from '../../platform/http/network-of.ts'
import { entryBeside } from '../../platform/threads/entry-beside.ts'
import { jobsIn } from '../../platform/threads/jobs.ts'
import { openThreadPool } from '../../platform/threads/thread-pool.ts'
import { isGuessable } from './common-passwords.ts'
import { type Hasher, hashingQueues, inHashingSlot, slotsPerQueue } from './hashing-slots.ts'
import type { hashingJobs } from './hashing-thread.ts'

// The library's own threads would compete for a core with the thread that answers requests.
const threads = openThreadPool({
  entry: entryBeside(import.meta.url, 'hashing-thread'),
  threads: hashingQueues * slotsPerQueue,
  jobsPerThread: 1,
})
const argon2 = jobsIn<typeof hashingJobs>(threads)

// OWASP's first recommendation for Argon2id, and the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export const minPasswordCharacters = 8
export const maxPasswordCharacters = 128

export type PasswordFault = 'too-short' | 'too-long' | 'too-common'

/** What is wrong with the length, if anything. Passwords sent by partners are checked for nothing else. */
export function passwordLengthFault(password: string): 'too-short' | 'too-long' | undefined {
  const { length } = [...normalised(password)]
  if (length < minPasswordCharacters) return 'too-short'
  return length > maxPasswordCharacters ? 'too-long' : undefined
}

/** What is wrong with a password that a customer chose on a page, if anything. */
export function chosenPasswordFault(password: string, emailAddress: string): PasswordFault | undefined {
  const fault = passwordLengthFault(password)
  return fault ?? (isGuessable(normalised(password), emailAddress) ? 'too-common' : undefined)
}

/** For somebody who types a password in a browser. */
export const hasherOf = ({ ip }: { ip: string }): Hasher => ({ queue: 'logins', name: networkOf(ip) })

/** Hashes on a separate thread, so that other requests do not wait. */
export const hashPassword = (password: string, hasher: Hasher): Promise<string> =>
  inHashingSlot(hasher, () => argon2('hash')(normalised(password), cost))

/**
 * Whether the password is right. No account, or an account without a password (null), costs the same work, so that the
 * response time does not tell them apart.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  hasher: Hasher,
): Promise<boolean> {
  const isRight = await inHashingSlot(hasher, () =>
    argon2('verify')(passwordHash ?? dummyPasswordHash, normalised(password)),
  )
  return passwordHash !== null && isRight
}

/** Whether a hash has outdated parameters; it is replaced at the next login. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(currentForm)

/** The hash of 32 random bytes that were discarded. A test checks that it has the current parameters. */
export const dummyPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$n0N19S63D9fmy7fHMrzIfw$s7mblobosC+nasrOw3aUHCA2VHj2mNyQL78hwL5RpBg'

// Some keyboards send ü as one character, others as two; to the customer it is the same password.
const normalised = (password: string): string => password.normalize('NFC')
