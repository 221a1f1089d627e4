import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../platform/html/form-pages.ts'
import type { Server } from '../platform/http/server.ts'
import { type ChangeTerms, withoutRecentAuth } from './declared-change.ts'
import { changingOptions, type SignInContext } from './sign-in-context.ts'

type FormHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  form: URLSearchParams,
) => Promise<FastifyReply>

/** Forms for somebody who has not signed in yet. One that does not come from our own page is answered by `stale`. */
export const openForms =
  (server: Server, { guard }: SignInContext) =>
  (
    path: string,
    audit: ChangeTerms['audit'],
    { stale, ours }: Record<'stale' | 'ours', FormHandler>,
  ): void => {
    const change = { ...withoutRecentAuth(...audit), roles: 'anybody', decidedBy: 'person' } as const
    server.post(path, changingOptions(change), async (request, reply) => {
      const form = formOf(request)
      return guard.isOwnPost(request, form) ? ours(request, reply, form) : stale(request, reply, form)
    })
  }
