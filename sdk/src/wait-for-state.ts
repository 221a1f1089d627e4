import type { components } from './openapi.d.ts'
import { type Sleep, within } from './waiting.ts'
import { faultOf } from './wattline-error.ts'

export type Order = components['schemas']['Order']
export type OrderState = Order['state']

export type WaitOptions = {
  /** Maximum wait in milliseconds; five minutes by default. */
  timeout?: number | undefined
  /** Milliseconds between two requests; five seconds by default. */
  interval?: number | undefined
  signal?: AbortSignal | undefined
}

// Nothing that a partner could wait for comes after these.
const finalStates: readonly OrderState[] = ['Rejected', 'Revoked']

export function waitForState(
  read: (signal: AbortSignal) => Promise<Order>,
  states: readonly OrderState[],
  { timeout = 300_000, interval = 5_000, signal, sleep }: WaitOptions & { sleep: Sleep },
): Promise<Order> {
  let lastState: OrderState | undefined
  const onTimeout = () =>
    faultOf('wait-timeout', `The order is not ${states.join(' or ')} after ${timeout} ms.`, {
      details: lastState ?? null,
    })

  return within(timeout, { signal, onTimeout }, async (either) => {
    for (;;) {
      const order = await read(either)
      lastState = order.state
      if (states.includes(order.state)) return order
      if (finalStates.includes(order.state)) throw ended(order)
      await sleep(interval, either)
    }
  })
}

const ended = ({ contractNumber, state, denialReason }: Order) =>
  faultOf(
    'order-ended',
    `The order ${contractNumber} is ${state}${denialReason ? ` (${denialReason})` : ''}.`,
    {
      details: state,
    },
  )
