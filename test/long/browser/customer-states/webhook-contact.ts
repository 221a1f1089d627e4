import { randomUUID } from 'node:crypto'
import { noteQuestion } from '../../../../src/events/webhooks/contact-repository.ts'
import { hashOfSecret, newSecret } from '../../../../src/platform/secret.ts'
import type { Reach } from '../../../support/judge-looks.ts'
import type { CustomerInBrowser } from './customer-in-browser.ts'

/** Where somebody whom a webhook endpoint names says whether they want mails about it. */
export function webhookContactStates({ service, open }: CustomerInBrowser): Record<string, Reach> {
  const { pool, clock } = service
  let addresses = 0
  const toQuestion: Reach = async (page) => {
    const token = newSecret()
    // As long as a local part may be, so that it has to wrap.
    const emailAddress = `${'sonnenschein'.repeat(5)}${++addresses}@wetterbeobachtung.example.com`
    const asking = { tokenHash: hashOfSecret(token), taskId: randomUUID(), now: clock.now() }
    await noteQuestion(pool, { partnerId: null, emailAddress }, asking)
    await open(page, `/webhook-contact?token=${token}`)
  }
  const answered =
    (answer: RegExp): Reach =>
    async (page) => {
      await toQuestion(page)
      await page.getByRole('button', { name: answer }).click()
    }
  return {
    'webhook-contact': toQuestion,
    'webhook-contact-stale': async (page) => {
      await toQuestion(page)
      await page.context().clearCookies()
      await page.getByRole('button', { name: /^Ja/ }).click()
    },
    'webhook-contact-agreed': answered(/^Ja/),
    'webhook-contact-declined': answered(/^Nein/),
    'webhook-contact-unknown': (page) => open(page, '/webhook-contact'),
  }
}
