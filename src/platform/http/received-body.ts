import { Refusal } from '../refusal.ts'

/** Closes the connection, because the rest of the request is not read. */
export const tooLarge = (what: 'body' | 'file', limit: string) =>
  new Refusal(
    'tooLarge',
    { code: 'payload-too-large', message: `The ${what} may not exceed ${limit}.` },
    { Connection: 'close' },
  )

/** The client disconnected while sending, which is not a fault of ours. */
export const incomplete = (what: 'file' | 'stream') =>
  new Refusal('invalid', { code: 'malformed-request', message: `The ${what} ended before it was complete.` })
