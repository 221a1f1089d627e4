import type { OutgoingMessage } from './messages.ts'

/**
 * The way to the market. It resolves when the message was handed over for good and throws to be called again later;
 * a message that is handed over twice counts once, by its `messageId`. Answers come back through the operator interface.
 */
export type MarketPort = { send(message: OutgoingMessage): Promise<void> }
