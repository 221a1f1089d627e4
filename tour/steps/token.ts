import { type Call, shortToken } from '../http/call.ts'
import type { Step } from '../tour.ts'

type Token = { access_token: string; token_type: string; expires_in: number; scope: string }

export const tokenRequest = (clientId: string): Call<Token> => ({
  path: '/connect/token',
  form: { grant_type: 'client_credentials', client_id: clientId, client_secret: `${clientId}-secret` },
  show: (token) => ({ ...token, access_token: shortToken(token.access_token) }),
})

export const tokenStep: Step = {
  title: 'A token',
  intro:
    'You are a brand that sells electricity under its own name. Your server shows its id and secret and gets a token for an hour: OAuth 2.0, client credentials. Everything else is one header.',
  async play({ call, story, screen }) {
    story.token = (await call(tokenRequest('demo-whitelabel'))).body.access_token
    screen.say('The `scope` says what it is good for. Keep it, and get the next five minutes before its end.')
  },
}
