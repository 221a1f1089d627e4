/** A request for every operation of partners, with as much in it as it may have. */
import { anOrder } from '../../test/support/an-order.ts'
import { contractOf, get, next, page, partner, post, type Requests } from './asking.ts'
import {
  aDevice,
  calculation,
  giveAccess,
  manyDays,
  metricsOf,
  mistyped,
  moveInDate,
  moveOutDate,
  runningContract,
  webhookEndpoint,
  withoutSmartMeter,
} from './prepared.ts'

const offers = '/partner/v1/tariffs/DYNAMIC_SHARE/offers'
const makeOffer = { ...calculation, path: offers }

export const partnerRequests: Requests = {
  getLiveness: () => get('/health/live'),
  getReadiness: () => get('/health/ready'),
  issueToken: () => ({
    method: 'POST',
    path: '/connect/token',
    type: 'application/x-www-form-urlencoded',
    body: 'grant_type=client_credentials&client_id=demo-whitelabel&client_secret=demo-whitelabel-secret',
  }),
  revokeToken: () => ({
    method: 'POST',
    path: '/connect/revoke',
    type: 'application/x-www-form-urlencoded',
    body: 'token=unknown&client_id=demo-whitelabel&client_secret=demo-whitelabel-secret',
  }),
  getAuthorizationServerMetadata: () => get('/.well-known/oauth-authorization-server'),
  getJwks: () => get('/.well-known/jwks.json'),

  createOrder: () => {
    const userAccount = {
      emailAddress: `loop-order-${next()}@example.com`,
      password: 'ein langes Kennwort',
    }
    const body = anOrder({ userAccount })
    body.contract.deliveryDetails.maLoIdentifier = null
    return post('/partner/v1/orders', body, partner)
  },
  listOrders: () => get(`/partner/v1/orders?${page}`, partner),
  getOrder: ({ long }) => get(`/partner/v1/orders/${long.contractNumber}`, partner),
  correctOrder: async ({ place }) => ({
    method: 'PATCH',
    path: `/partner/v1/orders/${await place({ contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } })}`,
    body: { maLoIdentifier: null, meterNumber: `1EMH${3_000_000_000 + next()}` },
    ...partner,
  }),
  cancelOrder: async ({ place }) => ({
    method: 'POST',
    path: `/partner/v1/orders/${await place()}/cancellation`,
    ...partner,
  }),
  listTariffs: () => get('/partner/v1/tariffs', partner),
  calculatePrice: () => calculation,
  createOffer: () => makeOffer,
  getOffer: async ({ ask }) => {
    const { text } = await ask(makeOffer)
    return get(`${offers}/${JSON.parse(text).data.offerId}`, partner)
  },
  searchMarketPartners: () => get(`/partner/v1/market-partners?query=${mistyped}&${page}`, partner),
  listGridOperators: () => get('/partner/v1/grid-operators?postCode=10115', partner),
  listDayAheadPrices: () => get('/partner/v1/day-ahead-prices/limited?granularity=QuarterHourly', partner),
  getPriceForecast: () => get('/partner/v1/day-ahead-prices/forecast', partner),
  listCustomers: () => get(`/partner/v1/customers?${page}`, partner),
  listEvents: () => get('/partner/v1/events?limit=500', partner),
  getEvent: async ({ ask }) => {
    const { text } = await ask(get('/partner/v1/events?limit=1', partner))
    return get(`/partner/v1/events/${JSON.parse(text).data[0].id}`, partner)
  },
  listContracts: ({ rich }) => get(`/partner/v1/customers/${rich.customerNumber}/contracts?${page}`, partner),
  getContract: ({ long }) => get(contractOf(long), partner),
  changeContract: async (world) => ({
    method: 'PATCH',
    path: (await runningContract(world)).replace('/termination', ''),
    body: { expectedAnnualConsumptionInKwhPerYear: 3000 + next() },
    ...partner,
  }),
  changeContact: async (world) => ({
    method: 'PATCH',
    path: (await runningContract(world)).replace(/\/contracts.*/, ''),
    body: { phoneNumber: `+49 30 ${next()}` },
    ...partner,
  }),
  getTermination: ({ long }) => get(`${contractOf(long)}/termination`, partner),
  terminateContract: async (world) => post(await runningContract(world), { kind: 'Ordinary' }, partner),
  takeBackTermination: async (world) => {
    const path = await runningContract(world)
    await world.ask(post(path, { kind: 'Ordinary' }, partner))
    return { method: 'DELETE', path, ...partner }
  },
  relocate: async (world) => {
    const path = (await runningContract(world)).replace(/termination$/, 'relocation')
    const { contract } = anOrder({ contract: { contractReason: 'NewDeliveryLocation' } })
    const deliveryDetails = {
      ...contract.deliveryDetails,
      ...{ maLoIdentifier: null, meterNumber: `LOOP-MOVE-${next()}`, moveInDate },
      ...{ desiredTransitionDate: null, previousSupplierCode: null },
    }
    return post(path, { moveOutDate, contract: { ...contract, deliveryDetails } }, partner)
  },
  getControllableDevices: ({ long }) => get(`${contractOf(long)}/controllable-devices`, partner),
  registerControllableDevice: async (world) =>
    post(await withoutSmartMeter(world, 'controllable-devices'), aDevice, partner),
  chooseModules: async (world) => {
    const path = await withoutSmartMeter(world, 'controllable-devices')
    await world.ask(post(path, aDevice, partner))
    return { method: 'PUT', path: `${path}/modules`, body: { modules: 'Module1' }, ...partner }
  },
  getSmartMeterOrder: ({ long }) => get(`${contractOf(long)}/smart-meter-order`, partner),
  orderSmartMeter: async (world) => ({
    method: 'POST',
    path: await withoutSmartMeter(world, 'smart-meter-order'),
    ...partner,
  }),
  createWebhookEndpoint: async (world) => {
    await webhookEndpoint(world, 0)
    return post('/partner/v1/webhook-endpoints', { url: 'http://127.0.0.1:1/' }, partner)
  },
  listWebhookEndpoints: () => get('/partner/v1/webhook-endpoints', partner),
  getWebhookEndpoint: async (world) => get(await webhookEndpoint(world, 0), partner),
  updateWebhookEndpoint: async (world) => ({
    ...{ method: 'PATCH', path: await webhookEndpoint(world, 0), body: { description: 'CRM' } },
    ...partner,
  }),
  deleteWebhookEndpoint: async (world) => ({
    ...{ method: 'DELETE', path: await webhookEndpoint(world) },
    ...partner,
  }),
  rotateWebhookSecret: async (world) => post(`${await webhookEndpoint(world, 0)}/rotate-secret`, {}, partner),
  pingWebhookEndpoint: async (world) => post(`${await webhookEndpoint(world, 0)}/ping`, {}, partner),
  listWebhookDeliveries: async (world) =>
    get(`${await webhookEndpoint(world)}/deliveries?offset=0&limit=100`, partner),
  redeliverWebhook: async (world) => {
    const path = await webhookEndpoint(world, 1)
    const { text } = await world.ask(get(`${path}/deliveries`, partner))
    return post(`${path}/deliveries/${JSON.parse(text).data[0].id}/redeliver`, {}, partner)
  },
  redeliverWebhooks: async (world) =>
    post(
      `${await webhookEndpoint(world)}/redeliver`,
      { from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' },
      partner,
    ),
  readMetrics: ({ long }) => metricsOf(long, 'Monthly', 'Consumption'),
  listMeterReadings: ({ long }) => get(`${contractOf(long)}/meter-readings?${page}`, partner),
  submitMeterReading: ({ long }) =>
    post(
      `${contractOf(long)}/meter-readings`,
      { date: long.from, kwh: (next() % 1000) / 1000, isConfirmed: true },
      partner,
    ),
  readCosts: ({ long }) => get(`${contractOf(long)}/costs`, partner),
  readWorkingPrices: ({ long }) => get(`${contractOf(long)}/day-ahead-working-prices`, partner),
  readCheapestWindow: ({ long }) =>
    get(
      `${contractOf(long)}/day-ahead-working-prices/cheapest?durationMinutes=4800&within=PT168H&split=true`,
      partner,
    ),
  createLink: () =>
    post(
      '/partner/v1/customers/link',
      { successUrl: 'https://app.example.com/done', externalId: 'E-1' },
      { as: 'demo-hems' },
    ),
  deleteLink: async ({ pool, rich }) => {
    await giveAccess(pool, rich.customerNumber)
    return { method: 'DELETE', path: `/partner/v1/customers/${rich.customerNumber}/link`, as: 'demo-hems' }
  },
  listDocuments: ({ confirmed }) => get(`${contractOf(confirmed)}/documents`, partner),
  getDocument: ({ confirmed }) => get(`${contractOf(confirmed)}/documents/${confirmed.fileId}`, partner),

  listSandboxMails: ({ rich }) =>
    get(`/sandbox/v1/mails?${page}&to=${encodeURIComponent(rich.emailAddress)}`, partner),
  getSandboxClock: () => get('/sandbox/v1/clock', partner),
  moveSandboxClock: () => post('/sandbox/v1/clock', { advance: 'PT1S' }, partner),
  listSandboxScenes: () => get('/sandbox/v1/scenes', partner),
  setUpSandboxScene: () => ({ method: 'POST', path: '/sandbox/v1/scenes/flexible-devices', ...partner }),
  // Of a partner without customers that other operations need.
  resetSandbox: () => ({ method: 'POST', path: '/sandbox/v1/reset', as: 'demo-sales' }),
  reportSandboxEvent: async ({ place }) =>
    post(`/sandbox/v1/orders/${await place()}/events`, { event: 'withdrawn' }, partner),
  advanceSandboxOrder: async ({ place }) =>
    post(`/sandbox/v1/orders/${await place()}/advance`, { to: 'Delivery' }, partner),
  takeOverSandboxOrder: async (world) => {
    const contractNumber = await world.place()
    await world.ask(post(`/sandbox/v1/orders/${contractNumber}/advance`, { to: 'Delivery' }, partner))
    return post(`/sandbox/v1/orders/${contractNumber}/takeover`, { isNextPossible: true }, partner)
  },
  putSandboxMeterReadings: ({ long }) => ({
    method: 'PUT',
    path: `/sandbox/v1/contracts/${long.contractNumber}/meter-readings`,
    body: {
      readings: manyDays(long.contractNumber)
        .slice(0, 50)
        .map(({ date }, index) => ({ date, kwh: 10 * index, isConfirmed: true })),
    },
    ...partner,
  }),
  putSandboxReadings: ({ long }) => ({
    method: 'PUT',
    path: `/sandbox/v1/contracts/${long.contractNumber}/readings`,
    body: {
      days: manyDays(long.contractNumber)
        .slice(0, 366)
        .map(({ date, kwh }) => ({ date, kwh, valueState: 'Final' })),
    },
    ...partner,
  }),
}
