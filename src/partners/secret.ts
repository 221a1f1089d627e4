import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. They are shown once and stored hashed; being random they need no slow hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
