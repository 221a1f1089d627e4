import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { projectFolder } from '../platform/project-folder.ts'

export type RequestExample = {
  /** Values of parameters, by name, where those of their schemas would find nothing. */
  parameters?: Readonly<Record<string, string>>
  body?: (dates: ExampleDates) => unknown
}

export type ExampleDates = Readonly<
  Record<'readingDate' | 'desiredTransitionDate' | 'moveOutDate' | 'moveInDate', string>
>

/** The dates with which the examples work on a day: a contract is read in its delivery, and ends in the next two years. */
export function exampleDates(today: string): ExampleDates {
  const { year } = Temporal.PlainDate.from(today)
  const firstDay = Temporal.PlainDate.from(today).with({ day: 1 })
  return {
    readingDate: firstDay.subtract({ months: 1 }).toString(),
    desiredTransitionDate: firstDay.add({ months: 2 }).toString(),
    moveOutDate: `${year + 1}-12-31`,
    moveInDate: `${year + 2}-01-01`,
  }
}

/** The day of the examples in documents that are committed, which must not change from day to day. */
export const documentedDay = '2026-12-01'

/** The order in `examples/`, which can be placed on every day. */
export function exampleOrder({ desiredTransitionDate }: Pick<ExampleDates, 'desiredTransitionDate'>) {
  const order = JSON.parse(readFileSync(`${projectFolder}examples/order.json`, 'utf8'))
  order.contract.deliveryDetails.desiredTransitionDate = desiredTransitionDate
  return order
}

// A household with an appliance or two: 96 quarter-hours.
const aDay = () => Array.from({ length: 96 }, () => 0.04)
const aComment = 'The customer called and sent a photo of the meter.'

const anOrder = { contractNumber: '30000016' }
/** In delivery: an event changes it, and `advance` changes it back. */
const anOpenEnd = { contractNumber: '30000032' }
/** It waits for its meter number to be corrected. */
const anUnfinished = { contractNumber: '30000057' }
const aRunningContract = { customerNumber: '20000026', ...anOpenEnd }
/** The order of the examples for somebody who moves in. */
const aNewHome = (dates: ExampleDates) => {
  const { contract } = exampleOrder(dates)
  const { previousAnnualConsumptionKwh, capabilities } = contract.deliveryDetails
  const found = { meterNumber: '1EMH0047110899', moveInDate: dates.moveInDate }
  const deliveryDetails = { ...found, previousAnnualConsumptionKwh, capabilities }
  return { ...contract, contractReason: 'NewDeliveryLocation', deliveryDetails }
}
/** A person accepts its customer, who then withdraws. */
const aReopened = { contractNumber: '30000040' }
/** It repeats the move, and the example that takes it back lets the contract go on. */
const aTermination = ({ moveOutDate }: ExampleDates) => ({ kind: 'MoveOut', endDate: moveOutDate })
const aRelocation = ({ moveOutDate, moveInDate }: ExampleDates) => ({
  moveOutDate,
  moveInDate,
  deliveryAddress: { streetName: 'Torstraße', houseNumber: '7', postCode: '10119', city: 'Berlin' },
  meterNumber: '1EMH0047110898',
  yearlyConsumptionKwh: 2500,
  keepsBankDetails: true,
  comment: aComment,
})
/** A day that has not come, whenever it is tried, on which the sample grid fees of Berlin rise. */
const aFarDay = { effectiveDate: '2099-01-01' }
const someTerms = {
  tariffName: 'Wattline Fix 24',
  displayName: 'Zwei Jahre fester Preis',
  providerName: 'Wattline Energie',
  durationValue: 24,
  durationUnit: 'Month',
  noticeValue: 1,
  noticeUnit: 'Month',
  features: ['100 % Ökostrom', 'Zwei Jahre Preisgarantie auf den Energiepreis'],
  partners: null,
}
const somePrices = {
  validFrom: '2099-01-01',
  vat: 19,
  serviceFeeCentPerKwhNet: 1,
  baseServiceFeeEuroPerMonthNet: 6.5,
  greenCertificateCentPerKwhNet: 0.2,
  riskPremiumCentPerKwhNet: 0.6,
  energyPriceCentPerKwhNet: 11.5,
}
const aSummer = {
  validFrom: '2099-06-01',
  validTo: '2099-09-01',
  tariffKeys: ['DYNAMIC_SHARE'],
  workCentPerKwhGross: 0,
  baseEuroPerMonthGross: -2,
}
/** A message of ours that the market has not answered. */
const aReversal = { messageId: '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d27' }
/** One that no gateway took, as there are none in a sandbox. */
const aWaitingMessage = { messageId: '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d28' }
/** A letter about this day came back; none of the demo data does. */
const aLetterDay = { effectiveDate: '2098-01-01' }
const aLetter = { contractNumber: '30000024' }
const aClient = { clientId: 'demo-platform' }
/** Disabled and enabled again. */
const aPartner = { slug: 'demo-platform' }
/** Of the names that partners of the demo data propose. */
const aRevision = 'name.1793606400000'
const aSwitchComment = 'The partner asked for it.'

