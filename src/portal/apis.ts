/** The two APIs of the service, each with its own OpenAPI document and reference. */
import { assignableScopes, type Scope, scopeNames } from '../partners/scopes.ts'
import { introduction, operatorIntroduction } from './introduction.ts'

export type ApiName = 'partner' | 'operator'

export type DescribedApi = {
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
