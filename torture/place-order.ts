import { patience } from '../test/support/patience.ts'
import type { Intent, Ledger } from './ledger.ts'

type Placed = { contractNumber: string; customerNumber: string }
type Answer = { status: number; placed: Placed | undefined; text: string }

/** What a partner repeats: a conflict with its own first request, too much load, an outage. */
const passing = new Set([409, 429, 503])
const patienceMilliseconds = patience(25)

export async function askToken(
  origin: string,
  clientId = 'demo-whitelabel',
): Promise<{ status: number; token: string }> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: `${clientId}-secret`,
  })
  const answer = await fetch(`${origin}/connect/token`, { method: 'POST', body })
  const { access_token: token = '' } = (await answer.json()) as { access_token?: string }
  return { status: answer.status, token }
}

export async function tokenFrom(origin: string, clientId?: string): Promise<string> {
  const { status, token } = await askToken(origin, clientId)
  if (status !== 200) throw new Error(`A token was answered with ${status}.`)
  return token
}

/** Sends an order and notes what comes back; tells whether it was accepted. */
export async function placeOrder(
  ledger: Ledger,
  intent: Intent,
  caller: { readonly origin: string; token: string },
): Promise<boolean> {
  const requests = intent.isDoubled ? [intent, intent] : [intent]
  const answers = await Promise.all(requests.map((request) => send(request, caller.origin, caller.token)))
  for (const answer of answers) note(ledger, intent, answer)
  const isAccepted = intent.contractNumbers.size > 0
  const isKept = answers.some((answer) => answer?.status === 409)
  if (!isAccepted && intent.key !== null) intent.retryAt = Date.now() + (isKept ? 1000 : 100)
  return isAccepted
}

async function send({ key, body }: Intent, origin: string, token: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${origin}/partner/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    const text = await answer.text()
    const placed = answer.status === 200 ? (JSON.parse(text) as Placed) : undefined
    return { status: answer.status, placed, text }
  } catch {
    // The connection broke: the order may be there or not, and the partner cannot know.
    return undefined
  }
}

function note(ledger: Ledger, intent: Intent, answer: Answer | undefined): void {
  ledger.requests++
  if (answer?.placed !== undefined) {
    intent.contractNumbers.add(answer.placed.contractNumber)
    intent.customerNumbers.add(answer.placed.customerNumber)
    ledger.promises++
    noteGap(ledger, performance.now())
    return
  }
  ledger.failures++
  if (answer !== undefined && !passing.has(answer.status)) {
    ledger.unexpected.push(`an order was answered with ${answer.status}: ${answer.text.slice(0, 300)}`)
  }
}

function noteGap(ledger: Ledger, now: number): void {
  if (ledger.lastAcceptedAt === null) return
  ledger.longestGapMilliseconds = Math.max(ledger.longestGapMilliseconds, now - ledger.lastAcceptedAt)
  ledger.lastAcceptedAt = now
}
