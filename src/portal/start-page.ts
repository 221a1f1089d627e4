import { type Html, html } from '../platform/html/html.ts'
import { mainColumn, renderPage } from '../platform/html/layout.ts'
import type { Config } from '../platform/settings/config.ts'
import type { DemoClient } from '../sandbox/demo/demo-access.ts'

export type Demo = { demoClients: readonly DemoClient[] }

/** What a visitor sees who opens the address of the service in a browser. */
export const startPage = (config: Config, demo: Demo | undefined): Html =>
  renderPage({
    title: 'Wattline',
    lang: 'en',
    stylesheetUrl: '/style.css',
    homeUrl: '/',
    body: mainColumn(html`
      <h1>Sell electricity through partners</h1>
      <p>This is the partner platform of an electricity supplier${config.environment === 'test' && ', in its test environment'}.
      Partners' servers quote tariffs, place and follow orders, and read contracts and energy data here.</p>
      <ul>
        <li><a href="/docs">Developer documentation</a>: guides from the first token to going live</li>
        <li><a href="/docs/reference">API reference</a>: all operations with their fields, errors and examples</li>
        <li><a href="/openapi.json">OpenAPI document</a>: the API description for your tools</li>
        <li><a href="/.well-known/oauth-authorization-server">Authorization server metadata</a>: for OAuth libraries</li>
        <li><a href="/health/ready">Health</a>: whether the service can answer requests</li>
      </ul>
      ${demo && tryIt(config, demo)}`),
  })

const tryIt = ({ baseUrl, authUrl }: Config, { demoClients }: Demo) => html`
  <h2>Try it</h2>
  <pre><code>TOKEN=$(curl -s ${authUrl}/connect/token \\
  -d grant_type=client_credentials \\
  -d client_id=demo-whitelabel \\
  -d client_secret=demo-whitelabel-secret |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

curl -s ${baseUrl}/partner/v1/tariffs \\
  -H "Authorization: Bearer $TOKEN"</code></pre>
  <h2>Demo clients</h2>
  <div class="table-scroll" tabindex="0" role="region" aria-label="Demo clients"><table>
    <thead><tr><th scope="col">client_id</th><th scope="col">client_secret</th><th scope="col">Partner</th><th scope="col">Scopes</th></tr></thead>
    <tbody>${demoClients.map(
      ({ clientId, secret, partner, scopes }) => html`<tr>
        <td><code>${clientId}</code></td><td><code>${secret}</code></td>
        <td>${partner?.type ?? 'Operator'}</td><td>${scopes.join(', ')}</td></tr>`,
    )}</tbody>
  </table></div>`