const campaigns = [
  'campaign_code,valid_from,valid_to,tariff_keys,work_cent_per_kwh_gross,base_euro_per_month_gross',
  'WELCOME10,2024-01-01,,,0,-1.00',
  'SUMMER27,2027-06-01,2027-09-01,DYNAMIC_SHARE,0,-2.00',
  '',
].join('\n')

/**
 * Requests that work on the demo data as `npm start` seeds it, by operation. Fields of a body depend on each other, so an
 * example made from the schema alone is refused.
 */
export const requestExamples: Readonly<Record<string, RequestExample>> = {
  issueToken: {
    body: () => ({ grant_type: 'client_credentials', ...demoClient, scope: 'api:partner create:orders' }),
  },
  revokeToken: { body: () => ({ token: 'eyJhbGciOiJFUzI1NiIs…', ...demoClient }) },
  createOrder: { body: exampleOrder },
  getOrder: { parameters: anOrder },
  correctOrder: { parameters: anUnfinished, body: () => ({ meterNumber: '1LGZ0030000057' }) },
  cancelOrder: { parameters: anUnfinished },
  calculatePrice: {
    body: () => ({
      yearlyConsumptionKwh: 3500,
      zipCode: '10115',
      hasSmartMeter: true,
      campaignCode: 'WELCOME10',
    }),
  },
  createOffer: {
    body: () => ({ yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true }),
  },
  createLink: {
    body: () => ({
      successUrl: 'https://app.example.com/linked?user=4711',
      failureUrl: 'https://app.example.com/not-linked',
      externalId: 'CRM-4711',
    }),
  },
  deleteLink: { parameters: { customerNumber: '20000026' } },
  changeContract: {
    parameters: aRunningContract,
    body: () => ({
      bankDetails: {
        iban: 'DE02 1203 0000 0000 2020 51',
        bic: 'BYLADEM1001',
        bankName: 'DKB',
        hasAcceptedDirectDebit: true,
      },
      expectedAnnualConsumptionInKwhPerYear: 3200,
    }),
  },
  changeContact: {
    // Nobody else has brought an order of hers.
    parameters: { customerNumber: '20000018' },
    body: () => ({ emailAddress: 'anna.neu@example.com' }),
  },
  getTermination: { parameters: aRunningContract },
  terminateContract: { parameters: aRunningContract, body: aTermination },
  takeBackTermination: { parameters: aRunningContract },
  relocate: {
    parameters: aRunningContract,
    body: (dates) => ({ moveOutDate: dates.moveOutDate, contract: aNewHome(dates) }),
  },
  getControllableDevices: { parameters: aRunningContract },
  registerControllableDevice: {
    parameters: aRunningContract,
    body: () => ({ deviceType: 'Wallbox', powerKw: 11, inServiceDate: '2026-11-02' }),
  },
  // The same that the device was registered with.
  chooseModules: { parameters: aRunningContract, body: () => ({ modules: 'Module1' }) },
  getSmartMeterOrder: { parameters: aRunningContract },
  orderSmartMeter: { parameters: aRunningContract },
  submitMeterReading: {
    parameters: aRunningContract,
    body: ({ readingDate }) => ({ date: readingDate, kwh: 4711.5 }),
  },
  // The endpoint of the demo data is switched off; from then on it can be pinged.
  updateWebhookEndpoint: { body: () => ({ isEnabled: true }) },
  deleteWebhookEndpoint: { parameters: { endpointId: '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a11' } },
  redeliverWebhooks: { body: () => ({ from: '2026-11-15T00:00:00Z', to: '2026-11-16T00:00:00Z' }) },
  listSandboxMails: { parameters: { to: 'maria.beispiel@example.com' } },
  // Short enough for the token to stay valid.
  moveSandboxClock: { body: () => ({ advance: 'PT5M' }) },
  reportSandboxEvent: { parameters: anOpenEnd, body: () => ({ event: 'terminated' }) },
  takeOverSandboxOrder: { parameters: anOpenEnd, body: () => ({ endDate: '2026-11-20' }) },
  advanceSandboxOrder: { parameters: anOpenEnd, body: () => ({ to: 'Delivery' }) },
  putSandboxMeterReadings: {
    parameters: anOpenEnd,
    body: ({ readingDate }) => ({ readings: [{ date: readingDate, kwh: 4711.5 }] }),
  },
  putSandboxReadings: {
    parameters: anOrder,
    body: ({ readingDate }) => ({ days: [{ date: readingDate, kwh: aDay() }] }),
  },

  getOperatorOrder: { parameters: anOrder },
  correctOperatorOrder: {
    parameters: anOrder,
    body: () => ({ deliveryAddress: { title: 'Dr.' }, comment: aComment }),
  },
  previewOrderCorrection: {
    parameters: anOrder,
    body: () => ({ deliveryAddress: { title: 'Dr.' } }),
  },
  reportOrderEvent: {
    parameters: anOpenEnd,
    body: () => ({ event: 'terminated', cancellationReason: 'CustomerRelocation', comment: aComment }),
  },
  previewOrderEvent: { parameters: anOpenEnd, body: () => ({ event: 'terminated' }) },
  previewOrderWithdrawal: { parameters: aReopened },
  withdrawOrder: { parameters: aReopened },
  getOrderTermination: { parameters: anOpenEnd },
  previewOrderTermination: {
    parameters: anOpenEnd,
    body: (dates) => ({ ...aTermination(dates), comment: aComment }),
  },
  terminateOrder: { parameters: anOpenEnd, body: (dates) => ({ ...aTermination(dates), comment: aComment }) },
  takeBackOrderTermination: { parameters: anOpenEnd },
  previewOrderRelocation: { parameters: anOpenEnd, body: aRelocation },
  relocateOrder: { parameters: anOpenEnd, body: aRelocation },
  getOrderDocument: { parameters: { ...anOrder, documentId: '0b7a3c52-0000-4000-8000-000000000000' } },
  getOrderPrice: { parameters: anOrder },
  getOrderReadings: { parameters: anOrder },
  getOrderTimeline: { parameters: anOrder },
  decideCredit: { parameters: aReopened },
  receiveMarketMessage: {
    body: () => ({
      messageId: '5b0d7f3e-0000-4000-8000-000000000001',
      process: '55002',
      answers: '5b0d7f3e-0000-4000-8000-000000000000',
      ...anOrder,
      sentAt: '2026-11-16T09:40:00Z',
      content: { startDate: '2027-02-01' },
    }),
  },
  getMarketConversation: { parameters: { contractNumber: '30000040' } },
  previewMarketAnswer: { parameters: aReversal, body: () => ({ process: '55023', content: {} }) },
  answerMarketMessage: {
    parameters: aReversal,
    body: () => ({ process: '55023', content: {}, comment: aComment }),
  },
  attachMarketMessage: { body: () => ({ contractNumber: '30000040', comment: aComment }) },
  recheckMarketMessage: { parameters: { messageId: '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d26' } },
  handOverMarketMessage: {
    parameters: aWaitingMessage,
    body: () => ({ way: 'By the portal of the grid operator.' }),
  },
  setMarketMessageAside: { parameters: { messageId: '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d25' } },
  reportSmartMeter: {
    parameters: anOpenEnd,
    body: () => ({ state: 'Accepted', installationDate: '2027-01-15' }),
  },
  reportModuleChoice: { parameters: anOpenEnd, body: () => ({ state: 'Confirmed' }) },
  deleteCustomerLink: { parameters: { customerNumber: '20000026', partnerSlug: 'demo-platform' } },
  getMailAttachment: {
    parameters: {
      mailId: '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d25',
      documentId: '0b7a3c52-0000-4000-8000-000000000000',
    },
  },
  attachWithdrawalDeclaration: { body: () => ({ contractNumber: '30000032', comment: aComment }) },
  closeWithdrawalDeclaration: { parameters: { declarationId: '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d25' } },
  preparePriceChange: { body: () => ({ ...aFarDay, tariffKeys: [] }) },
  previewPriceChange: { body: () => ({ ...aFarDay, tariffKeys: [] }) },
  getPriceChange: { parameters: aFarDay },
  startPriceChange: { parameters: aFarDay },
  stopPriceChange: { parameters: aFarDay },
  reportReturnedPriceLetter: { parameters: aLetterDay, body: () => ({ ...aLetter, comment: aComment }) },
  exportPaperLetters: { parameters: aLetterDay },
  reportPostedPriceLetters: {
    parameters: aLetterDay,
    body: ({ readingDate }) => ({ contractNumbers: [aLetter.contractNumber], postedOn: readingDate }),
  },
  listPriceNotices: { parameters: aFarDay },
  // A limit below the usual one is a decision, which `liftDecision` lifts.
  updatePartner: {
    parameters: aPartner,
    body: () => ({ requestsPerMinute: 300, comment: 'It asks for the same order every second.' }),
  },
  disablePartner: { parameters: aPartner, body: () => ({ comment: aSwitchComment }) },
  enablePartner: { parameters: aPartner, body: () => ({ comment: aSwitchComment }) },
  rotatePartnerToken: { parameters: aPartner },
  listDecisions: { parameters: aPartner },
  liftDecision: {
    parameters: aPartner,
    body: () => ({ kind: 'RateLimit', subject: 'demo-platform', comment: aSwitchComment }),
  },
  putBrand: {
    parameters: aPartner,
    body: () => ({
      brandName: 'Stromplattform',
      brandColour: '#0f766e',
      imprintUrl: 'https://www.stromplattform.example/impressum',
      footer: { de: 'Strom für alle.', en: 'Power for everyone.' },
    }),
  },
  putLogo: { parameters: { ...aPartner, variant: 'light' } },
  // The demo data has it.
  deleteLogo: { parameters: { slug: 'demo-sales', variant: 'dark' } },
  getBrandProposals: { parameters: { slug: 'demo-hems' } },
  // The demo data has them.
  approveBrand: { parameters: { slug: 'demo-hems' }, body: () => ({ revision: aRevision }) },
  refuseBrand: {
    parameters: { slug: 'demo-sales' },
    body: () => ({ revision: aRevision, reason: 'The name is a trade mark of somebody else.' }),
  },
  sharePreview: { parameters: aPartner },
  endPreviews: { parameters: aPartner },
  addClient: {
    body: () => ({ clientId: 'sonnenstrom-shop', partner: 'demo-whitelabel', scopes: ['api:partner'] }),
  },
  createOperatorWebhookEndpoint: { body: () => ({ url: 'https://supplier.example/wattline-events' }) },
  // The endpoint of a partner in the demo data is switched off; from then on it can be pinged.
  updateOperatorWebhookEndpoint: { body: () => ({ isEnabled: true }) },
  deleteOperatorWebhookEndpoint: { parameters: { endpointId: '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a21' } },
  rotateOperatorWebhookSecret: { parameters: { endpointId: '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a20' } },
  redeliverOperatorWebhooks: {
    body: () => ({ from: '2026-11-15T00:00:00Z', to: '2026-11-16T00:00:00Z' }),
  },
  // Without `newestCreatedAt`, which no document can know.
  rotateClientSecret: {
    parameters: aClient,
    body: () => ({ dropFormer: false, secretExpiresAt: '2099-01-01T00:00:00Z' }),
  },
  addClientKeys: { parameters: aClient, body: () => ({ keys: [aPublicKey] }) },
  removeClientKey: { parameters: { ...aClient, kid: '2026-01' } },
  disableClient: { parameters: aClient },
  enableClient: { parameters: aClient },
  replaceClientScopes: { parameters: aClient, body: () => ({ scopes: ['api:partner', 'create:orders'] }) },
  replaceClientRedirectUris: {
    parameters: { clientId: 'demo-app' },
    body: () => ({ redirectUris: ['http://127.0.0.1/callback', 'http://localhost/callback'] }),
  },
  importFile: { parameters: { kind: 'campaigns' }, body: () => campaigns },
  previewImport: { parameters: { kind: 'campaigns' }, body: () => campaigns },
  getOperatorTariff: { parameters: { tariffKey: 'FIX_12' } },
  previewTariffPrice: { parameters: { tariffKey: 'FIX_12', date: '2027-01-01' } },
  addTariff: { body: () => ({ tariffKey: 'FIX_24', kind: 'Fixed', ...someTerms, version: somePrices }) },
  changeTariff: { parameters: { tariffKey: 'FIX_24' }, body: () => ({ ...someTerms, durationValue: 12 }) },
  addTariffVersion: {
    parameters: { tariffKey: 'FIX_24' },
    body: () => ({ ...somePrices, validFrom: '2099-07-01', energyPriceCentPerKwhNet: 11.9 }),
  },
  endTariffSale: { parameters: { tariffKey: 'FIX_24' }, body: () => ({ validTo: '2099-12-01' }) },
  getCampaign: { parameters: { campaignCode: 'WELCOME10' } },
  addCampaign: { body: () => ({ campaignCode: 'SUMMER99', ...aSummer }) },
  changeCampaign: {
    parameters: { campaignCode: 'SUMMER99', validFrom: aSummer.validFrom },
    body: () => ({ ...aSummer, baseEuroPerMonthGross: -3 }),
  },
  removeCampaign: { parameters: { campaignCode: 'SUMMER99', validFrom: aSummer.validFrom } },
  endCampaign: { parameters: { campaignCode: 'WELCOME10' }, body: () => ({ validTo: '2099-01-01' }) },
  storeMeterReadings: {
    body: ({ readingDate }) => ({ readings: [{ ...anOpenEnd, date: readingDate, kwh: 4711.5 }] }),
  },
  listPriceVersions: { parameters: { date: '2025-01-01' } },
  storeReadings: {
    body: ({ readingDate }) => ({
      readings: [{ ...anOrder, date: readingDate, kwh: aDay(), valueState: 'Final' }],
    }),
  },
}

const demoClient = { client_id: 'demo-whitelabel', client_secret: 'demo-whitelabel-secret' }

const aPublicKey = {
  kty: 'EC',
  kid: '2026-11',
  alg: 'ES256',
  use: 'sig',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
}
