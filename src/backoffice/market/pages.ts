import { receivedMessages, sentMessages } from '../../market/message-table.ts'
import { html } from '../../platform/html/html.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage, auditRead } from '../../staff/audit/audited.ts'
import { checkedInput, filledIn } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import type { DoneWord } from '../../web/frame/done-texts.ts'
import { section } from '../../web/frame/parts.ts'
import type { Filter } from '../../web/kit/filter-fields.ts'
import type { Visit } from '../../web/kit/visit.ts'
import { readQuery } from '../../web/read-query.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { conversationPath, messagePath, messagesPath } from '../console-paths.ts'
import { exemptYear, levyReport, levyReportColumns } from '../contracts/levy-report.ts'
import { LevyReportQuery, OperatorContractPath } from '../contracts/schema.ts'
import { conversationPage, conversationText } from './conversation-page.ts'
import { awaitedColumns, heldTable, levyReportDue } from './deadlines.ts'
import { handOver } from './hand-over.ts'
import { presentMinute } from './hand-over-section.ts'
import { listAwaitedAnswers, listMessages, showConversation, showMessage } from './list-messages.ts'
import { marketOrderColumns, marketTabs } from './market-order-columns.ts'
import { MarketOrdersQuery } from './market-order-schema.ts'
import { listMarketOrders } from './market-orders.ts'
import { messagePage } from './message-page.ts'
import { messageColumns } from './readable-message.ts'
import {
  AwaitedAnswersQuery,
  HandOver,
  MarketMessagePath,
  MarketMessagesQuery,
  MessageAttachment,
  MessageSettlement,
  messageStates,
} from './schema.ts'
import { attachMessage, recheckMessage, setMessageAside } from './settle-message.ts'

const unique = (texts: readonly string[]) => [...new Set(texts)].toSorted()
const sentProcesses = unique(sentMessages.map(({ process }) => process))
// Readings come on a way of their own and are no messages here.
const allProcesses = unique([
  ...sentProcesses,
  ...receivedMessages.map(({ process }) => process).filter((process) => !process.startsWith('13')),
])
const partnerFilter: Filter = { name: 'marketPartner', label: 'Market partner (code)', type: 'text' }
const maxOnHold = 99

const mayMarket = ({ member }: SignedIn) => member.scopes.has('operator:market')

