import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../test/support/patience.ts'
import type { Life, Lives } from './lives.ts'

export type Withdrawers = {
  /** Answers that no outage excuses. */
  unexpected: string[]
  /** Waits until everybody who wants to withdraw from an order that was accepted was told that it arrived. */
  finish(): Promise<void>
}

/** Customers who withdraw from their order with the form, and send it again until a page tells them that it arrived. */
export function startWithdrawers(origin: string, lives: Lives): Withdrawers {
  const unexpected: string[] = []
  let isLast = false

  const next = () =>
    [...lives.values()].find(
      ({ isToBeWithdrawn, isDeclared, intent }) =>
        isToBeWithdrawn && !isDeclared && intent.contractNumbers.size > 0,
    )
  const work = async () => {
    for (;;) {
      const life = next()
      if (life === undefined && isLast) return
      if (life !== undefined) {
        const status = await declare(origin, life)
        if (status !== 200 && status !== 503 && status !== 0)
          unexpected.push(`a withdrawal was answered with ${status}`)
      }
      await pause(50)
    }
  }
  const working = work()
  return {
    unexpected,
    async finish() {
      isLast = true
      await working
    },
  }
}

/** Sends the form once; 0 where no answer came. */
async function declare(origin: string, life: Life): Promise<number> {
  const { body, contractNumbers } = life.intent
  const [order = ''] = contractNumbers
  // Each customer sits at an address of their own, or the limit for one of them would end this.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const signal = AbortSignal.timeout(patience(25))
  try {
    const page = await fetch(`${origin}/withdrawal`, { signal })
    const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(await page.text()) ?? []
    if (page.status !== 200) return page.status
    life.declarations++
    const answer = await fetch(`${origin}/withdrawal/confirm`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
      },
      body: new URLSearchParams({ form_token: formToken, order, email: body.userAccount.emailAddress }),
      signal,
    })
    await answer.arrayBuffer()
    life.isDeclared = answer.status === 200
    return answer.status
  } catch {
    return 0
  }
}
