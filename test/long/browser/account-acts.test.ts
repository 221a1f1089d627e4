// @module-tag browser
import { testAccountActs } from '../../support/account-acts.ts'
import { pagesInBrowser } from '../../support/pages-in-browser.ts'

testAccountActs(await pagesInBrowser(), 'en')
