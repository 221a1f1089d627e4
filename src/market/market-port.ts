import type { OutgoingMessage } from './messages.ts'
import type { Reply } from './replies.ts'

/**
 * Sends messages to the market. `send` resolves once the message has been accepted and throws to be retried later; the
 * receiver ignores repeats by `messageId`. Answers come back through the operator API.
 */
export type MarketPort = { send(message: OutgoingMessage | Reply): Promise<void> }
