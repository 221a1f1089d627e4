import type { MarketConversation, MarketMessageItem } from './schema.ts'

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
