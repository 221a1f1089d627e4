import type { preParsingHookHandler } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Answers 415 to a body declared as compressed (RFC 9110, section 8.4): decompressed it could have any size. It is refused
 * even if it is plain after all, because an intermediary may have interpreted it differently.
 */
export const refuseCompressed: preParsingHookHandler = (request, _reply, payload, done) => {
  const coding = request.headers['content-encoding']
  if (coding === undefined || coding.toLowerCase() === 'identity') return done(null, payload)
  const message = 'Send the body uncompressed, without Content-Encoding.'
  done(
    new Refusal(
      'unsupportedType',
      { code: 'unsupported-media-type', message },
      { 'Accept-Encoding': 'identity' },
    ),
  )
}
