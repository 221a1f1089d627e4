import type { TestService } from '../../test/support/test-service.ts'

export type PublishedEvent = {
  id: string
  type: string
  createdAt: string
  partner: string
  data: Record<string, string | null>
  refUri: string
}

/** Reads events through the API. */
export function eventReader({ send, tokenOf }: TestService) {
  const read = async (query: Record<string, string> = {}, as = 'demo-whitelabel', scope?: string) => {
    const authorization = `Bearer ${await tokenOf(as, scope)}`
    const answer = await send({ url: '/partner/v1/events', query, headers: { authorization } })
    if (answer.statusCode !== 200) throw new Error(`Events were refused: ${answer.body}`)
    return answer.json<{ data: PublishedEvent[]; hasMoreItems: boolean }>()
  }
  /** Every event after an id, page by page. */
  async function all(after?: string, as?: string, scope?: string): Promise<PublishedEvent[]> {
    const events: PublishedEvent[] = []
    for (let last = after; ; last = events.at(-1)?.id) {
      const { data, hasMoreItems } = await read({ limit: '500', ...(last && { after: last }) }, as, scope)
      events.push(...data)
      if (!hasMoreItems) return events
    }
  }
  return {
    read,
    all,
    /** What happens from now on: returns a function that reads it. */
    fromNow: async (as?: string, scope?: string) => {
      const after = (await all(undefined, as)).at(-1)?.id
      return () => all(after, as, scope)
    },
  }
}

export const typesOf = (events: readonly PublishedEvent[]): string[] => events.map(({ type }) => type)
