import type { MarketPort } from './market-port.ts'
import { EndpointFailure, type SignedEndpoint, signedPost } from './signed-post.ts'

/**
 * Hands messages over to the supplier's own market communication, which makes EDIFACT of them. Any success means that
 * it has the message for good; what it says beside that is not read. Only a page is no success: it comes from a proxy
 * in between, which wants a login or is being repaired, and nobody has the message.
 */
export const httpMarket = (endpoint: Omit<SignedEndpoint, 'name'>): MarketPort => ({
  async send(message) {
    const text = await signedPost({ ...endpoint, name: 'market gateway' }, message, message.messageId)
    if (page.test(text)) throw new EndpointFailure('The market gateway answered with a page for people.')
  },
})

const page = /^\s*<(!doctype\s+html|html)\b/i
