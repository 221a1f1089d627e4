import { startContestant } from './contestant-process.ts'
import { jsonHeaders } from './place-orders.ts'
import type { Service } from './service.ts'

/** A server of a partner, in a process of its own. */
export async function startReceiver() {
  const { origin } = await startContestant('webhook-receiver.ts', { readyPath: '/' })
  return {
    url: (path: string) => `${origin}${path}`,
    /** The milliseconds from what happened to the arrival of its event, for all that came. */
    milliseconds: async (): Promise<number[]> => (await (await fetch(origin)).json()) as number[],
    forget: async () => void (await fetch(origin, { method: 'DELETE' })),
  }
}

/** Lets a partner get all its events there. */
export async function addEndpoint(service: Service, url: string, clientId?: string): Promise<void> {
  const answer = await fetch(`${service.origin}/partner/v1/webhook-endpoints`, {
    method: 'POST',
    headers: await jsonHeaders(service, clientId),
    body: JSON.stringify({ url }),
  })
  if (!answer.ok) throw new Error(`An endpoint was answered with ${answer.status}: ${await answer.text()}`)
}
