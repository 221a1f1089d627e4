import type { FastifyReply, FastifyRequest } from 'fastify'
import { receivedMessages, sentMessages } from '../../market/message-table.ts'
import { exemptYear, levyReport, levyReportColumns } from '../../operator/contracts/levy-report.ts'
import { LevyReportQuery, OperatorContractPath } from '../../operator/contracts/schema.ts'
import { handOver } from '../../operator/market/hand-over.ts'
import {
  listAwaitedAnswers,
  listMessages,
  showConversation,
  showMessage,
} from '../../operator/market/list-messages.ts'
import {
  AwaitedAnswersQuery,
  HandOver,
  MarketMessagePath,
  MarketMessagesQuery,
  MessageAttachment,
  MessageSettlement,
} from '../../operator/market/schema.ts'
import { attachMessage, recheckMessage, setMessageAside } from '../../operator/market/settle-message.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditPage, auditRead } from '../../staff/audit/audited.ts'
import { checkedInput, filledIn, orRefusal } from '../../web/checked-input.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { statusOf } from '../../web/frame/faults.ts'
import { sendCsv } from '../../web/frame/send-csv.ts'
import { listInput, pageByKey, rowsInFile, rowsOnPage } from '../../web/list-input.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { conversationPage } from './conversation-page.ts'
import { conversationText } from './conversation-text.ts'
import { deadlinesPage } from './deadlines-page.ts'
import { presentMinute } from './hand-over-section.ts'
import { messagePage, type SettlingForm } from './message-page.ts'
import { messagesPage } from './messages-page.ts'
import { messagePath, messagesPath } from './paths.ts'

const noForm: SettlingForm = { contractNumber: '', comment: '', handedOverAt: '', way: '' }

const unique = (texts: readonly string[]) => [...new Set(texts)].toSorted()
const sentProcesses = unique(sentMessages.map(({ process }) => process))
// Readings come on a way of their own and are no messages here.
const allProcesses = unique([
  ...sentProcesses,
  ...receivedMessages.map(({ process }) => process).filter((process) => !process.startsWith('13')),
])

type Visit = { request: FastifyRequest; reply: FastifyReply }

