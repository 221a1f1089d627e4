import { usualOrigin } from './service/choose-service.ts'
import type { Screen } from './terminal/screen.ts'

/** The last screen: what to do with all this. A service of the tour's own is about to end, so npm start comes first. */
export function showNextSteps(screen: Screen, origin: string, isOwn: boolean): void {
  const at = isOwn ? usualOrigin : origin
  screen.heading('Done', 'What to do next')
  const list = {
    ...(isOwn ? { 'npm start': 'the service, to stay' } : {}),
    Read: `${at}/docs: guides, and a reference of every field`,
    Write: '`npx tsx examples/sdk-order.mts`: an order with the SDK; `sdk/README.md` has the rest',
    Try: `${at}/docs/sandbox: denied orders, missing data, a market that does not answer`,
    'Go live': `${at}/docs/going-live: what to settle before the first real order`,
  }
  const widest = Math.max(...Object.keys(list).map((name) => name.length))
  for (const [name, text] of Object.entries(list)) screen.item(name.padEnd(widest), text)
  screen.line()
}
