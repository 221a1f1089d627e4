import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addPasskey, registrationOptions, removePasskey } from '../../staff/accounts/passkeys.ts'
import { orRefusal } from '../checked-input.ts'
import { withRecentAuth } from '../declared-change.ts'
import { sendConsolePage } from '../frame/send-console-page.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { authenticatePath, isRecentlyAuthenticated, ownRoutes, type SignedIn } from '../signed-in.ts'
import { passkeyPage } from './me-pages.ts'

/** Passkeys of somebody with an account of our own. */
export const passkeyRoutes = (context: SignInContext) => async (server: Server) => {
  const { audience, deps, guardOf } = context
  const mine = `${audience.path}/me` as const
  const { get, post } = ownRoutes(server, context)
  const site = { db: deps.db, authUrl: deps.config.authUrl }
  const elsewhere = (me: SignedIn) => (me.isSso ? mine : authenticatePath(me, `${mine}/passkeys`))
  const mayChange = (me: SignedIn) => !me.isSso && isRecentlyAuthenticated(me)

  async function send(me: SignedIn, request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) {
    const options = await registrationOptions(site, me.member, me.realTime)
    const page = passkeyPage({
      audience,
      me: me.member,
      guard: guardOf(request, reply),
      options,
      ...(refusal === undefined ? {} : { fault: refusal.message }),
    })
    return sendConsolePage(reply, page, refusal === undefined ? 200 : 422)
  }

  get('/me/passkeys', 'anybody', async (me, request, reply) =>
    mayChange(me) ? send(me, request, reply) : seeOther(reply, elsewhere(me)),
  )

  post('/me/passkeys', 'anybody', withRecentAuth('staff.passkey-added'), async (me, request, reply) => {
    if (me.isSso) return seeOther(reply, mine)
    const form = formOf(request)
    const name = (form.get('name') ?? '').trim().slice(0, 60) || 'Passkey'
    const made = { name, credential: form.get('passkey') ?? '' }
    const done = await orRefusal(() => addPasskey(site, me.member, made, me.operator))
    return done instanceof Refusal ? send(me, request, reply, done) : seeOther(reply, mine)
  })

  post(
    '/me/passkeys/remove',
    'anybody',
    { ...withRecentAuth('staff.passkey-removed'), recentAuthLeadsTo: mine },
    async (me, request, reply) => {
      if (me.isSso) return seeOther(reply, mine)
      const credential = (formOf(request).get('credential') ?? '').slice(0, 1400)
      await removePasskey(deps.db, me.member, credential, me.operator)
      return seeOther(reply, mine)
    },
  )
}
