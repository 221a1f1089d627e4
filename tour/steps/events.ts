import type { Step } from '../tour.ts'

type Told = { id: string; type: string; createdAt: string; data: { contractNumber?: string; state?: string } }
type Page = { data: Told[]; hasMoreItems: boolean }

export const eventsStep: Step = {
  title: 'What happened',
  intro:
    'Instead of asking for every order, read what happened: oldest first, without gaps, from the last event that you know. Each says what happened to what, and where to read the rest.',
  async play({ call, story, screen }) {
    const told: Told[] = []
    for (let page: Page | undefined; page === undefined || page.hasMoreItems; ) {
      const after = told.at(-1)?.id
      const path = `/partner/v1/events?limit=500${after === undefined ? '' : `&after=${after}`}`
      const { body } = await call<Page>({ path, token: story.token, isQuiet: true })
      page = body
      told.push(...body.data)
    }
    const own = told.filter(({ data }) => data.contractNumber === story.contractNumber)
    const before = told[told.indexOf(own[0] as Told) - 1]
    const from = before === undefined ? '' : `&after=${before.id}`
    await call<Page>({
      path: `/partner/v1/events?limit=1${from}`,
      token: story.token,
      show: ({ data, hasMoreItems }) => ({ data, hasMoreItems }),
    })
    screen.say('All that happened to her contract:')
    for (const { type, createdAt, data } of own)
      screen.item(createdAt, `${type} ${data.state ?? ''}`.trim(), 'green')
    screen.line()
  },
}
