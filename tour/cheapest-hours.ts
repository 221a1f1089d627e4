export type PriceAt = { at: string; price: number }

/** The cheapest stretch of so many prices in a row: its start, its end, and its mean. */
export function cheapestStretch(prices: readonly PriceAt[], length: number) {
  const means = prices
    .slice(0, Math.max(0, prices.length - length + 1))
    .map((_, start) => meanOf(prices.slice(start, start + length)))
  const start = means.indexOf(Math.min(...means))
  const [first, afterLast] = [prices[start], prices[start + length]]
  return first && { from: first.at, to: afterLast?.at, mean: means[start] ?? 0 }
}

export const meanOf = (prices: readonly PriceAt[]): number =>
  prices.reduce((sum, { price }) => sum + price, 0) / Math.max(1, prices.length)
