import type { DataProcessingAgreement } from '../../partners/data-processing-agreement.ts'
import type { DemoClientId } from '../../partners/demo-clients.ts'
import type { AccessPurpose } from '../../partners/partner-terms.ts'
import type { PartnershipType, Scope } from '../../partners/scopes.ts'

export type DemoClient = {
  clientId: DemoClientId
  secret: string
  partner: {
    type: PartnershipType
    brandName: string
    brandColour: string
    mayOrderForOthers: boolean
    shownBrands?: string[]
    partnerToken?: string
    accessPurpose?: AccessPurpose
    dataProcessingAgreement?: DataProcessingAgreement
  } | null
  scopes: Scope[]
}

/** An app of demo-hems without a secret. Its users return to any port of their own machine. */
export const demoApp = {
  clientId: 'demo-app' satisfies DemoClientId,
  partnerSlug: 'demo-hems',
  redirectUris: ['http://127.0.0.1/callback', 'http://localhost/callback'],
}

/** Partners and clients of the test environment, printed at start and in the documentation. Production refuses them. */
export const demoClients: readonly DemoClient[] = [
  {
    clientId: 'demo-whitelabel',
    secret: 'demo-whitelabel-secret',
    partner: {
      type: 'Whitelabel',
      brandName: 'Sonnenwerk',
      brandColour: '#b45309',
      mayOrderForOthers: false,
      dataProcessingAgreement: { date: '2026-01-15', version: '2.1' },
    },
    scopes: [
      'api:partner',
      'create:orders',
      'role:finance-reporting',
      'role:customer-support',
      'role:application',
      'manage:contracts',
      'manage:webhooks',
    ],
  },
  {
    clientId: 'demo-hems',
    secret: 'demo-hems-secret',
    partner: {
      type: 'ThirdParty',
      brandName: 'Heimpuls',
      brandColour: '#1d4ed8',
      mayOrderForOthers: false,
      shownBrands: ['demo-whitelabel'],
      accessPurpose: {
        de: 'Heimpuls legt den Verbrauch von Wallbox und Wärmepumpe in die günstigen Stunden.',
        en: 'Heimpuls moves the consumption of your wallbox and heat pump to the cheap hours.',
      },
    },
    scopes: ['api:partner', 'manage:contracts', 'manage:webhooks'],
  },
  {
    clientId: 'demo-sales',
    secret: 'demo-sales-secret',
    partner: {
      type: 'SalesAffiliate',
      brandName: 'Tarifkompass',
      brandColour: '#7e22ce',
      mayOrderForOthers: false,
      partnerToken: 'demo-sales-token',
    },
    scopes: ['api:partner', 'create:orders', 'role:finance-reporting', 'manage:webhooks'],
  },
  {
    clientId: 'demo-platform',
    secret: 'demo-platform-secret',
    partner: {
      type: 'Whitelabel',
      brandName: 'Stromplattform',
      brandColour: '#0f766e',
      mayOrderForOthers: true,
    },
    scopes: ['api:partner', 'create:orders', 'manage:webhooks'],
  },
  { clientId: 'demo-operator', secret: 'demo-operator-secret', partner: null, scopes: ['operator'] },
  { clientId: 'demo-gateway', secret: 'demo-gateway-secret', partner: null, scopes: ['operator:market'] },
]
