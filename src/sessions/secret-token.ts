import { createHash, randomBytes } from 'node:crypto'

/** What a browser holds and we only know by its hash: who reads the tables cannot be anybody. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
