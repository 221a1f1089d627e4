import { randomUUID } from 'node:crypto'
import { consentByForms } from '../browser/consent-by-forms.ts'
import { consentHeadless } from '../browser/consent-headless.ts'
import { consentInOwnBrowser } from '../browser/consent-in-own-browser.ts'
import { receiveReturn } from '../browser/return-server.ts'
import type { Step } from '../tour.ts'
import { TourEnd } from '../tour-end.ts'
import { tokenRequest } from './token.ts'

const ways = { forms: consentByForms, headless: consentHeadless, browser: consentInOwnBrowser }

type Link = { authorizationUrl: string; expiresAt: string }

export const linkStep: Step = {
  title: 'A customer lets you in',
  intro:
    'Now you are another partner, a vendor of energy management. Anna has a contract with us and your app in her house. You may read her data when she says so, to us: she never gives you a password.',
  async play(tour) {
    const { call, story, screen, signal } = tour
    story.hemsToken = (await call({ ...tokenRequest('demo-hems'), isQuiet: true })).body.access_token

    const state = randomUUID()
    const expected = await receiveReturn({ state, signal })
    try {
      const { body } = await call<{ data: Link }>({
        path: '/partner/v1/customers/link',
        token: story.hemsToken,
        json: {
          successUrl: `${expected.url}?state=${state}`,
          failureUrl: `${expected.url}?state=${state}`,
          externalId: `tour-${story.runId}`,
        },
        show: ({ data }) => data,
      })
      await ways[tour.arguments.consent](tour, body.data.authorizationUrl)
      const returned = await expected.parameters
      if (returned.customerNo === undefined) {
        throw new TourEnd(
          'You declined, and nothing is shared. Start the tour again to see what comes after a yes.',
          { isFault: false },
        )
      }
      story.customerNumber = returned.customerNo
    } finally {
      expected.close()
    }
    screen.say(
      `She is back at your \`successUrl\`, with the \`state\` of the session that asked, and with her customer number: ${story.customerNumber}.`,
    )
  },
}
