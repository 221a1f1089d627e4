import type { FastifyReply } from 'fastify'
import { customerPageHeaders } from './send-page.ts'

/** Redirects the browser to another page of ours, never to an address from a request. */
export const seeOther = (reply: FastifyReply, path: `/${string}`) =>
  reply.code(303).headers(customerPageHeaders).header('Location', path).send()
