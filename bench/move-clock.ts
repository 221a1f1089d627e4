import { demoToken, type Service } from './service.ts'

/** Moves the clocks of all partners in the sandbox; tokens that were made before may have expired then. */
export async function moveClock(service: Service, by: { advance: string } | { to: string }): Promise<void> {
  const answer = await fetch(`${service.origin}/sandbox/v1/clock`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await demoToken(service, 'demo-operator')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(by),
  })
  if (!answer.ok) throw new Error(`The clock is answered with ${answer.status}.`)
}
