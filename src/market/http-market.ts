import type { OutgoingMessage } from './messages.ts'
import type { Reply } from './replies.ts'
import { EndpointFailure, type SignedEndpoint, signedPost } from './signed-post.ts'

/**
 * Posts messages to the supplier's market gateway, which converts them to EDIFACT. Any 2xx status means that the gateway
 * has stored the message; its response body is ignored. An HTML page counts as a failure: it comes from a proxy that
 * wants a login or is under maintenance, and the gateway never saw the message.
 */
export const httpMarket = (endpoint: Omit<SignedEndpoint, 'name'>): MarketPort => ({
  async send(message) {
    const text = await signedPost({ ...endpoint, name: 'market gateway' }, message, message.messageId)
    if (htmlPage.test(text)) throw new EndpointFailure('The market gateway answered with an HTML page.')
  },
})

const htmlPage = /^\s*<(!doctype\s+html|html)\b/i

/**
 * Sends messages to the market. `send` resolves once the message has been accepted and throws to be retried later; the
 * receiver ignores repeats by `messageId`. Answers come back through the operator API.
 */
export type MarketPort = { send(message: OutgoingMessage | Reply): Promise<void> }
