import { tokenFrom } from './place-order.ts'

export type Called = { status: number; body: Record<string, unknown>; text: string }

export type Partner = {
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Called>
  /** How often it called. */
  calls(): number
  /** Answers that say that the service failed. */
  faults: string[]
}

/** A partner that takes a new token whenever the old one has run out, as it does when the clock jumps. */
export async function partnerOf(origin: string): Promise<Partner> {
  let token = await tokenFrom(origin)
  let calls = 0
  const faults: string[] = []
  const send = async (method: string, path: string, body: unknown): Promise<Called> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    calls++
    if (answer.status >= 500)
      faults.push(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 200)}`)
    return { status: answer.status, body: JSON.parse(text), text }
  }
  return {
    faults,
    calls: () => calls,
    async call(method, path, body) {
      const answer = await send(method, path, body)
      if (answer.status !== 401) return answer
      token = await tokenFrom(origin)
      return send(method, path, body)
    },
  }
}
