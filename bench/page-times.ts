import type { Service } from './service.ts'

const rounds = 10

export type Filled = { service: Service; authorization: string }
export type ListPage = { path: string; items: number; pagesPerRound: number }

/** What a page of a list takes with few items behind it and with many, asked for in turns. */
export async function pageTimes(
  { small, large }: Record<'small' | 'large', Filled>,
  page: ListPage,
): Promise<Record<'small' | 'large', number[]>> {
  const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
  for (let round = 0; round <= rounds; round++) {
    const [ofSmall, ofLarge] = [await readPages(small, page), await readPages(large, page)]
    // The first round warms both up.
    if (round === 0) continue
    times.small.push(...ofSmall)
    times.large.push(...ofLarge)
  }
  return times
}

async function readPages({ service, authorization }: Filled, { path, items, pagesPerRound }: ListPage) {
  const times: number[] = []
  for (let page = 0; page < pagesPerRound; page++) {
    const startedAt = performance.now()
    const answer = await fetch(`${service.origin}${path}?limit=${items}`, { headers: { authorization } })
    const { count } = (await answer.json()) as { count: number }
    times.push(performance.now() - startedAt)
    if (count !== items) throw new Error(`A page of ${items} has ${count}.`)
  }
  return times
}
