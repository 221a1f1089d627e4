/** Withdrawing from a contract (§ 356a BGB) and terminating it (§ 312k BGB) without a login. No script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DeclarationService, declareByForm } from '../../contracts/declarations/declare.ts'
import type { Kind } from '../../contracts/declarations/store.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { formOf, readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { languageOf } from '../../platform/html/language.ts'
import { frameOf as pageFrameOf } from '../../platform/html/page-frame.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { pageOptions } from '../account/account-page-context.ts'
import type { DeclarationForm, TypedOf } from './kinds.ts'
import { confirmPage, type Frame, formPage, takenPage, throttledPage } from './pages.ts'

type Deps = DeclarationService & { config: Pick<Config, 'supplier' | 'authUrl'> }

/** Registered under the path of the form. */
export const declarationRoutes =
  <K extends Kind>(form: DeclarationForm<K>, deps: Deps, onFault: OnFault) =>
  async (server: Server) => {
    const { supplier, authUrl } = deps.config
    readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })
    const guard = formGuard({ url: authUrl, path: form.path })
    const frameOf = (request: FastifyRequest): Frame => ({
      ...{ lang: languageOf(request), supplier, brand: brandIn(request) },
    })
    const stepOf = (request: FastifyRequest, reply: FastifyReply, sent: URLSearchParams) => ({
      typed: form.read(sent),
      guard: guard.field(request, reply),
    })

    async function take(request: FastifyRequest, reply: FastifyReply, typed: TypedOf[K]) {
      const frame = frameOf(request)
      const { ip, id: requestId, receivedAt: now, leavePlace } = request
      const taken = await declareByForm(deps, form.kind, {
        form: form.declared(typed, frame.lang),
        statement: form.statement(typed, frame.lang),
        ...{ ip, requestId, now, leavePlace },
      })
      if (taken.kind === 'taken') {
        return sendCustomerPage(reply, takenPage(form, frame, { typed, receivedAt: berlinDateTime(now) }))
      }
      reply.header('Retry-After', String(taken.waitSeconds))
      return sendCustomerPage(reply, throttledPage(frame, form.texts[frame.lang]), 429)
    }

    server.get('/', pageOptions, async (request, reply) => {
      const step = stepOf(request, reply, new URLSearchParams({ kind: 'Ordinary', ...orderIn(request) }))
      return sendCustomerPage(reply, formPage(form, frameOf(request), step))
    })

    server.post('/', pageOptions, async (request, reply) => {
      const sent = formOf(request)
      const step = stepOf(request, reply, sent)
      const frame = frameOf(request)
      if (!guard.isOwnPost(request, sent)) {
        return sendCustomerPage(reply, formPage(form, frame, { ...step, refused: 'stale' }), 403)
      }
      const faults = form.faults(step.typed, berlinDate(request.receivedAt))
      if (Object.keys(faults).length > 0) {
        return sendCustomerPage(reply, formPage(form, frame, { ...step, faults, refused: 'faults' }), 422)
      }
      const { confirmed } = form
      if (confirmed === undefined) return take(request, reply, step.typed)
      return sendCustomerPage(reply, confirmPage({ ...form, confirmed }, frame, step))
    })

    const { confirmed } = form
    if (confirmed === undefined) return
    server.post('/confirm', pageOptions, async (request, reply) => {
      const sent = formOf(request)
      const step = stepOf(request, reply, sent)
      const frame = frameOf(request)
      const faults = form.faults(step.typed, berlinDate(request.receivedAt))
      if (Object.keys(faults).length > 0) {
        return sendCustomerPage(reply, formPage(form, frame, { ...step, faults, refused: 'faults' }), 422)
      }
      if (!guard.isOwnPost(request, sent)) {
        return sendCustomerPage(
          reply,
          confirmPage({ ...form, confirmed }, frame, { ...step, isStale: true }),
          403,
        )
      }
      return take(request, reply, step.typed)
    })
  }

/** The brand that a link on a partner's site names. At a partner's own host no other brand is shown. */
function brandIn(request: FastifyRequest): Frame['brand'] {
  const frame = pageFrameOf(request)
  const { brand } = request.query as { brand?: unknown }
  return frame?.hostBrand === undefined && typeof brand === 'string' ? frame?.brandOf(brand) : undefined
}

/** The number that a link of a mail or of another page has brought along. */
function orderIn({ query }: FastifyRequest): { order?: string } {
  const { order } = query as { order?: unknown }
  return typeof order === 'string' ? { order } : {}
}
