import { type Html, html } from '../../platform/html/html.ts'
import type { Audience } from '../audience.ts'
import { framedPage } from '../frame/framed-page.ts'

const texts = {
  failed: {
    title: 'Signing in did not work',
    says: 'It took too long, or the identity provider refused. Please try again.',
  },
  'no-role': {
    title: 'Not allowed',
    says: 'You have signed in, but your account has no role for this console. An administrator can give you one.',
  },
  unavailable: {
    title: 'The identity provider does not answer',
    says: 'Please try again in a few minutes.',
  },
}

export const ssoRefusedPage = (audience: Audience, why: keyof typeof texts): Html =>
  framedPage(audience, {
    title: texts[why].title,
    me: null,
    content: html`<h1>${texts[why].title}</h1>
      <p>${texts[why].says}</p>
      <p><a href="${audience.path}/sign-in">Sign in</a></p>`,
  })
