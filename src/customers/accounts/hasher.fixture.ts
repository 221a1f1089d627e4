import type { Hasher } from './hashing-slots.ts'

/** For tests that hash and do not mind in whose turn. */
export const anyHasher: Hasher = { queue: 'logins', name: 'any' }
