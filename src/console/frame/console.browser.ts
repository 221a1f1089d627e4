/** What makes the console quicker. Everything works without it. */
import './script/menu.browser.ts'
import './script/keys.browser.ts'
import './script/copy.browser.ts'
import './script/drop.browser.ts'
import './script/search.browser.ts'
import './script/refresh.browser.ts'
import '../partners/preview.browser.ts'
import './passkey.browser.ts'
