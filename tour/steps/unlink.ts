import type { Item } from '../http/call.ts'
import type { Step } from '../tour.ts'

type Refused = { isSuccess: boolean; error: Item[] }

export const unlinkStep: Step = {
  title: 'Access is taken back',
  intro:
    'Access ends when you, the customer or the supplier end it, at once. Here your app was removed from the house:',
  async play({ call, story, screen }) {
    await call<{ data: unknown }>({
      method: 'DELETE',
      path: `/partner/v1/customers/${story.customerNumber}/link`,
      token: story.hemsToken,
      show: ({ data }) => data,
    })
    screen.say('From now on her contract is closed to you:')
    await call<Refused>({
      path: story.linkedContract,
      token: story.hemsToken,
      expected: 403,
      show: ({ isSuccess, error }) => ({
        isSuccess,
        error: error.map(({ code, message }) => ({ code, message })),
      }),
    })
  },
}
