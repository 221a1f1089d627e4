import { type Html, html } from '../platform/html/html.ts'
import { mainColumn, renderPage } from '../platform/html/layout.ts'
import { table } from '../platform/html/parts/table.ts'
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
  ${table(
    'Demo clients',
    [
      { title: 'client_id', cell: ({ clientId }) => html`<code>${clientId}</code>` },
      { title: 'client_secret', cell: ({ secret }) => html`<code>${secret}</code>` },
      { title: 'Partner', cell: ({ partner }) => partner?.type ?? 'Operator' },
      { title: 'Scopes', cell: ({ scopes }) => scopes.join(', ') },
    ],
    { rows: demoClients, empty: '' },
  )}`
