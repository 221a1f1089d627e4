/** Terminating a contract without a login (§ 312k BGB): one page with all that may be asked, and the receipt. No script. */
import type { FastifyRequest } from 'fastify'
import {
  declareByForm,
  type TerminationService,
} from '../../contracts/termination-declarations/declare-by-form.ts'
import {
  isDeclaredKind,
  readTerminationForm,
  terminationFaults,
  terminationPath,
  terminationStatement,
} from '../../contracts/termination-declarations/termination-form.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { formOf, readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { languageOf } from '../../platform/html/language.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { throttledPage } from '../declarations/declaration-page.ts'
import { takenPage, terminatePage } from './terminate-pages.ts'
import { terminateTexts } from './terminate-texts.ts'

export type TerminatePages = TerminationService & { config: Config }

/** Registered under /terminate. */
export const terminatePages = (deps: TerminatePages, onFault: OnFault) => async (server: Server) => {
  const { supplier, authUrl } = deps.config
  const guard = formGuard({ url: authUrl, path: terminationPath })
  readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })
  const frameOf = (request: FastifyRequest) => ({ lang: languageOf(request), supplier })

  server.get('/', pageOptions, async (request, reply) => {
    const { order } = request.query as { order?: unknown }
    const form = new URLSearchParams({ kind: 'Ordinary', ...(typeof order === 'string' && { order }) })
    const step = { typed: readTerminationForm(form), guard: guard.field(request, reply) }
    return sendCustomerPage(reply, terminatePage(frameOf(request), step))
  })

  server.post('/', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const frame = frameOf(request)
    const typed = readTerminationForm(form)
    const step = { typed, guard: guard.field(request, reply) }
    if (!guard.isOwnPost(request, form)) {
      return sendCustomerPage(reply, terminatePage(frame, { ...step, refused: 'stale' }), 403)
    }
    const { kind } = typed
    const faults = terminationFaults(typed, berlinDate(request.receivedAt))
    if (Object.keys(faults).length > 0 || !isDeclaredKind(kind)) {
      return sendCustomerPage(reply, terminatePage(frame, { ...step, faults, refused: 'faults' }), 422)
    }
    const received = { ...typed, kind, language: frame.lang }
    const taken = await declareByForm(deps, {
      form: received,
      statement: terminationStatement(received, frame.lang),
      ip: request.ip,
      requestId: request.id,
      now: request.receivedAt,
      leavePlace: request.leavePlace,
    })
    if (taken.kind === 'throttled') {
      reply.header('Retry-After', String(taken.waitSeconds))
      return sendCustomerPage(reply, throttledPage(frame, terminateTexts[frame.lang]), 429)
    }
    const receivedAt = berlinDateTime(request.receivedAt)
    return sendCustomerPage(reply, takenPage(frame, { received, receivedAt }))
  })
}