export const marketRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  const mayMarket = ({ member }: SignedIn) => member.scopes.has('operator:market')
  const auditNumbers = (me: SignedIn, numbers: readonly string[]) =>
    auditPage(deps.db, me.operator, { action: 'market.read', subject: 'market', numbers })

  async function messagesOf(me: SignedIn, request: FastifyRequest, limit: number) {
    const input = { offset: 0, limit: rowsOnPage, ...listInput(askedOf(request.url)) }
    const query = checkedInput(request, MarketMessagesQuery, input)
    const { rows, next } = pageByKey(
      await listMessages(deps.reads, { ...query, limit }),
      ({ id }) => id,
      limit,
    )
    await auditNumbers(
      me,
      rows.map(({ contractNumber, id }) => contractNumber ?? id),
    )
    return { rows, next }
  }

  get('/market', anyRole, async (me, request, reply) => {
    const { rows, next } = await messagesOf(me, request, rowsOnPage)
    const content = messagesPage({
      messages: rows,
      asked: askedOf(request.url),
      next,
      processes: allProcesses,
      done: doneOf(request.url),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: 'Market', room: 'market', content })
  })

  get('/market.csv', anyRole, async (me, request, reply) => {
    const { rows } = await messagesOf(me, request, rowsInFile)
    const columns = [
      ...(['createdAt', 'direction', 'process', 'name', 'contractNumber', 'marketPartnerCode'] as const),
      ...(['id', 'answers', 'sentAt', 'awaitedUntil', 'waitingSince', 'flag'] as const),
    ]
    const cells = rows.map((row) => columns.map((column) => row[column]))
    return sendCsv(reply, { name: 'market-messages.csv', columns, rows: cells })
  })

  async function awaitedOf(me: SignedIn, request: FastifyRequest, limit: number) {
    const filters = listInput(askedOf(request.url), { booleans: ['filter.isOverdue'] })
    const query = checkedInput(request, AwaitedAnswersQuery, { offset: 0, limit: rowsOnPage, ...filters })
    const found = await listAwaitedAnswers(deps.reads, { ...query, limit }, me.operator.now)
    const { rows, next } = pageByKey(found, ({ messageId }) => messageId, limit)
    await auditNumbers(
      me,
      rows.map(({ contractNumber, messageId }) => contractNumber ?? messageId),
    )
    return { rows, next }
  }

  get('/market/deadlines', anyRole, async (me, request, reply) => {
    const { rows, next } = await awaitedOf(me, request, rowsOnPage)
    const onHold = await listMessages(deps.reads, { offset: 0, limit: 99, 'filter.state': 'on-hold' })
    await auditNumbers(
      me,
      onHold.map(({ contractNumber, id }) => contractNumber ?? id),
    )
    const content = deadlinesPage({
      awaited: rows,
      onHold,
      asked: askedOf(request.url),
      next,
      processes: sentProcesses,
      exemptYear: await exemptYear(deps.reads, me.operator.now),
      mayAnswer: mayMarket(me),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: 'Deadlines', room: 'market', content })
  })

  get('/market/deadlines.csv', anyRole, async (me, request, reply) => {
    const { rows } = await awaitedOf(me, request, rowsInFile)
    const columns = [
      ...(['dueAt', 'isOverdue', 'process', 'name', 'contractNumber', 'marketPartnerCode'] as const),
      ...(['sentAt', 'messageId'] as const),
    ]
    const cells = rows.map((row) => columns.map((column) => row[column]))
    return sendCsv(reply, { name: 'deadlines.csv', columns, rows: cells })
  })

  get('/market/levy-report.csv', anyRole, async (me, request, reply) => {
    const { year } = checkedInput(request, LevyReportQuery, request.query)
    const found = await levyReport(deps, Number(year), me.operator.now)
    await auditNumbers(
      me,
      found.map(({ contractNumber }) => contractNumber),
    )
    const rows = found.map((row) => levyReportColumns.map((column) => row[column]))
    return sendCsv(reply, { name: `levy-report-${year}.csv`, columns: levyReportColumns, rows })
  })

  async function conversationOf(me: SignedIn, contractNumber: string) {
    const conversation = await showConversation(deps.reads, contractNumber, me.operator.now)
    await auditRead(deps.db, me.operator, 'market.read', contractNumber)
    return conversation
  }

  get('/market/conversations/:contractNumber', anyRole, async (me, request, reply) => {
    const { contractNumber } = checkedInput(request, OperatorContractPath, request.params)
    const content = conversationPage({
      conversation: await conversationOf(me, contractNumber),
      mayAnswer: mayMarket(me),
      done: doneOf(request.url),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: `Conversation ${contractNumber}`, room: 'market', content })
  })

  get('/market/conversations/:contractNumber/text', anyRole, async (me, request, reply) => {
    const { contractNumber } = checkedInput(request, OperatorContractPath, request.params)
    const conversation = await conversationOf(me, contractNumber)
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Disposition': `attachment; filename="conversation-${contractNumber}.txt"`,
        'X-Content-Type-Options': 'nosniff',
      })
      .type('text/plain; charset=utf-8')
      .serializer(String)
      .send(conversationText(conversation))
  })

  async function showOne(me: SignedIn, visit: Visit, form: SettlingForm, refusal?: Refusal) {
    const { messageId } = checkedInput(visit.request, MarketMessagePath, visit.request.params)
    const message = await showMessage(deps.db, messageId)
    await auditRead(deps.db, me.operator, 'market.read', message.contractNumber ?? messageId)
    const content = messagePage({
      message,
      form,
      refusal,
      maySettle: mayMarket(me),
      done: doneOf(visit.request.url),
      guard: context.guardOf(visit.request, visit.reply),
      now: me.operator.now,
    })
    const status = statusOf(refusal)
    return show(me, visit, { title: `Message ${message.process}`, room: 'market', content, status })
  }

  get('/market/messages/:messageId', anyRole, (me, request, reply) => showOne(me, { request, reply }, noForm))

  get('/market/messages/:messageId/download', anyRole, async (me, request, reply) => {
    const { messageId } = checkedInput(request, MarketMessagePath, request.params)
    const { process, contractNumber, content } = await showMessage(deps.db, messageId)
    await auditRead(deps.db, me.operator, 'market.read', contractNumber ?? messageId)
    return reply
      .headers({
        'Cache-Control': 'no-store',
        'Content-Disposition': `attachment; filename="${process.replace(/[^\w-]/g, '')}-${messageId}.json"`,
        'X-Content-Type-Options': 'nosniff',
      })
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(JSON.stringify(content))
  })

  post(
    '/market/messages/:messageId',
    ['operator:market'],
    withoutProof('market.attach', 'market.hand-over', 'market.recheck', 'market.set-aside'),
    async (me, request, reply) => {
      const { messageId } = checkedInput(request, MarketMessagePath, request.params)
      const form = formOf(request)
      const given = { ...noForm, ...filledIn(form, ['contractNumber', 'comment', 'handedOverAt', 'way']) }
      const { operator } = me
      const done = await orRefusal(async () => {
        const act = form.get('act')
        if (act === 'attach') {
          const { contractNumber, comment } = given
          const attachment = checkedInput(request, MessageAttachment, { contractNumber, comment })
          const { isUsed } = await attachMessage(deps, messageId, attachment, operator)
          return isUsed ? 'message-used' : 'message-attached'
        }
        if (act === 'hand-over') {
          const { way, handedOverAt } = given
          // The form knows minutes; the present one means now.
          const isNow = handedOverAt === '' || handedOverAt === presentMinute(operator.now)
          const handedOver = { way, handedOverAt: isNow ? null : handedOverAt }
          await handOver(deps.db, messageId, checkedInput(request, HandOver, handedOver), operator)
          return 'handed-over'
        }
        if (act === 'recheck') {
          const { waitingSince } = await recheckMessage(deps, messageId, operator)
          return waitingSince === null ? 'message-settled' : 'message-waits'
        }
        const settlement = checkedInput(request, MessageSettlement, { comment: given.comment })
        await setMessageAside(deps.db, messageId, settlement, operator)
        return 'message-aside'
      })
      if (done instanceof Refusal) return showOne(me, { request, reply }, given, done)
      const path = done === 'message-aside' ? messagesPath : messagePath(messageId)
      return seeOther(reply, `${path as '/'}?done=${done}`)
    },
  )
}
