/** Terminating a contract without a login (§ 312k BGB): one page with all that may be asked, and the receipt. No script. */
import { type DeclarationService, declareByForm } from '../../contracts/declarations/declare.ts'
import {
  isDeclaredKind,
  readTerminationForm,
  terminationFaults,
  terminationPath,
  terminationStatement,
} from '../../contracts/declarations/termination-form.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { answerTaken, declarationForms, orderIn, senderOf } from '../declarations/declaration-routes.ts'
import { takenPage, terminatePage } from './terminate-pages.ts'
import { terminateTexts } from './terminate-texts.ts'

export type TerminatePages = DeclarationService & { config: Config }

/** Registered under /terminate. */
export const terminatePages = (deps: TerminatePages, onFault: OnFault) => async (server: Server) => {
  const setting = { config: deps.config, path: terminationPath, onFault } as const
  const { guard, frameOf } = declarationForms(server, setting)

  server.get('/', pageOptions, async (request, reply) => {
    const form = new URLSearchParams({ kind: 'Ordinary', ...orderIn(request) })
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
    const taken = await declareByForm(deps, 'termination', {
      form: received,
      statement: terminationStatement(received, frame.lang),
      ...senderOf(request),
    })
    const receipt = takenPage(frame, { received, receivedAt: berlinDateTime(request.receivedAt) })
    return answerTaken(reply, taken, { frame, texts: terminateTexts[frame.lang], receipt })
  })
}
