import type { FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withRecentAuth } from '../../web/declared-change.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { readQuery } from '../../web/read-query.ts'
import { requireRecentAuth, type SignedIn } from '../../web/signed-in.ts'
import { type ConsoleContext, showPage, staffRoutes } from '../console-kit.ts'
import { conversationPath, messagesPath } from '../console-paths.ts'
import { answerByHand, possibleAnswers, previewAnswer } from './answer-by-hand.ts'
import { answerChoicePage, answerContent, answerPage, answerPreviewPage } from './answer-page.ts'
import { showMessage } from './list-messages.ts'
import { AnswerByHand, AnswerPreviewRequest, type MarketMessageItem, MarketMessagePath } from './schema.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** An answer by hand in four steps: which, what it says, what would follow, and the entry itself. */
export const answerRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)

  async function read(me: SignedIn, { request }: Visit): Promise<MarketMessageItem> {
    const { messageId } = checkedInput(request, MarketMessagePath, request.params)
    const message = await showMessage(deps.db, messageId)
    await auditRead(deps.db, me.operator, 'market.read', message.contractNumber ?? messageId)
    return message
  }

  const showForm = (
    me: SignedIn,
    visit: Visit,
    asked: { message: MarketMessageItem; process: string; form: URLSearchParams; refusal?: Refusal },
  ) =>
    show(me, visit, {
      title: `Answer ${asked.process} by hand`,
      room: 'market',
      content: answerPage({
        refusal: undefined,
        ...asked,
        guard: context.guardOf(visit.request, visit.reply),
      }),
      status: statusOf(asked.refusal),
    })

  get(
    '/market/messages/:messageId/answer',
    ['operator:market'],
    requireRecentAuth(async (me, request, reply) => {
      const visit = { request, reply }
      const message = await read(me, visit)
      const processes = possibleAnswers(message)
      const process = readQuery(request.url).get('process') ?? ''
      if (processes.includes(process))
        return showForm(me, visit, { message, process, form: new URLSearchParams() })
      const content = answerChoicePage(message, processes)
      return show(me, visit, { title: 'Answer by hand', room: 'market', content })
    }),
  )

  post(
    '/market/messages/:messageId/answer',
    ['operator:market'],
    withRecentAuth('market.answer-by-hand'),
    async (me, request, reply) => {
      const visit = { request, reply }
      const message = await read(me, visit)
      const form = formOf(request)
      const step = form.get('step')
      const process = form.get('process') ?? ''
      if (step === 'edit') return showForm(me, visit, { message, process, form })

      const answer = { process, content: answerContent(process, form) }
      const done = await orRefusal(async () => {
        const comment = form.get('comment')?.trim() ?? ''
        const byHand = checkedInput(request, AnswerByHand, { ...answer, comment })
        if (step !== 'confirm') {
          const asked = checkedInput(request, AnswerPreviewRequest, answer)
          return previewAnswer(deps, message.id, asked, me.operator)
        }
        await answerByHand(deps, message.id, byHand, me.operator)
        return undefined
      })
      if (done instanceof Refusal) return showForm(me, visit, { message, process, form, refusal: done })
      if (done === undefined) {
        const { contractNumber } = message
        const path = contractNumber === null ? messagesPath : conversationPath(contractNumber)
        return seeOther(reply, `${path as '/'}?done=answered`)
      }
      const guard = context.guardOf(request, reply)
      const content = answerPreviewPage({ message, ...answer, form, preview: done, guard })
      return show(me, visit, { title: `Answer ${process}?`, room: 'market', content })
    },
  )
}
