import type { Hasher } from './passwords.ts'

/** For tests that do not care about the hashing queue. */
export const anyHasher: Hasher = { queue: 'logins', name: 'any' }