/** What is said to the market, what it says, and what is still owed. */
export const marketPages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { db, reads } = deps
  const kit = consoleKit(server, context)
  const top = kit.top('market')
  const noted = (numbers: readonly string[]) => ({ action: 'market.read', subject: 'market', numbers })
  const numberOf = ({ contractNumber, id }: { contractNumber: string | null; id: string }) =>
    contractNumber ?? id

  top.list('/market', anyRole, {
    title: 'Messages of the market',
    query: MarketMessagesQuery,
    find: (query) => listMessages(reads, query),
    key: ({ id }) => id,
    noted: (messages) => noted(messages.map(numberOf)),
    above: () => marketTabs('messages'),
    filters: () => [
      {
        ...{ name: 'direction', label: 'Direction' },
        choices: [
          { value: 'out', label: 'To the market' },
          { value: 'in', label: 'From the market' },
        ],
      },
      { name: 'process', label: 'Process', choices: allProcesses },
      {
        ...{ name: 'state', label: 'State' },
        choices: Object.entries(messageStates).map(([value, says]) => ({
          value,
          label: `${value}: ${says}`,
        })),
      },
      { name: 'contractNumber', label: 'Order', type: 'text' },
      partnerFilter,
      { name: 'flag', label: 'Ignored because', type: 'text' },
      { name: 'fromDate', label: 'From', type: 'date' },
      { name: 'toDate', label: 'To', type: 'date' },
    ],
    columns: (_, { now }) => messageColumns(now),
    empty: () => html`No message is like that. <a href="${messagesPath}">Show all messages</a>.`,
    file: {
      name: 'market-messages.csv',
      columns: [
        ...['createdAt', 'direction', 'process', 'name', 'contractNumber', 'marketPartnerCode'],
        ...['id', 'answers', 'sentAt', 'awaitedUntil', 'waitingSince', 'flag'],
      ],
    },
  })

  top.list('/market/deadlines', anyRole, {
    title: 'Answers that the market owes us',
    query: AwaitedAnswersQuery,
    find: (query, { now }) => listAwaitedAnswers(reads, query, now),
    key: ({ messageId }) => messageId,
    noted: (answers) =>
      noted(answers.map(({ contractNumber, messageId: id }) => numberOf({ contractNumber, id }))),
    above: () => marketTabs('deadlines'),
    filters: () => [
      { name: 'process', label: 'Process', choices: sentProcesses },
      partnerFilter,
      {
        ...{ name: 'isOverdue', label: 'Late' },
        choices: [
          { value: 'true', label: 'Late' },
          { value: 'false', label: 'In time' },
        ],
      },
    ],
    columns: (_, { me, now }) => awaitedColumns(mayMarket(me), now),
    empty: () => 'Nobody owes us an answer.',
    async below(_, { me, now }) {
      const onHold = await listMessages(reads, { offset: 0, limit: maxOnHold, 'filter.state': 'on-hold' })
      await auditPage(db, me.operator, noted(onHold.map(numberOf)))
      const year = await exemptYear(reads, now)
      return html`${onHold.length > 0 && section('on-hold', 'Messages on hold', heldTable(onHold, now))}
  ${year !== undefined && section('levy-report', `Reduced levies of ${year}`, levyReportDue(year))}`
    },
    file: {
      name: 'deadlines.csv',
      columns: [
        ...['dueAt', 'isOverdue', 'process', 'name', 'contractNumber', 'marketPartnerCode'],
        ...['sentAt', 'messageId'],
      ],
    },
  })

  // What became of one is reported on the pages of its order.
  top.list('/market/orders', anyRole, {
    title: 'Meters and modules that we ordered',
    query: MarketOrdersQuery,
    find: (query, { now }) => listMarketOrders(reads, query, now),
    key: ({ kind, contractNumber }) => `${kind}:${contractNumber}`,
    noted: (orders) => noted(orders.map(({ contractNumber }) => contractNumber)),
    above: () => marketTabs('orders'),
    columns: (_, { me, now }) => marketOrderColumns(me.member.scopes.has('operator:orders'), now),
    empty: () => 'No grid operator or metering operator owes us anything for a running contract.',
    file: {
      name: 'market-orders.csv',
      columns: ['contractNumber', 'kind', 'state', 'orderedAt', 'dueDate', 'isOverdue'],
    },
  })

  top.file('/market/levy-report.csv', anyRole, async (_, { request, reply, me, now }) => {
    const { year } = checkedInput(request, LevyReportQuery, Object.fromEntries(readQuery(request.url)))
    const found = await levyReport(deps, Number(year), now)
    await auditPage(db, me.operator, noted(found.map(({ contractNumber }) => contractNumber)))
    const rows = found.map((row) => levyReportColumns.map((column) => row[column]))
    return sendCsv(reply, { name: `levy-report-${year}.csv`, columns: levyReportColumns, rows })
  })

  const conversations = kit.about({
    route: '/market/conversations/:contractNumber',
    params: OperatorContractPath,
    async find({ contractNumber }, { operator }) {
      const conversation = await showConversation(reads, contractNumber, operator.now)
      await auditRead(db, operator, 'market.read', contractNumber)
      return conversation
    },
    path: ({ contractNumber }) => conversationPath(contractNumber),
    room: () => 'market',
    page: (conversation, { me, done, now }) => ({
      title: `Conversation ${conversation.contractNumber}`,
      content: conversationPage({ conversation, mayAnswer: mayMarket(me), done, now }),
    }),
  })
  conversations.page(anyRole)
  conversations.file('/text', anyRole, async (conversation, { reply }) =>
    sendFile(reply, {
      filename: `conversation-${conversation.contractNumber}.txt`,
      contentType: 'text/plain; charset=utf-8',
      content: Buffer.from(conversationText(conversation)),
    }),
  )

  const messages = kit.about({
    route: '/market/messages/:messageId',
    params: MarketMessagePath,
    async find({ messageId }, { operator }) {
      const message = await showMessage(db, messageId)
      await auditRead(db, operator, 'market.read', numberOf(message))
      return message
    },
    path: (message) => messagePath(message.id),
    room: () => 'market',
    page: (message, visit, refusal) => ({
      title: `Message ${message.process}`,
      content: messagePage({
        ...{ message, form: settlingIn(visit), refusal, maySettle: mayMarket(visit.me) },
        ...{ done: visit.done, guard: visit.guard, now: visit.now },
      }),
    }),
  })
  messages.page(anyRole)
  messages.file('/download', anyRole, async ({ id, process, content }, { reply }) =>
    sendFile(reply, {
      filename: `${process.replace(/[^\w-]/g, '')}-${id}.json`,
      contentType: 'application/json; charset=utf-8',
      content: Buffer.from(JSON.stringify(content)),
    }),
  )

  /** What a person may do about a message, by the name of its button; what remains is to set it aside. */
  const acts: Readonly<Record<string, (messageId: string, visit: Visit) => Promise<DoneWord>>> = {
    async attach(messageId, visit) {
      const { contractNumber, comment } = settlingIn(visit)
      const attachment = checkedInput(visit.request, MessageAttachment, { contractNumber, comment })
      const { isUsed } = await attachMessage(deps, messageId, attachment, visit.me.operator)
      return isUsed ? 'message-used' : 'message-attached'
    },
    async 'hand-over'(messageId, visit) {
      const { way, handedOverAt } = settlingIn(visit)
      // The form knows minutes; the present one means now.
      const isNow = handedOverAt === '' || handedOverAt === presentMinute(visit.now)
      const given = checkedInput(visit.request, HandOver, { way, handedOverAt: isNow ? null : handedOverAt })
      await handOver(db, messageId, given, visit.me.operator)
      return 'handed-over'
    },
    async recheck(messageId, { me }) {
      const { waitingSince } = await recheckMessage(deps, messageId, me.operator)
      return waitingSince === null ? 'message-settled' : 'message-waits'
    },
  }
  messages.act(
    '',
    ['operator:market'],
    withoutRecentAuth('market.attach', 'market.hand-over', 'market.recheck', 'market.set-aside'),
    async ({ id }, visit) => {
      const act = acts[visit.form.get('act') ?? '']
      if (act !== undefined) return act(id, visit)
      const { comment } = settlingIn(visit)
      await setMessageAside(
        db,
        id,
        checkedInput(visit.request, MessageSettlement, { comment }),
        visit.me.operator,
      )
      return { to: messagesPath, done: 'message-aside' }
    },
  )
}

/** What was typed about a message; nothing when its page is opened. */
const settlingIn = ({ request, form }: Visit) => ({
  ...{ contractNumber: '', comment: '', handedOverAt: '', way: '' },
  ...(request.method === 'POST' && filledIn(form, ['contractNumber', 'comment', 'handedOverAt', 'way'])),
})
