import type { MarketPort } from './market-port.ts'
import { type SignedEndpoint, signedPost } from './signed-post.ts'

/**
 * Hands messages over to the supplier's own market communication, which makes EDIFACT of them. Any success means that
 * it has the message for good; what it says beside that is not read.
 */
export const httpMarket = (endpoint: Omit<SignedEndpoint, 'name'>): MarketPort => ({
  async send(message) {
    await signedPost({ ...endpoint, name: 'market gateway' }, message, message.messageId)
  },
})
