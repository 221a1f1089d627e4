import type { Pool } from '../src/platform/db/pool.ts'
import { insertStaff } from '../src/staff/accounts/repository.ts'
import { openSession } from '../src/staff/sessions/session.ts'

type Shown = {
  /** An order that was placed; its file, if it has one. */
  confirmed: { contractNumber: string; fileId?: string }
  /** A contract with readings. */
  long: { contractNumber: string }
  rich: { customerNumber: string }
  /** A webhook of the demo partner. */
  endpointId: string
}

const login = 'event.loop'

/** The pages of the console, for somebody who has signed in. */
export const consolePages = ({ rich, confirmed, long, endpointId }: Shown): string[] => {
  const endpoint = `/console/webhooks/${endpointId}`
  return [
    '/console',
    '/console/orders',
    `/console/orders?filter.customerNumber=${rich.customerNumber}`,
    '/console/orders.csv',
    `/console/orders/${confirmed.contractNumber}`,
    `/console/orders/${confirmed.contractNumber}/correction`,
    ...[
      'event',
      'timeline',
      'timeline.csv',
      'price',
      'documents',
      'withdrawal',
      'termination',
      'move',
      'take-back',
      'photovoltaics',
    ].map((page) => `/console/orders/${confirmed.contractNumber}/${page}`),
    ...(confirmed.fileId === undefined
      ? []
      : [`/console/orders/${confirmed.contractNumber}/documents/${confirmed.fileId}`]),
    `/console/orders/${confirmed.contractNumber}/smart-meter`,
    `/console/orders/${confirmed.contractNumber}/modules`,
    `/console/orders/${confirmed.contractNumber}/credit`,
    `/console/orders/${long.contractNumber}/readings?month=2026-10`,
    `/console/orders/${long.contractNumber}/readings.csv?month=2026-10`,
    '/console/search?q=Muster',
    '/console/keys',
    '/console/gallery',
    '/console/partners',
    '/console/partners.csv',
    '/console/new-partner',
    '/console/brand-preview?brandName=Loop&brandColour=%231d4ed8',
    '/console/brand-preview.css?colour=%231d4ed8',
    '/console/partners/demo-whitelabel',
    '/console/partners/demo-whitelabel/brand',
    '/console/partners/demo-whitelabel/brand/preview',
    '/console/partners/demo-whitelabel/brand/preview/account',
    '/console/partners/demo-whitelabel/brand/preview/mail',
    '/console/partners/demo-whitelabel/brand/preview/document.pdf',
    '/console/partners/demo-whitelabel/brand/share',
    '/console/partners/demo-whitelabel/brand/unshare',
    '/console/partners/demo-whitelabel/rights',
    '/console/partners/demo-whitelabel/disable',
    '/console/partners/demo-whitelabel/token',
    '/console/partners/demo-whitelabel/new-client',
    '/console/partners/demo-whitelabel/clients/demo-whitelabel',
    '/console/partners/demo-whitelabel/clients/demo-whitelabel/rotate',
    '/console/partners/demo-whitelabel/clients/demo-whitelabel/scopes',
    '/console/partners/demo-whitelabel/clients/demo-whitelabel/keys',
    '/console/partners/demo-hems/clients/demo-app/redirects',
    '/console/partners/demo-whitelabel/webhooks',
    endpoint,
    `${endpoint}/deliveries`,
    `${endpoint}/deliveries.csv`,
    '/console/prices?days=31',
    '/console/prices?days=3',
    '/console/prices.csv?days=31',
    '/console/prices/months.csv',
    '/console/prices/forecast.csv',
    '/console/imports',
    '/console/imports/history',
    '/console/imports/history.csv',
    '/console/price-changes',
    '/console/price-changes.csv',
    '/console/price-changes/new',
    '/console/figures',
    '/console/figures/orders?from=2026-01-01&to=2026-12-31',
    '/console/figures/funnel?from=2026-01-01&to=2026-12-31',
    '/console/figures/delivery-times?from=2026-01-01&to=2026-12-31',
    '/console/figures/rejections?from=2026-01-01&to=2026-12-31',
    '/console/figures/traffic?from=2026-01-01&to=2026-12-31',
    '/console/figures/queue',
    '/console/figures/readings?from=2026-01-01&to=2026-12-31',
    '/console/figures/price-forecast?from=2026-01-01&to=2026-12-31',
    '/console/figures/orders.csv?file=days&from=2026-01-01&to=2026-12-31',
    '/console/partners/demo-whitelabel/usage?from=2026-01-01&to=2026-12-31',
    '/console/partners/demo-whitelabel/usage.csv?file=days',
    '/console/tariffs',
    '/console/tariffs.csv',
    '/console/tariffs/new',
    '/console/tariffs/FIX_12',
    '/console/tariffs/FIX_12/terms',
    '/console/tariffs/FIX_12/version',
    '/console/tariffs/FIX_12/end-sale',
    '/console/tariffs/preview?tariffKey=FIX_12&zipCode=10115&yearlyConsumptionKwh=3500',
    '/console/campaigns',
    '/console/campaigns.csv',
    '/console/campaigns/new',
    '/console/campaigns/WELCOME10',
    '/console/campaigns/WELCOME10/end',
    `/console/customers/${rich.customerNumber}`,
    `/console/customers/${rich.customerNumber}/mails`,
    `/console/customers/${rich.customerNumber}/mails.csv`,
    `/console/customers/${rich.customerNumber}/erasure`,
    `/console/customers/${rich.customerNumber}/export`,
    '/console/staff',
    '/console/staff.csv',
    '/console/staff-sign-ins',
    '/console/staff-sign-ins.csv',
    '/console/staff-invite',
    '/console/me/passkeys',
    `/console/staff/${login}`,
    `/console/staff/${login}/role`,
    `/console/staff/${login}/disable`,
    '/console/market',
    '/console/market.csv',
    '/console/market?filter.state=awaited',
    '/console/market/deadlines',
    '/console/market/deadlines.csv',
    `/console/market/conversations/${confirmed.contractNumber}`,
    `/console/market/conversations/${confirmed.contractNumber}/text`,
    '/console/market/orders',
    '/console/market/orders.csv',
    '/console/system/tasks?filter.state=done',
    '/console/system/tasks.csv?filter.state=done',
    '/console/system/tasks/retry-parked',
    '/console/system/mails',
    '/console/system/mails.csv',
    '/console/system/webhooks',
    '/console/system/webhooks.csv',
    '/console/system/audit',
    '/console/system/audit.csv',
    '/console/system/audit/verification?run=now',
    '/console/system/audit/export',
    '/console/system/keys',
    '/console/system/versions',
    '/console/system/doctor?run=now',
    '/console/system/settings',
  ]
}

/** The session of an administrator. */
export async function staffCookie(pool: Pool): Promise<string> {
  const now = new Date()
  const id = (await insertStaff(pool, { login, name: 'Event Loop', role: 'administrator', now })) ?? ''
  const visitor = { ip: '127.0.0.1', userAgent: 'bench', requestId: 'bench', now }
  return `wattline-staff=${await openSession(pool, { id, login, partner: null }, { ...visitor, by: 'code' })}`
}
