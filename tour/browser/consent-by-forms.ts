import { demoCustomer } from '../demo-customer.ts'
import { createFormPages, type Page } from '../http/form-pages.ts'
import type { Tour } from '../tour.ts'
import { TourEnd } from '../tour-end.ts'

/** Plays the customer without a browser: the two pages are plain forms. */
export async function consentByForms({ screen, signal }: Tour, authorizationUrl: string): Promise<void> {
  const pages = createFormPages(signal)
  screen.say(
    'Her browser goes to that address. It asks for nothing but forms, so the tour fills them in for her (`--browser` lets you do it yourself):',
  )

  const login = expectPage(await pages.open(authorizationUrl))
  screen.item('Page', `${login.title}: email address and password of her electricity contract`)
  const { emailAddress: email, password } = demoCustomer
  const loggedIn = await pages.submit(authorizationUrl, login, { email, password })
  screen.item('Form', `${email}, ${'•'.repeat(password.length)}`, 'dim')

  const consent = expectPage(await pages.open(loggedIn.location ?? authorizationUrl))
  screen.item('Page', consent.title)
  for (const text of listed(consent.html)) screen.item('     ·', text, 'dim')
  const answered = await pages.submit(authorizationUrl, consent, { answer: 'allow' })
  screen.item('Form', 'Allow', 'dim')

  if (answered.location === null) throw new TourEnd('The consent did not lead back to the partner.')
  screen.item(`${answered.status} `, answered.location, 'yellow')
  screen.line()
  await pages.open(answered.location)
}

function expectPage(page: Page): Page {
  if (page.status === 200) return page
  throw new TourEnd(`A page of the link answered ${page.status}: ${page.title}`)
}

/** What the page says will be readable. */
const listed = (html: string): string[] =>
  [...html.matchAll(/<li>([^<]+)<\/li>/g)].map(([, text = '']) => text.replaceAll('&#39;', "'").trim())
