import type { MarketMessageItem } from '../../backoffice/market/schema.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { sandboxPath } from './paths.ts'

/** Both sides of a conversation with the simulated market, oldest first. */
export const conversationPage = (
  contractNumber: string,
  messages: readonly MarketMessageItem[],
  now: Date,
): Html => html`
  <p><a href="${sandboxPath()}">Sandbox</a></p>
  <h1>The market about order ${contractNumber}</h1>
  ${
    messages.length === 0
      ? html`<p class="empty">Nothing has been said about this order yet. The first message goes out when its data is complete.</p>`
      : html`<ol class="timeline">${messages.map(
          (message) => html`<li>
    <div class="what">${message.direction === 'out' ? 'To the market' : 'From the market'}: ${message.process} ${message.name}</div>
    <div class="aside">${timeText(message.createdAt, now)}</div>
    <details><summary>The message itself</summary><pre class="message">${JSON.stringify(message.content, null, 2)}</pre></details>
  </li>`,
        )}</ol>`
  }`
