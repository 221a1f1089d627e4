/** The two APIs of the service, each with its own OpenAPI document and reference. */
import { assignableScopes, type Scope, scopeNames } from '../partners/scopes.ts'

/** The introduction of the API reference. */
const introduction = `Sell electricity tariffs, place and follow orders, and read contracts and energy data.

**Authentication.** Your server gets a token with its client credentials and sends it with every request as \`Authorization: Bearer …\`. Never put the secret into an app or a web page.

**Envelope.** Every JSON response has \`isSuccess\`, \`message\`, \`error\`, \`refUri\` and \`data\`. When a request fails, \`error\` lists all problems at once, each with a stable \`code\` the path of the field in \`details\`, and what to do in \`docUrl\`. A successful response can have items of severity \`Warning\` or \`Notice\`.

**Time.** Dates are \`yyyy-mm-dd\`, date-times \`yyyy-mm-dd hh:mm:ss\`, both in Europe/Berlin.

**Names.** Names of query parameters are case-insensitive, and unknown ones are ignored. Names of body properties are case-sensitive, and unknown ones are rejected.

**Limits.** The headers \`RateLimit-Policy\` and \`RateLimit\` tell you the limit and how much is left. After 429 and 503, wait \`Retry-After\` seconds.

**Help.** Every response has an \`X-Request-Id\`. Send your own to find the request in your logs and ours.`

/** The introduction of the operator's reference. */
const operatorIntroduction = `For the supplier's own clients: see why an order is stuck and move it on, and manage partners, imports, mails and tasks.

**Access.** Get a token at \`/connect/token\` with the credentials of a client that has one of the scopes below, which partners cannot have. \`npm run wattline -- client add --operator\` creates such a client. Give each the roles it needs, a market gateway only \`operator:market\`; \`operator\` has all of them.

**Audit.** Every change, and every read of personal data, is recorded with the client and the address that it came from. A request that changes and shows nothing leaves no entry.

**Format.** Envelope, times, names and limits are the same as in the partner API.`

export type ApiName = 'partner' | 'operator'

type DescribedApi = {
  title: string
  introduction: string
  /** The scope that every operation with a token needs, or that is enough for all. */
  scope: Scope
  scopes: readonly Scope[]
  tags: readonly { name: string; description: string }[]
}

export const apiOf = (path: string): ApiName => (path.startsWith('/operator/') ? 'operator' : 'partner')

export const apis: Readonly<Record<ApiName, DescribedApi>> = {
  partner: {
    title: 'Wattline Partner API',
    introduction,
    scope: 'api:partner',
    scopes: scopeNames.filter((name) => !assignableScopes.Operator.includes(name)),
    tags: [
      { name: 'Tokens', description: 'Tokens, the keys that sign them, and metadata for OAuth libraries.' },
      { name: 'Orders', description: 'Place orders and follow them until delivery.' },
      { name: 'Tariffs', description: 'The tariffs you can sell, and price quotes.' },
      {
        name: 'Market partners',
        description: 'Suppliers, grid operators and metering operators, with their codes.',
      },
      {
        name: 'Market prices',
        description: 'Day-ahead prices of the power exchange, and what is expected next.',
      },
      {
        name: 'Customers',
        description: 'The customers you can see, and links by which customers grant you access.',
      },
      { name: 'Contracts', description: 'Confirmed contracts, their costs, prices and documents.' },
      {
        name: 'Metrics',
        description: 'Consumption, costs and savings of a contract, and its meter readings.',
      },
      { name: 'Events', description: 'What happened: as a list, and as a stream.' },
      { name: 'Webhooks', description: 'Events that come to you, and what became of them.' },
      {
        name: 'Sandbox',
        description: 'Simulate events, read mails and move the clock. Only in the test environment.',
      },
      { name: 'Health', description: 'Health checks for load balancers and orchestrators.' },
    ],
  },
  operator: {
    title: 'Wattline Operator API',
    introduction: operatorIntroduction,
    scope: 'operator',
    scopes: assignableScopes.Operator,
    tags: [
      { name: 'Orders', description: 'See why an order is stuck, and move it on.' },
      { name: 'Contracts', description: 'Modules of EnWG section 14a.' },
      { name: 'Customers', description: 'The access that customers have granted.' },
      { name: 'Market', description: 'Messages to and from the market.' },
      { name: 'Work', description: 'What needs a person.' },
      { name: 'Tasks', description: 'Pending and failed background tasks.' },
      { name: 'Mails', description: 'Mails that were sent.' },
      { name: 'Staff', description: 'Who works with the console, and with which role.' },
      { name: 'Price changes', description: 'Letters about changed prices: prepared, looked at, sent.' },
      { name: 'Bills', description: 'Bills of contracts: those that wait for something, and reversals.' },
      { name: 'Withdrawals', description: 'Declarations of withdrawal, and those that matched no contract.' },
      { name: 'Partners', description: 'Partners and their clients.' },
      { name: 'Events', description: 'What partners were told.' },
      { name: 'Webhooks', description: 'Endpoints of partners and whether they work, and your own.' },
      { name: 'Tariffs', description: 'Tariffs, their prices and campaigns, and previews of prices.' },
      { name: 'Imports', description: 'Import tariffs, prices and regions.' },
      {
        name: 'Day-ahead prices',
        description: 'Which days have exchange prices, and the forecast of the next.',
      },
      { name: 'Readings', description: 'Store and check meter readings.' },
      { name: 'Statistics', description: 'Figures about orders, requests, tasks and readings.' },
      { name: 'Audit', description: 'Who changed what, and who read personal data.' },
      { name: 'System', description: 'The installation itself: checks, settings, keys, versions.' },
    ],
  },
}
