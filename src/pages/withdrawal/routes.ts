/** Withdrawing from a contract without a login (§ 356a BGB): which contract, then the confirmation. No script. */
import { type DeclarationService, declareByForm } from '../../contracts/declarations/declare.ts'
import {
  readWithdrawalForm,
  withdrawalFaults,
  withdrawalPath,
  withdrawalStatement,
} from '../../contracts/declarations/withdrawal-form.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { answerTaken, declarationForms, orderIn, senderOf } from '../declarations/declaration-routes.ts'
import { confirmPage, takenPage, withdrawalPage } from './withdrawal-pages.ts'
import { withdrawalTexts } from './withdrawal-texts.ts'

export type WithdrawalPages = DeclarationService & { config: Config }

/** Registered under /withdrawal. */
export const withdrawalPages = (deps: WithdrawalPages, onFault: OnFault) => async (server: Server) => {
  const setting = { config: deps.config, path: withdrawalPath, onFault } as const
  const { guard, frameOf } = declarationForms(server, setting)

  server.get('/', pageOptions, async (request, reply) => {
    const typed = readWithdrawalForm(new URLSearchParams(orderIn(request)))
    return sendCustomerPage(
      reply,
      withdrawalPage(frameOf(request), { typed, guard: guard.field(request, reply) }),
    )
  })

  server.post('/', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const step = { typed: readWithdrawalForm(form), guard: guard.field(request, reply) }
    if (!guard.isOwnPost(request, form)) {
      return sendCustomerPage(reply, withdrawalPage(frameOf(request), { ...step, refused: 'stale' }), 403)
    }
    const faults = withdrawalFaults(step.typed)
    if (Object.keys(faults).length > 0) {
      const page = withdrawalPage(frameOf(request), { ...step, faults, refused: 'faults' })
      return sendCustomerPage(reply, page, 422)
    }
    return sendCustomerPage(reply, confirmPage(frameOf(request), step))
  })

  server.post('/confirm', pageOptions, async (request, reply) => {
    const form = formOf(request)
    const frame = frameOf(request)
    const typed = readWithdrawalForm(form)
    const step = { typed, guard: guard.field(request, reply) }
    const faults = withdrawalFaults(typed)
    if (Object.keys(faults).length > 0) {
      return sendCustomerPage(reply, withdrawalPage(frame, { ...step, faults, refused: 'faults' }), 422)
    }
    if (!guard.isOwnPost(request, form)) {
      return sendCustomerPage(reply, confirmPage(frame, { ...step, isStale: true }), 403)
    }
    const taken = await declareByForm(deps, 'withdrawal', {
      form: { ...typed, language: frame.lang },
      statement: withdrawalStatement(typed, frame.lang),
      ...senderOf(request),
    })
    const receipt = takenPage(frame, { typed, receivedAt: berlinDateTime(request.receivedAt) })
    return answerTaken(reply, taken, { frame, texts: withdrawalTexts[frame.lang], receipt })
  })
}
