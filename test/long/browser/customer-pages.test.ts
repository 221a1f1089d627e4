// @module-tag browser
/** Every page of customers and every state of it that looks different, each judged once; home.test.ts has the metered ones. */
import { changePartner } from '../../../src/partners/manage-partners.ts'
import { fullCustomer } from '../../support/full-customer.ts'
import { judgeLooks } from '../../support/judge-looks.ts'
import { accountStates } from './customer-states/account.ts'
import { actStates, englishSettings } from './customer-states/acts.ts'
import { customerInBrowser } from './customer-states/customer-in-browser.ts'
import { declarationStates } from './customer-states/declarations.ts'
import { emailAddressStates } from './customer-states/email-address.ts'
import { linkStates } from './customer-states/link.ts'
import { passwordStates } from './customer-states/password.ts'
import { securityStates } from './customer-states/security.ts'
import { webhookContactStates } from './customer-states/webhook-contact.ts'

const customer = await customerInBrowser()
const { service, newPage, open, logIn } = customer
await changePartner(service.pool, 'demo-hems', { accessDays: 365 })
await service.deps.revisions.refresh()
const { login, ...account } = accountStates(customer)
const { 'link-continue': linkContinue, 'link-consent-example': linkExample, ...link } = linkStates(customer)
const onBothScreens = { login, ...securityStates(customer), linkContinue, linkExample }

judgeLooks({
  newPage,
  prefix: 'customer-',
  pages: {
    ...onBothScreens,
    ...account,
    ...actStates(customer),
    ...link,
    ...passwordStates(customer),
    ...emailAddressStates(customer),
    ...declarationStates(customer),
    ...webhookContactStates(customer),
  },
})

judgeLooks({
  newPage,
  prefix: 'customer-desk-',
  screen: { viewport: { width: 1280, height: 900 } },
  pages: {
    ...onBothScreens,
    ...englishSettings(customer),
    'overview-en': async (page) => {
      await logIn(page, (await fullCustomer(service)).account)
      await open(page, '/account?lang=en')
    },
    'terminate-en': (page) => open(page, '/terminate?order=30000016&lang=en'),
  },
})
