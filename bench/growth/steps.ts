/** How much of everything there is at a step; each has ten times as much as the one before. */
export type Step = {
  data: string
  /** Each with a customer of its own; every tenth is a contract, every thousandth has readings. */
  orders: number
  clients: number
  tariffs: number
  /** The digits that a prefix of a postcode has: 95 of two, 950 of three, 9,500 of four. */
  postcodeDigits: number
  priceDays: number
}

export const steps: readonly Step[] = [
  { data: '1 ×', orders: 10_000, clients: 20, tariffs: 10, postcodeDigits: 2, priceDays: 30 },
  { data: '10 ×', orders: 100_000, clients: 200, tariffs: 100, postcodeDigits: 3, priceDays: 300 },
  { data: '100 ×', orders: 1_000_000, clients: 2000, tariffs: 1000, postcodeDigits: 4, priceDays: 3000 },
]

export const maxOrders = Math.max(...steps.map(({ orders }) => orders))
export const contractEvery = 10
export const meteredEvery = 1000

/** The earliest day of delivery and of the readings, and the first day that has none any more. */
export const firstDate = '2024-01-01'
export const endDate = '2026-11-01'
