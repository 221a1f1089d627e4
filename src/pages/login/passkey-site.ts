import type { FastifyRequest } from 'fastify'
import { frameOf } from '../../platform/html/page-frame.ts'
import { type PasskeySite, passkeySite } from '../../platform/passkeys/ceremonies.ts'

/** Where the passkeys of a request work: at the host at which its page is open, which may be a partner's own. */
export const passkeySiteOf = (request: FastifyRequest, authUrl: string): PasskeySite =>
  passkeySite(frameOf(request)?.origin ?? authUrl)
