import type { Item } from '../http/call.ts'
import type { Step } from '../tour.ts'

type Refused = { isSuccess: boolean; message: string; error: Item[] }

const items = ({ isSuccess, error }: Refused) => ({
  isSuccess,
  error: error.map(({ code, message, details }) => ({ code, message, details })),
})

const brokenOrder = {
  tariffKey: 'DYNAMIC_SHARE',
  userAccount: { emailAddress: 'no address', firstName: 'Max', lastName: 'Fehler' },
  contract: {
    type: 'Private',
    contractReason: 'Whim',
    deliveryDetails: { previousAnnualConsumptionKwh: -1 },
  },
}

export const errorsStep: Step = {
  title: 'Errors, on purpose',
  intro:
    'Whatever goes wrong has one form. A refused order comes back with everything that is wrong with it, at once: `code` for your program, `details` for your form, `message` for your log.',
  async play({ call, story, screen }) {
    const { token, hemsToken } = story
    const refused = { method: 'POST', path: '/partner/v1/orders', json: brokenOrder } as const
    const { body } = await call<Refused>({ ...refused, token, expected: 400, show: null })
    for (const { code, message } of body.error) screen.item(code, message, 'red')
    screen.line()

    screen.say('A token that may not do this. The energy manager never asked for `create:orders`:')
    await call<Refused>({
      ...refused,
      token: hemsToken,
      expected: 403,
      show: items,
      json: { tariffKey: 'FIX_12' },
    })

    screen.say('A number that nobody has, or that another partner has; you cannot tell which:')
    await call<Refused>({ path: '/partner/v1/orders/4711', token, expected: 404, show: items })

    screen.say('And how much is left before 429. Each answer says so:')
    await call({
      path: '/partner/v1/tariffs',
      token,
      show: null,
      showHeaders: ['RateLimit-Policy', 'RateLimit', 'X-Request-Id'],
    })
    screen.say(
      '`q` requests in `w` seconds, `r` of them left for `t` seconds. Over it comes 429 `rate-limited`, under overload 503, both with `Retry-After`: wait that long, then go on. The request id is what to tell us when you need help.',
    )
  },
}
