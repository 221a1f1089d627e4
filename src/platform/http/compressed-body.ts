import type { preParsingHookHandler } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * 415 to a body that says it is compressed (RFC 9110, section 8.4): unfolded it could be of any size. It is refused even
 * where it is plain after all, since somebody on the way may have read it otherwise than we would.
 */
export const refuseCompressed: preParsingHookHandler = (request, _reply, payload, done) => {
  const coding = request.headers['content-encoding']
  if (coding === undefined || coding.toLowerCase() === 'identity') return done(null, payload)
  const message = 'Send the body as it is, without Content-Encoding.'
  done(
    new Refusal(
      'unsupportedType',
      { code: 'unsupported-media-type', message },
      { 'Accept-Encoding': 'identity' },
    ),
  )
}
