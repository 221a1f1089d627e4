/** A request for every operation of operators, with as much in it as it may have. */
import { randomUUID } from 'node:crypto'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { get, longPeriod, next, operator, page, post, type Requests } from './asking.ts'
import {
  aBill,
  aCampaign,
  aMember,
  aPublicKey,
  aRelocation,
  aTariff,
  aTermination,
  awaitedMessage,
  byLetter,
  giveAccess,
  largeLogo,
  manyDays,
  messageOnHold,
  newCampaign,
  newClient,
  newMember,
  newPartner,
  newTariff,
  ownEndpoint,
  parkedTask,
  pathOfAttachment,
  postcodes,
  priceChange,
  priceLetters,
  proposal,
  runningOrder,
  sentMail,
  unmatchedDeclaration,
  unmatchedMessage,
  withMarketOrders,
} from './prepared.ts'

export const operatorRequests: Requests = {
  listWork: () => get(`/operator/v1/work?${page}`, operator),
  listOperatorOrders: () => get(`/operator/v1/orders?${page}`, operator),
  getOperatorOrder: ({ confirmed }) => get(`/operator/v1/orders/${confirmed.contractNumber}`, operator),
  correctOperatorOrder: async ({ place }) => ({
    method: 'PATCH',
    path: `/operator/v1/orders/${await place({ contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } })}`,
    body: { meterNumber: `1EMH${2_000_000_000 + next()}`, comment: 'The customer called.' },
    ...operator,
  }),
  previewOrderCorrection: async ({ place }) =>
    post(
      `/operator/v1/orders/${await place({ contract: { deliveryDetails: { maLoIdentifier: '41373559242' } } })}/correction-preview`,
      { meterNumber: `1EMH${2_000_000_000 + next()}` },
      operator,
    ),
  reportOrderEvent: async ({ place }) =>
    post(
      `/operator/v1/orders/${await place()}/events`,
      { event: 'withdrawn', comment: 'By letter.' },
      operator,
    ),
  decideCredit: async ({ place }) =>
    post(
      `/operator/v1/orders/${await place()}/credit-decision`,
      { isPositive: false, comment: 'By hand.' },
      operator,
    ),
  getOrderPrice: ({ confirmed }) => get(`/operator/v1/orders/${confirmed.contractNumber}/price`, operator),
  getOrderReadings: ({ long }) =>
    get(`/operator/v1/orders/${long.contractNumber}/readings?month=2026-10`, operator),
  getOrderTimeline: ({ confirmed }) =>
    get(`/operator/v1/orders/${confirmed.contractNumber}/timeline`, operator),
  getOrderDocument: ({ confirmed }) =>
    get(`/operator/v1/orders/${confirmed.contractNumber}/documents/${confirmed.fileId}`, operator),
  previewOrderEvent: async ({ place }) =>
    post(`/operator/v1/orders/${await place()}/event-preview`, { event: 'withdrawn' }, operator),
  previewOrderWithdrawal: async ({ place }) =>
    post(`/operator/v1/orders/${await place()}/withdrawal-preview`, byLetter(), operator),
  withdrawOrder: async ({ place }) =>
    post(`/operator/v1/orders/${await place()}/withdrawal`, byLetter(), operator),
  getOrderTermination: ({ long }) => get(`/operator/v1/orders/${long.contractNumber}/termination`, operator),
  previewOrderTermination: async (world) =>
    post(`${await runningOrder(world)}/termination-preview`, aTermination, operator),
  terminateOrder: async (world) => post(`${await runningOrder(world)}/termination`, aTermination, operator),
  takeBackOrderTermination: async (world) => {
    const path = `${await runningOrder(world)}/termination`
    await world.ask(post(path, aTermination, operator))
    return post(`${path}/take-back`, { comment: 'They stay.' }, operator)
  },
  previewOrderRelocation: async (world) =>
    post(`${await runningOrder(world)}/relocation-preview`, aRelocation(), operator),
  relocateOrder: async (world) => post(`${await runningOrder(world)}/relocation`, aRelocation(), operator),
  listWithdrawalDeclarations: () => get(`/operator/v1/withdrawal-declarations?${page}`, operator),
  getWithdrawalDeclaration: async (world) => get(await unmatchedDeclaration(world), operator),
  attachWithdrawalDeclaration: async (world) =>
    post(
      `${await unmatchedDeclaration(world)}/attach`,
      { contractNumber: await world.place(), comment: 'By telephone.' },
      operator,
    ),
  closeWithdrawalDeclaration: async (world) =>
    post(`${await unmatchedDeclaration(world)}/close`, { comment: 'Nobody of ours.' }, operator),
  getLevyExemptions: ({ long }) =>
    get(`/operator/v1/contracts/${long.contractNumber}/levy-exemptions`, operator),
  replaceLevyExemptions: ({ long }) => ({
    method: 'PUT',
    path: `/operator/v1/contracts/${long.contractNumber}/levy-exemptions`,
    body: {
      periods: [
        {
          validFrom: '2026-01-01',
          validTo: '2026-12-31',
          appliedOn: '2025-12-10',
          appliedBy: next() % 2 === 0 ? 'Customer' : 'Supplier',
          meterNumber: '1EMH0012345678',
          exclusionsCheckedOn: '2025-12-10',
          proofReference: 'NB-2025-004711',
        },
      ],
    },
    ...operator,
  }),
  listMarketOrders: () => get(`/operator/v1/market-orders?${page}`, operator),
  reportSmartMeter: async (world) => ({
    method: 'PUT',
    path: `${await withMarketOrders(world)}/smart-meter-order`,
    body: { state: 'Installed', installationDate: '2026-11-02' },
    ...operator,
  }),
  reportModuleChoice: async (world) => ({
    method: 'PUT',
    path: `${await withMarketOrders(world)}/module-choice`,
    body: { state: 'Confirmed' },
    ...operator,
  }),
  getContractModules: ({ long }) =>
    get(`/operator/v1/contracts/${long.contractNumber}/paragraph-14a`, operator),
  replaceContractModules: ({ long }) => ({
    method: 'PUT',
    path: `/operator/v1/contracts/${long.contractNumber}/paragraph-14a`,
    body: {
      periods: [
        {
          validFrom: '2025-04-01',
          validTo: '2026-12-31',
          isModule1InUse: true,
          isModule2InUse: false,
          isModule3InUse: next() % 2 === 0,
          deviceTypes: ['Wallbox'],
          controllablePowerKw: 11,
        },
      ],
    },
    ...operator,
  }),
  searchCustomers: () => get('/operator/v1/search?q=muster&limit=50', operator),
  getOperatorCustomer: ({ rich }) => get(`/operator/v1/customers/${rich.customerNumber}`, operator),
  listCustomerLinks: ({ rich }) => get(`/operator/v1/customers/${rich.customerNumber}/links`, operator),
  deleteCustomerLink: async ({ pool, rich }) => {
    await giveAccess(pool, rich.customerNumber)
    const path = `/operator/v1/customers/${rich.customerNumber}/links/demo-hems`
    return { method: 'DELETE', path, ...operator }
  },
  listCustomerSessions: ({ rich }) => get(`/operator/v1/customers/${rich.customerNumber}/sessions`, operator),
  endCustomerSessions: ({ rich }) =>
    post(`/operator/v1/customers/${rich.customerNumber}/sessions/end`, { reason: 'A lost phone.' }, operator),
  sendPasswordMail: ({ rich }) =>
    post(`/operator/v1/customers/${rich.customerNumber}/password-mail`, {}, operator),
  exportCustomer: ({ rich }) =>
    post(`/operator/v1/customers/${rich.customerNumber}/export`, { reason: 'Art. 15 GDPR.' }, operator),
  previewErasure: ({ rich }) =>
    post(`/operator/v1/customers/${rich.customerNumber}/erasure-preview`, {}, operator),
  eraseCustomer: async ({ pool, place }) => {
    const { rows } = await pool.query<{ number: string }>(sql`
      select a.customer_number as number from orders o join accounts a on a.id = o.account_id
      where o.contract_number = ${await place()}`)
    return post(`/operator/v1/customers/${rows[0]?.number}/erasure`, { reason: 'Art. 17 GDPR.' }, operator)
  },
  receiveMarketMessage: async ({ place }) =>
    post(
      '/operator/v1/market/messages',
      {
        messageId: randomUUID(),
        process: '55002',
        answers: randomUUID(),
        contractNumber: await place(),
        sentAt: '2026-11-10T09:40:00Z',
        content: { startDate: '2027-02-01' },
      },
      operator,
    ),
  listMarketMessages: () => get(`/operator/v1/market/messages?${page}`, operator),
  getMarketMessage: async (world) =>
    get(`/operator/v1/market/messages/${await unmatchedMessage(world)}`, operator),
  getMarketConversation: ({ confirmed }) =>
    get(`/operator/v1/market/conversations/${confirmed.contractNumber}`, operator),
  listAwaitedAnswers: () => get(`/operator/v1/market/awaited-answers?${page}`, operator),
  previewMarketAnswer: async (world) =>
    post(
      `/operator/v1/market/messages/${await awaitedMessage(world)}/answer-preview`,
      { process: '55023', content: {} },
      operator,
    ),
  answerMarketMessage: async (world) =>
    post(
      `/operator/v1/market/messages/${await awaitedMessage(world)}/answer`,
      { process: '55023', content: {}, comment: 'By phone.' },
      operator,
    ),
  attachMarketMessage: async (world) =>
    post(
      `/operator/v1/market/messages/${await unmatchedMessage(world)}/attach`,
      { contractNumber: await world.place(), comment: 'By phone.' },
      operator,
    ),
  recheckMarketMessage: async (world) =>
    post(`/operator/v1/market/messages/${await messageOnHold(world)}/recheck`, {}, operator),
  handOverMarketMessage: async (world) => {
    const messageId = await awaitedMessage(world)
    await world.pool.query(sql`
      update market_messages set hand_over_since = now(), answer_due_at = null where id = ${messageId}`)
    return post(`/operator/v1/market/messages/${messageId}/hand-over`, { way: 'By portal.' }, operator)
  },
  setMarketMessageAside: async (world) =>
    post(
      `/operator/v1/market/messages/${await unmatchedMessage(world)}/set-aside`,
      { comment: 'Not ours.' },
      operator,
    ),
  listTasks: () => get(`/operator/v1/tasks?${page}`, operator),
  retryTask: async (world) =>
    post(
      `/operator/v1/tasks/${await parkedTask(world, 'send-set-password-mail', '4000000003')}/retry`,
      {},
      operator,
    ),
  retryParkedTasks: async (world) => {
    await parkedTask(world, 'send-set-password-mail', '4000000003')
    return post('/operator/v1/tasks/retry-parked', { kind: 'send-set-password-mail' }, operator)
  },
  listMails: () => get(`/operator/v1/mails?${page}`, operator),
  getMail: async (world) => get(`/operator/v1/mails/${await sentMail(world)}`, operator),
  getMailAttachment: async (world) => get(await pathOfAttachment(world), operator),
  resendMail: async (world) => post(`/operator/v1/mails/${await sentMail(world)}/resend`, {}, operator),
  listHeldBills: () => get(`/operator/v1/bills/held?${page}`, operator),
  listContractBills: async (world) =>
    get(`/operator/v1/contracts/${(await aBill(world)).contractNumber}/bills?${page}`, operator),
  reverseBill: async (world) =>
    post(
      `/operator/v1/bills/${(await aBill(world)).number}/reversal`,
      { reason: 'Wrong readings.' },
      operator,
    ),
  listPriceChanges: () => get(`/operator/v1/price-changes?${page}`, operator),
  preparePriceChange: () => post('/operator/v1/price-changes', { effectiveDate: '2099-01-01' }, operator),
  previewPriceChange: () =>
    post('/operator/v1/price-changes/preview', { effectiveDate: '2099-01-01' }, operator),
  getPriceChange: async (world) => get(await priceChange(world), operator),
  startPriceChange: async (world) =>
    post(`${await priceChange(world, { day: '2099-03-01', letters: 1 })}/start`, {}, operator),
  stopPriceChange: async (world) =>
    post(
      `${await priceChange(world, { day: '2099-04-01', state: 'sending', letters: 1 })}/stop`,
      {},
      operator,
    ),
  reportReturnedPriceLetter: async (world) => {
    const { path, contractNumbers } = await priceLetters(world, 'sent', 1)
    return post(`${path}/returns`, { contractNumber: contractNumbers[0] }, operator)
  },
  exportPaperLetters: async (world) =>
    get(`${(await priceLetters(world, 'returned', 100)).path}/paper-letters`, operator),
  reportPostedPriceLetters: async (world) => {
    const { path, contractNumbers } = await priceLetters(world, 'returned', 500)
    return post(`${path}/postings`, { contractNumbers, postedOn: berlinDate(new Date()) }, operator)
  },
  listPriceNotices: async (world) => get(`${await priceChange(world)}/notices?${page}`, operator),
  listPartners: () => get(`/operator/v1/partners?${page}`, operator),
  addPartner: () =>
    post(
      '/operator/v1/partners',
      { slug: `loop-${next()}`, type: 'Whitelabel', brandName: 'Loop' },
      operator,
    ),
  getPartner: () => get('/operator/v1/partners/demo-hems', operator),
  updatePartner: async (world) => ({
    method: 'PATCH',
    path: `/operator/v1/partners/${await newPartner(world)}`,
    body: { brandColour: '#1d4ed8' },
    ...operator,
  }),
  disablePartner: async (world) =>
    post(`/operator/v1/partners/${await newPartner(world)}/disable`, { comment: 'Loop' }, operator),
  enablePartner: async (world) =>
    post(`/operator/v1/partners/${await newPartner(world)}/enable`, { comment: 'Loop' }, operator),
  rotatePartnerToken: async (world) =>
    post(`/operator/v1/partners/${await newPartner(world)}/rotate-token`, {}, operator),
  listDecisions: () => get(`/operator/v1/partners/demo-hems/decisions?${page}`, operator),
  liftDecision: async (world) => {
    const slug = await newPartner(world)
    const path = `/operator/v1/partners/${slug}`
    await world.ask({ method: 'PATCH', path, body: { requestsPerMinute: 1 }, ...operator })
    return post(`${path}/decisions/lift`, { kind: 'RateLimit', subject: slug, comment: 'Loop' }, operator)
  },
  getBrand: () => get('/operator/v1/partners/demo-hems/brand', operator),
  putBrand: async (world) => ({
    method: 'PUT',
    path: `/operator/v1/partners/${await newPartner(world)}/brand`,
    body: { brandName: 'Loop', brandColour: '#1d4ed8', imprintUrl: 'https://loop.example/imprint' },
    ...operator,
  }),
  putLogo: async (world) => ({ ...(await largeLogo(world)), ...operator }),
  deleteLogo: async (world) => {
    const request = { ...(await largeLogo(world)), ...operator }
    await world.ask(request)
    return { method: 'DELETE', path: request.path, ...operator }
  },
  getBrandProposals: () => get('/operator/v1/partners/demo-hems/brand/proposals', operator),
  approveBrand: async (world) => {
    const { path, revision } = await proposal(world)
    return post(`${path}/approve`, { revision }, operator)
  },
  refuseBrand: async (world) => {
    const { path, revision } = await proposal(world)
    return post(`${path}/refuse`, { revision, reason: 'Loop' }, operator)
  },
  sharePreview: async (world) =>
    post(`/operator/v1/partners/${await newPartner(world)}/brand/preview-links`, {}, operator),
  endPreviews: async (world) => ({
    method: 'DELETE',
    path: `/operator/v1/partners/${await newPartner(world)}/brand/preview-links`,
    ...operator,
  }),
  listToldEvents: () => get('/operator/v1/events?limit=500', operator),
  getToldEvent: async ({ ask }) => {
    const { text } = await ask(get('/operator/v1/events?limit=1', operator))
    return get(`/operator/v1/events/${JSON.parse(text).data[0].id}`, operator)
  },
  createOperatorWebhookEndpoint: async (world) => {
    await ownEndpoint(world, 0)
    return post('/operator/v1/webhook-endpoints', { url: 'http://127.0.0.1:1/' }, operator)
  },
  listOperatorWebhookEndpoints: () => get(`/operator/v1/webhook-endpoints?${page}`, operator),
  getOperatorWebhookEndpoint: async (world) => get(await ownEndpoint(world), operator),
  updateOperatorWebhookEndpoint: async (world) => ({
    ...{ method: 'PATCH', path: await ownEndpoint(world, 0), body: { description: 'Bus' } },
    ...operator,
  }),
  deleteOperatorWebhookEndpoint: async (world) => ({
    ...{ method: 'DELETE', path: await ownEndpoint(world) },
    ...operator,
  }),
  rotateOperatorWebhookSecret: async (world) =>
    post(`${await ownEndpoint(world, 0)}/rotate-secret`, {}, operator),
  pingOperatorWebhookEndpoint: async (world) => post(`${await ownEndpoint(world, 0)}/ping`, {}, operator),
  listOperatorWebhookDeliveries: async (world) =>
    get(`${await ownEndpoint(world)}/deliveries?offset=0&limit=100`, operator),
  redeliverOperatorWebhook: async (world) => {
    const path = await ownEndpoint(world, 1)
    const { text } = await world.ask(get(`${path}/deliveries`, operator))
    return post(`${path}/deliveries/${JSON.parse(text).data[0].id}/redeliver`, {}, operator)
  },
  redeliverOperatorWebhooks: async (world) =>
    post(
      `${await ownEndpoint(world)}/redeliver`,
      { from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' },
      operator,
    ),
  listStaff: () => get(`/operator/v1/staff?${page}`, operator),
  getStaff: async (world) => get(await newMember(world), operator),
  listStaffSignIns: () => get('/operator/v1/staff-sign-ins?limit=500', operator),
  endStaffSessions: async (world) => post(`${await newMember(world)}/end-sessions`, {}, operator),
  inviteStaff: () => post('/operator/v1/staff', aMember(), operator),
  resetStaffSecondFactor: async (world) =>
    post(`${await newMember(world)}/reset-second-factor`, {}, operator),
  disableStaff: async (world) => post(`${await newMember(world)}/disable`, {}, operator),
  enableStaff: async (world) => post(`${await newMember(world)}/enable`, {}, operator),
  setStaffRole: async (world) => ({
    ...post(`${await newMember(world)}/role`, { role: 'viewer' }, operator),
    method: 'PUT',
  }),
  listClients: () => get(`/operator/v1/clients?${page}`, operator),
  addClient: () =>
    post(
      '/operator/v1/clients',
      { clientId: `loop-${next()}`, partner: 'demo-hems', scopes: ['api:partner'] },
      operator,
    ),
  rotateClientSecret: async (world) =>
    post(`/operator/v1/clients/${await newClient(world)}/rotate-secret`, {}, operator),
  addClientKeys: async (world) =>
    post(`/operator/v1/clients/${await newClient(world)}/keys`, { keys: [aPublicKey()] }, operator),
  removeClientKey: async (world) => {
    const path = `/operator/v1/clients/${await newClient(world)}/keys`
    await world.ask(post(path, { keys: [aPublicKey()] }, operator))
    return { method: 'DELETE', path: `${path}/loop`, ...operator }
  },
  disableClient: async (world) =>
    post(`/operator/v1/clients/${await newClient(world)}/disable`, {}, operator),
  enableClient: async (world) => post(`/operator/v1/clients/${await newClient(world)}/enable`, {}, operator),
  setClientDateTimeFormat: async (world) => ({
    method: 'PUT',
    path: `/operator/v1/clients/${await newClient(world)}/date-time-format`,
    body: { dateTimeFormat: 'LocalMinutes' },
    ...operator,
  }),
  replaceClientRedirectUris: async (world) => ({
    method: 'PUT',
    path: `/operator/v1/clients/${await newClient(world, { redirectUris: ['http://127.0.0.1/callback'] })}/redirect-uris`,
    body: { redirectUris: ['https://app.example.com/callback'] },
    ...operator,
  }),
  replaceClientScopes: async (world) => ({
    method: 'PUT',
    path: `/operator/v1/clients/${await newClient(world)}/scopes`,
    body: { scopes: ['api:partner'] },
    ...operator,
  }),
  listOperatorTariffs: () => get(`/operator/v1/tariffs?${page}`, operator),
  previewImport: () => ({
    method: 'POST',
    path: '/operator/v1/imports/postcodes/preview',
    ...operator,
    type: 'text/csv',
    body: postcodes(),
  }),
  listImports: () => get(`/operator/v1/imports/history?${page}`, operator),
  listImportKinds: () => get('/operator/v1/imports', operator),
  listPriceDays: () => get('/operator/v1/day-ahead-prices?days=31', operator),
  askPriceSources: () => post('/operator/v1/day-ahead-prices/look', {}, operator),
  listExchangePrices: () => get('/operator/v1/exchange-prices', operator),
  getOperatorTariff: () => get('/operator/v1/tariffs/FIX_12', operator),
  previewTariffPrice: () =>
    get('/operator/v1/tariffs/FIX_12/price?zipCode=10115&yearlyConsumptionKwh=3500', operator),
  addTariff: () => post('/operator/v1/tariffs', aTariff(), operator),
  changeTariff: () => {
    const { tariffKey: _, kind: __, version: ___, ...terms } = aTariff()
    return { ...post('/operator/v1/tariffs/FIX_12', terms, operator), method: 'PUT' }
  },
  addTariffVersion: () => post('/operator/v1/tariffs/FIX_12/versions', aTariff().version, operator),
  endTariffSale: async (world) =>
    post(`${await newTariff(world)}/end-sale`, { validTo: '2099-06-01' }, operator),
  listCampaigns: () => get(`/operator/v1/campaigns?${page}`, operator),
  getCampaign: async (world) => get((await newCampaign(world)).path, operator),
  addCampaign: () => post('/operator/v1/campaigns', aCampaign(), operator),
  changeCampaign: async (world) => {
    const { path, validFrom } = await newCampaign(world)
    const { campaignCode: _, ...period } = aCampaign()
    return {
      ...post(`${path}/${validFrom}`, { ...period, validFrom: '2099-02-01' }, operator),
      method: 'PUT',
    }
  },
  removeCampaign: async (world) => {
    const { path, validFrom } = await newCampaign(world)
    return { method: 'DELETE', path: `${path}/${validFrom}`, ...operator }
  },
  endCampaign: async (world) => {
    const { path } = await newCampaign(world, berlinDate(new Date()))
    return post(`${path}/end`, { validTo: '2099-01-01' }, operator)
  },
  getPriceStatus: () => get('/operator/v1/day-ahead-prices/status', operator),
  listPriceVersions: () => get('/operator/v1/day-ahead-prices/2026-11-01/versions', operator),
  storeReadings: ({ long }) =>
    post('/operator/v1/readings', { readings: manyDays(long.contractNumber) }, operator),
  storeMeterReadings: ({ long }) => {
    const more = next()
    const readings = manyDays(long.contractNumber)
      .slice(0, 200)
      .map(({ contractNumber, date }, index) => {
        return { contractNumber, date, kwh: 10 * index + more, isConfirmed: true }
      })
    return post('/operator/v1/meter-readings', { readings }, operator)
  },
  listContractMeterReadings: ({ long }) =>
    get(`/operator/v1/contracts/${long.contractNumber}/meter-readings`, operator),
  getOrderStatistics: () => get(`/operator/v1/statistics/orders?${longPeriod}`, operator),
  getFunnel: () => get(`/operator/v1/statistics/funnel?${longPeriod}`, operator),
  getDeliveryTimes: () => get(`/operator/v1/statistics/delivery-times?${longPeriod}`, operator),
  getRejections: () => get(`/operator/v1/statistics/rejections?${longPeriod}`, operator),
  getTraffic: () => get(`/operator/v1/statistics/traffic?${longPeriod}`, operator),
  getQueue: () => get('/operator/v1/statistics/queue', operator),
  getReadingStatistics: () => get(`/operator/v1/statistics/readings?${longPeriod}`, operator),
  getForecastStatistics: () => get(`/operator/v1/statistics/price-forecast?${longPeriod}`, operator),
  showPriceForecast: () => get('/operator/v1/day-ahead-prices/forecast', operator),
  listAudit: () => get(`/operator/v1/audit?${page}`, operator),
  verifyAudit: () => get('/operator/v1/audit/verification', operator),
  exportAudit: () => get('/operator/v1/audit/export', operator),
  examineSystem: () => get('/operator/v1/system/doctor', operator),
  listSettings: () => get('/operator/v1/system/settings', operator),
  listKeys: () => get('/operator/v1/system/keys', operator),
  getVersions: () => get('/operator/v1/system/versions', operator),
}
