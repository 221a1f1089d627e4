/** The two interfaces of the service, each with an OpenAPI document and a reference of its own. */
import { type Scope, scopeNames } from '../partners/scopes.ts'
import { introduction, operatorIntroduction } from './introduction.ts'

export type ApiName = 'partner' | 'operator'

export type DescribedApi = {
  title: string
  introduction: string
  /** The scope that every operation with a token needs. */
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
    scopes: scopeNames.filter((name) => name !== 'operator'),
    tags: [
      { name: 'Tokens', description: 'Tokens, their keys, and what a client library needs to find its way.' },
      { name: 'Orders', description: 'Place orders, and follow them until energy is delivered.' },
      { name: 'Tariffs', description: 'What you can sell, and what it costs.' },
      { name: 'Market prices', description: 'What energy costs at the exchange.' },
      { name: 'Customers', description: 'Whom you may see, and how customers give you access.' },
      { name: 'Contracts', description: 'What became of orders.' },
      { name: 'Metrics', description: 'What a contract consumes, costs and saves.' },
      { name: 'Sandbox', description: 'Only in the test environment.' },
      { name: 'Health', description: 'For load balancers and orchestrators.' },
    ],
  },
  operator: {
    title: 'Wattline Operator API',
    introduction: operatorIntroduction,
    scope: 'operator',
    scopes: ['operator'],
    tags: [
      { name: 'Orders', description: 'See why an order is where it is, and move it on.' },
      { name: 'Contracts', description: 'The modules of EnWG section 14a.' },
      { name: 'Customers', description: 'To whom customers gave access.' },
      { name: 'Market', description: 'Messages to and from the market.' },
      { name: 'Tasks', description: 'What is still to be done, and what was given up.' },
      { name: 'Mails', description: 'Mails that were sent.' },
      { name: 'Partners', description: 'Partners and their clients.' },
      { name: 'Imports', description: 'Tariffs, prices and regions.' },
      { name: 'Day-ahead prices', description: 'Whether the prices of the exchange are there.' },
      { name: 'Readings', description: 'Meter readings.' },
      { name: 'Audit', description: 'Who changed what.' },
    ],
  },
}
