import type { FastifyError } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Route options for a body larger than the usual 256 KiB; the refusal names the route's own limit. */
export const largerBody = (mebibytes: number) => ({
  bodyLimit: mebibytes * 1024 * 1024,
  errorHandler: (error: FastifyError) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
    throw new Refusal('tooLarge', {
      code: 'payload-too-large',
      message: `The body may not exceed ${mebibytes} MiB.`,
    })
  },
})
