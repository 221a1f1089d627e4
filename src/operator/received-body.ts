import { Refusal } from '../platform/refusal.ts'

/** The connection ends with this answer: nobody reads the rest of what is sent. */
export const tooLarge = (what: 'body' | 'file', limit: string) =>
  new Refusal(
    'tooLarge',
    { code: 'payload-too-large', message: `The ${what} may have at most ${limit}.` },
    { Connection: 'close' },
  )

/** A client that hangs up in the middle of what it sends is nobody's bug. */
export const brokenOff = (what: 'file' | 'stream') =>
  new Refusal('invalid', { code: 'malformed-request', message: `The ${what} broke off before its end.` })
