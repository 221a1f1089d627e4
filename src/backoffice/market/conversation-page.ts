import { type Html, html } from '../../platform/html/html.ts'
import { facts, id, notice } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { answerPath, conversationPath, messagePath, orderPath } from '../console-paths.ts'
import { possibleAnswers } from './answer-by-hand.ts'
import { messageBadge } from './readable-message.ts'
import type { MarketConversation, MarketMessageItem } from './schema.ts'

type ConversationPage = {
  conversation: MarketConversation
  mayAnswer: boolean
  done: string | undefined
  now: Date
}

export const conversationPage = ({ conversation, mayAnswer, done, now }: ConversationPage): Html => {
  const { contractNumber, messages } = conversation
  return html`
  ${done !== undefined && notice(done)}
  <h1>Conversation about order ${id(contractNumber)}</h1>
  <p class="actions"><a class="button small quiet" href="${orderPath(contractNumber)}">Open the order</a>
    ${messages.length > 0 && html`<a class="button small quiet" href="${conversationPath(contractNumber)}/text" download>Download as text</a>`}</p>
  ${
    messages.length === 0
      ? html`<p class="empty">Nothing has been said about this order yet. The first message goes out when its data is complete.</p>`
      : html`<ol class="timeline">${messages.map((message) => entry(message, mayAnswer, now))}</ol>`
  }`
}

const entry = (message: MarketMessageItem, mayAnswer: boolean, now: Date): Html => html`<li>
  <div class="what"><a href="${messagePath(message.id)}">${message.direction === 'out' ? 'To the market' : 'From the market'}: ${message.process}</a> ${message.name} ${messageBadge(message, now)}</div>
  <div class="aside">${timeText(message.createdAt, now)}</div>
  ${messageFacts(message, now)}
  <details><summary>The message itself</summary>${messageBody(message)}</details>
  ${message.handOverSince !== null && html`<p><a class="button small" href="${messagePath(message.id)}">${mayAnswer ? 'Hand it over' : 'What to hand over'}</a></p>`}
  ${mayAnswer && message.awaitedUntil !== null && possibleAnswers(message).length > 0 && html`<p><a class="button small quiet" href="${answerPath(message.id)}">Enter the answer</a></p>`}
</li>`

export const messageFacts = (message: MarketMessageItem, now: Date): Html => {
  const content = (message.content as { content?: unknown }).content
  const { responseCode, reason, startDate, endDate } = (
    typeof content === 'object' && content !== null ? content : {}
  ) as Record<string, unknown>
  return facts([
    ['Market partner', message.marketPartnerCode && id(message.marketPartnerCode)],
    [
      'Answers',
      message.answers && html`<a href="${messagePath(message.answers)}">${id(message.answers)}</a>`,
    ],
    ['To be handed over since', message.handOverSince && timeText(message.handOverSince, now)],
    [message.handedOverBy === null ? 'Sent' : 'Handed over', message.sentAt && timeText(message.sentAt, now)],
    ['Handed over by', message.handedOverBy],
    ['By which way', message.handedOverWay],
    ['Answer due', message.awaitedUntil && timeText(message.awaitedUntil, now)],
    ['We answer by', message.answerDueAt && timeText(message.answerDueAt, now)],
    ['On hold since', message.waitingSince && timeText(message.waitingSince, now)],
    ['Start', text(startDate)],
    ['End', text(endDate)],
    ['Code', text(responseCode)],
    ['Reason', text(reason)],
    ['Ignored because', message.flag],
    ['Settled', message.settledAt && timeText(message.settledAt, now)],
  ])
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const messageBody = ({ content }: MarketMessageItem): Html =>
  html`<pre class="message">${JSON.stringify(content, null, 2)}</pre>`

/** A conversation as one text file, which a person can read and attach to a mail. Pure. */
export const conversationText = ({ contractNumber, messages }: MarketConversation): string =>
  [
    `Market conversation about order ${contractNumber}`,
    `${messages.length} messages, oldest first, Berlin time`,
  ]
    .concat(messages.map(messageText))
    .join('\n\n')
    .concat('\n')

function messageText(message: MarketMessageItem): string {
  const { direction, process, name, createdAt, sentAt, marketPartnerCode, answers, flag, id } = message
  const { handOverSince, handedOverBy, handedOverWay } = message
  const facts = [
    ['Message', id],
    ['Market partner', marketPartnerCode],
    ['Answers', answers],
    ['To be handed over by a person since', handOverSince],
    [handedOverBy === null ? 'Sent' : 'Handed over', sentAt],
    ['Handed over by', handedOverBy],
    ['By which way', handedOverWay],
    ['Ignored', flag],
  ].flatMap(([term, value]) => (value === null ? [] : `${term}: ${value}`))
  return [
    '-'.repeat(72),
    `${createdAt}  ${direction === 'out' ? 'To the market' : 'From the market'}  ${process}${name === null ? '' : `  ${name}`}`,
    ...facts,
    JSON.stringify(message.content, null, 2),
  ].join('\n')
}
