import { createHash, randomBytes } from 'node:crypto'

const form = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits. A secret is shown once and stored hashed. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: reading the tables does not reveal it. Being random, it needs no slow hash. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Whether a text has the format of our secrets. */
export const isSecretForm = (text: string): boolean => form.test(text)
