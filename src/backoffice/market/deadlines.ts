import { type Html, html } from '../../platform/html/html.ts'
import { type Column, id, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { answerPath, conversationPath, levyReportPath, messagePath } from '../console-paths.ts'
import type { AwaitedAnswer, MarketMessageItem } from './schema.ts'

/** The year whose reduced levies are to be reported next. */
export const levyReportDue = (year: number): Html => html`
  <p>The grid operators are owed the consumption of contracts without CHP and offshore levy (§ 22 EnFG) by 31 March ${year + 1}.
    A row with missing days needs readings first.</p>
  <p><a href="${levyReportPath(year)}" download>Download the report as CSV</a></p>`

export const awaitedColumns = (mayAnswer: boolean, now: Date): Column<AwaitedAnswer>[] => [
  {
    title: 'Due',
    cell: ({ dueAt, messageId }) => html`<a href="${messagePath(messageId)}">${timeText(dueAt, now)}</a>`,
  },
  {
    title: 'State',
    cell: ({ isOverdue }) =>
      isOverdue
        ? html`<span class="state bad">Overdue</span>`
        : html`<span class="state going">In time</span>`,
  },
  ...(mayAnswer
    ? [
        {
          title: 'Act',
          cell: ({ messageId }: AwaitedAnswer) =>
            html`<a href="${answerPath(messageId)}">Enter the answer</a>`,
        },
      ]
    : []),
  { title: 'Process', cell: ({ process, name }) => html`<code>${process}</code> ${name}` },
  {
    title: 'Conversation',
    cell: ({ contractNumber }) =>
      contractNumber && html`<a href="${conversationPath(contractNumber)}">${id(contractNumber)}</a>`,
  },
  { title: 'Market partner', cell: ({ marketPartnerCode }) => marketPartnerCode && id(marketPartnerCode) },
  {
    title: 'Sent',
    cell: ({ sentAt, handedOverBy }) =>
      sentAt === null
        ? 'Not yet'
        : html`${timeText(sentAt, now)}${handedOverBy !== null && html` by ${handedOverBy}`}`,
  },
]

/** Messages on hold, some of which ask us for an answer. */
export const heldTable = (messages: readonly MarketMessageItem[], now: Date): Html =>
  table<MarketMessageItem>(
    'Messages that came too early',
    [
      {
        title: 'On hold since',
        cell: ({ id: messageId, waitingSince, createdAt }) =>
          html`<a href="${messagePath(messageId)}">${timeText(waitingSince ?? createdAt, now)}</a>`,
      },
      { title: 'Process', cell: ({ process, name }) => html`<code>${process}</code> ${name}` },
      {
        title: 'Conversation',
        cell: ({ contractNumber }) =>
          contractNumber && html`<a href="${conversationPath(contractNumber)}">${id(contractNumber)}</a>`,
      },
      {
        title: 'We answer by',
        cell: ({ answerDueAt }) => (answerDueAt === null ? 'No answer needed' : timeText(answerDueAt, now)),
      },
    ],
    { rows: messages, empty: '' },
  )
