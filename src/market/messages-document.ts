import { type ReceivedRow, receivedMessages, type SentRow, sentMessages } from './message-table.ts'

/** The text of docs/operate/market-messages.md. */
export const marketMessagesDocument = (): string =>
  [
    '# Messages of the market',
    '',
    'Generated from `src/market/message-table.ts` by `npm run docs`; do not edit.',
    '',
    'Every message that we exchange with the market, by its process identifier. A deadline counts from the working day on',
    'which the message was sent; holidays of any federal state are none. A decision tree (EBD) gives the codes of the answer.',
    '[market-gateway.md](market-gateway.md) has the formats.',
    '',
    '## What we send first',
    '',
    '| Process | Message | To | Trigger | Answers | Due | Decision tree |',
    '|---|---|---|---|---|---|---|',
    ...sentMessages.map(sentLine),
    '',
    '## What we receive',
    '',
    '| Process | Message | From | Effect | Our answers | Due | Decision tree |',
    '|---|---|---|---|---|---|---|',
    ...receivedMessages.map(receivedLine),
    '',
  ].join('\n')

const sentLine = ({ process, name, to, trigger, answers, due, tree }: SentRow): string =>
  line([code(process), name, to, trigger, answers.map(code).join(', '), due, tree ?? ''])

const receivedLine = ({ process, name, from, effect, answers, due, tree }: ReceivedRow): string =>
  line([code(process), name, from, effect, answers.map(code).join(', '), due ?? '', tree ?? ''])

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const code = (text: string): string => `\`${text}\``
