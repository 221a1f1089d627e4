import type { Hasher } from './hashing-slots.ts'

/** For tests that do not care about the hashing queue. */
export const anyHasher: Hasher = { queue: 'logins', name: 'any' }
