import { createHash, randomBytes } from 'node:crypto'

const form = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits, for whoever is to prove something by them. They are shown once and stored hashed. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: who reads the tables cannot be anybody. Being random it needs no slow hash. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether a text could be a secret of ours at all. */
export const isSecretForm = (text: string): boolean => form.test(text)
