import { type Html, html } from '../../platform/html/html.ts'
import { mainColumn, renderPage } from '../../platform/html/layout.ts'
import type { Config } from '../../platform/settings/config.ts'
import { type Demo, demoSection, publicLogins } from './demo-section.ts'
import { type PriceCharts, type PriceDays, priceSection } from './price-section.ts'
import { siteFooter, siteLinks } from './site-frame.ts'

export type Start = {
  config: Pick<Config, 'environment' | 'isOpenToOthers' | 'baseUrl' | 'authUrl' | 'testEnvironmentUrl'>
  demo: Demo | undefined
  prices: PriceDays
  charts: PriceCharts
  now: Date
  /** Whether there is a dashboard for partners. */
  hasDashboard: boolean
}

/** What a visitor sees who opens the address of the service in a browser. */
export const startPage = ({ config, demo, prices, charts, now, hasDashboard }: Start): Html =>
  renderPage({
    title: 'Wattline',
    description:
      'The partner platform of an electricity supplier: quote tariffs, place and follow orders, read contracts and energy data over one API.',
    lang: 'en',
    stylesheetUrl: '/start.css',
    scriptUrl: '/start.js',
    homeUrl: '/',
    headerEnd: siteLinks(),
    footer: siteFooter,
    body: mainColumn(html`
      <div class="hero">${config.environment === 'test' && html`<p><span class="state going">Test environment</span></p>`}
      <h1>Sell electricity through partners</h1>
      <p class="lead">Wattline is the partner platform of an electricity supplier. Brands, sales partners and energy managers quote
      tariffs, place and follow orders, and read contracts and energy data over one API. Their customers get an account under
      the partner's own brand.</p>
      <p class="actions"><a class="button" href="/docs/quick-start">Start building</a> <a class="button quiet" href="/docs/reference">API reference</a></p></div>
      ${ways(hasDashboard)}
      ${priceSection(prices, charts, now)}
      ${demo ? tryIt(config) : firstSteps(config)}
      ${demo && demoSection(publicLogins(demo, config))}`),
  })

const ways = (
  hasDashboard: boolean,
): Html => html`<section aria-labelledby="ways"><h2 id="ways">Three ways in</h2>
<ul class="ways">
<li><h3>Partners</h3><p>Build on the API: guides from the first token to going live, two SDKs, webhooks and a sandbox that behaves like production.</p>
<p class="way-links"><a href="/docs">Developer documentation</a>${hasDashboard && html`<a href="/partners">Partner dashboard</a>`}</p></li>
<li><h3>Customers</h3><p>See consumption, costs and the price of the next hours, change a contract, and decide who may read the data.</p>
<p class="way-links"><a href="/account">Customer account</a></p></li>
<li><h3>Operators</h3><p>Follow every order from the first request to the market's answer, and manage tariffs, partners and letters.</p>
<p class="way-links"><a href="/console">Console</a><a href="/operator/reference">Operator API</a></p></li>
</ul></section>`

const tryIt = ({
  baseUrl,
  authUrl,
}: Start['config']): Html => html`<section aria-labelledby="next"><h2 id="next">What to do next</h2>
<p>Get a token of a demo client and ask for the tariffs:</p>
<pre tabindex="0"><code>TOKEN=$(curl -s ${authUrl}/connect/token \\
  -d grant_type=client_credentials \\
  -d client_id=demo-whitelabel \\
  -d client_secret=demo-whitelabel-secret |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

curl -s ${baseUrl}/partner/v1/tariffs \\
  -H "Authorization: Bearer $TOKEN"</code></pre>
<ul>
<li><a href="/docs/quick-start">Place a first order</a> with the same token.</li>
<li>Watch the whole story of a partner in a terminal: <code>npm run tour</code></li>
<li>Receive webhooks on your machine: <code>npm run wattline -- listen --forward http://localhost:3000/hook</code></li>
<li>Read the mails that customers get: <a href="/sandbox/mail">mailbox of the sandbox</a></li>
</ul></section>`

const firstSteps = ({
  testEnvironmentUrl: testUrl,
}: Start['config']): Html => html`<section aria-labelledby="next"><h2 id="next">What to do next</h2>
<ol>
<li>Ask the supplier for a client of the ${testUrl === undefined ? 'test environment' : html`<a href="${testUrl}">test environment</a>`}.</li>
<li><a href="/docs/quick-start">Place a first order</a> there, and follow it to its delivery in the sandbox.</li>
<li>Go through the list for <a href="/docs/going-live">going live</a>.</li>
</ol></section>`
