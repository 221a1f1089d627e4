import { cheapestStretch, meanOf, type PriceAt } from '../cheapest-hours.ts'
import type { Colour } from '../terminal/paint.ts'
import { hourLabel } from '../time-labels.ts'
import type { Step } from '../tour.ts'

type Prices = { data: { from: string; to: string; sources?: string[]; prices: PriceAt[] } }

// Three hours fill the car for a day.
const quartersToCharge = 12

export const pricesStep: Step = {
  title: 'What electricity costs today and tomorrow',
  intro:
    'The exchange publishes tomorrow at about 13:00. These are its net prices, a quarter-hour each; green is cheap and red is dear.',
  async play({ call, story, screen }) {
    const draw = (title: string, { prices }: Prices['data']) => {
      const look = { combine: 'mean', entries: 'quarter-hours', colourOf: priceColour(prices) } as const
      const bars = prices.map(({ at, price }) => ({ value: price, ...hourLabel(at) }))
      if (bars.length > 0) screen.chart(title, bars, look)
    }
    const market = await call<Prices>({
      path: '/partner/v1/day-ahead-prices/limited',
      token: story.hemsToken,
      show: ({ data: { from, to, sources, prices } }) => ({ from, to, sources, prices }),
    })
    draw('Day-ahead price, ct/kWh net', market.body.data)

    screen.say('And what Anna pays, with all fees and taxes of her contract, each of them named:')
    const working = await call<Prices>({
      path: `${story.linkedContract}/day-ahead-working-prices`,
      token: story.hemsToken,
      show: ({ data: { from, to, prices } }) => ({ from, to, prices: prices.slice(0, 1) }),
    })
    draw('Working price, ct/kWh gross', working.body.data)

    const best = cheapestStretch(working.body.data.prices, quartersToCharge)
    if (best) {
      const mean = meanOf(working.body.data.prices).toFixed(1)
      screen.say(
        `Charge the car from ${best.from.slice(0, 16)} on: three hours at ${best.mean.toFixed(1)} ct/kWh instead of ${mean} on average.`,
      )
    }
  },
}

/** Thirds of the range that these prices have. */
function priceColour(prices: readonly PriceAt[]): (value: number) => Colour {
  const values = prices.map(({ price }) => price)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const third = (high - low) / 3
  return (value) => (value <= low + third ? 'green' : value <= high - third ? 'yellow' : 'red')
}
