import type { Step } from '../tour.ts'

type Found = { count: number; data: { code: string; name: string }[] }

export const previousSupplierStep: Step = {
  title: 'The previous supplier',
  intro:
    'A customer who changes supplier has one, and the order names it by its code. She knows the name, more or less: the directory of market partners forgives typos, and finds it while she types.',
  async play({ call, story, screen }) {
    const { body } = await call<Found>({
      path: '/partner/v1/market-partners?query=grundversroger%20berlin&role=Supplier&limit=3',
      token: story.token,
      show: ({ count, data }) => ({ count, data: data.map(({ code, name }) => ({ code, name })) }),
    })
    const [found] = body.data
    if (found === undefined) return screen.say('The directory of this service does not have it.')
    story.previousSupplierCode = found.code
    screen.say(`So it is ${found.name}, and ${found.code} goes into the order.`)
  },
}
