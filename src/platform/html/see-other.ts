import type { FastifyReply } from 'fastify'
import { customerPageHeaders } from './send-page.ts'

/** Sends the browser on to another page of ours, never to an address that came with a request. */
export const seeOther = (reply: FastifyReply, path: `/${string}`) =>
  reply.code(303).headers(customerPageHeaders).header('Location', path).send()
