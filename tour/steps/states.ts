import { poll } from '../polling.ts'
import { serviceToday } from '../service-today.ts'
import type { Step, Tour } from '../tour.ts'

type Order = {
  state: string
  processingInfo: string
  actualDateOfDelivery: string | null
  deliveryState: { state: string; startDate: string | null }
}
type One = { data: { order: Order } }
type Listed = { data: { contractNumber: string; state: string }[]; count: number; hasMoreItems: boolean }

const widestState = 'PendingDelivery'.length
const settled = ['PendingDelivery', 'Delivery', 'Rejected']

export const statesStep: Step = {
  title: 'How far it is',
  intro:
    'You ask, or get events. The simulated market answers within seconds, and `processingInfo` says in words what happens next or what is missing.',
  async play(tour) {
    const { call, story, screen } = tour
    const path = `/partner/v1/orders/${story.contractNumber}`
    screen.request('GET', path, [])
    await follow(tour, path)

    screen.say(
      'With thousands of orders, ask for those that changed since you last looked, every few minutes:',
    )
    await call<Listed>({
      path: `/partner/v1/orders?filter.fromUpdatedAt=${await serviceToday(tour)}&limit=3`,
      token: story.token,
      show: ({ data, count, hasMoreItems }) => ({
        data: data.map(({ contractNumber, state }) => ({ contractNumber, state })),
        count,
        hasMoreItems,
      }),
    })

    screen.say('Her first day is weeks away. In the sandbox it is today:')
    await call<One>({
      path: `/sandbox/v1/orders/${story.contractNumber}/advance`,
      token: story.token,
      json: { to: 'Delivery' },
      show: ({ data: { order } }) => shown(order),
    })
  },
}

/** Prints each state once, with the seconds since the first look. */
async function follow({ call, story, screen, signal }: Tour, path: string): Promise<void> {
  const start = Date.now()
  let last = ''
  const look = async () => {
    const { body } = await call<One>({ path, token: story.token, isQuiet: true })
    const { state, processingInfo } = body.data.order
    if (state !== last) {
      screen.item(
        `+${((Date.now() - start) / 1000).toFixed(1)} s  ${state.padEnd(widestState)}`,
        processingInfo,
        'green',
      )
    }
    last = state
    return settled.includes(state) ? state : undefined
  }
  await poll(look, { seconds: 30, signal })
  screen.line()
}

const shown = ({ state, processingInfo, actualDateOfDelivery, deliveryState }: Order) => ({
  state,
  actualDateOfDelivery,
  deliveryState: { state: deliveryState.state, startDate: deliveryState.startDate },
  processingInfo,
})
