import type { OpenApiDocument, Operation, Response, Schema } from './openapi.ts'

/** A document of the size and the form of our own, for tests and for looking at the page. */
export const sampleDocument = (): OpenApiDocument => ({
  openapi: '3.1.0',
  info: {
    title: 'Partner API',
    version: '1.0.0',
    description: [
      'Sell electricity under your brand: calculate an offer, submit an order, follow it until delivery.',
      'All bodies are JSON. Dates are `yyyy-MM-dd`, date-times `yyyy-MM-dd HH:mm:ss`, both in **Europe/Berlin**.',
      '## First steps\n1. Get a token from [the token endpoint](#createToken).\n2. Read the [tariffs](#listTariffs).\n3. Place an [order](#createOrder).',
      '```sh\nexport ACCESS_TOKEN=…\n```',
    ].join('\n\n'),
  },
  servers: [
    { url: 'https://api.test.wattline.example', description: 'Test environment' },
    { url: 'https://api.wattline.example/', description: 'Production' },
  ],
  tags: [
    { name: 'Tokens' },
    { name: 'Tariffs', description: 'What can be sold, and for how much.' },
    { name: 'Orders', description: 'A contract starts as an order.' },
    { name: 'Unused' },
  ],
  security: [{ oauth2: ['api:partner'] }],
  paths: {
    '/connect/token': { post: createToken },
    '/partner/v1/tariffs': { get: listTariffs },
    '/partner/v1/tariffs/{tariffKey}/calculation': {
      parameters: [
        {
          name: 'tariffKey',
          in: 'path',
          required: true,
          description: 'Key of a tariff from the list.',
          schema: { type: 'string', examples: ['DYNAMIC_SHARE'] },
        },
      ],
      post: calculatePrice,
    },
    '/partner/v1/orders': { get: listOrders, post: createOrder },
    '/partner/v1/orders/{contractNumber}': { get: getOrder },
  },
  components: { schemas, securitySchemes } as OpenApiDocument['components'] & {},
})

const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const text = (description: string, example?: string): Schema => ({
  type: 'string',
  description,
  ...(example !== undefined && { examples: [example] }),
})
const maybeText = (description: string, example?: string): Schema => ({
  ...text(description, example),
  type: ['string', 'null'],
})
const date = (description: string): Schema => ({ type: ['string', 'null'], format: 'date', description })
const closed = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const ref = (name: string, more: Schema = {}): Schema & { $ref: string } => ({
  $ref: `#/components/schemas/${name}`,
  ...more,
})

const fault = (
  description: string,
  code: string,
  message: string,
  details: string | null = null,
): Response => ({
  description,
  content: {
    'application/json': {
      schema: ref('Failure', { description }),
      example: {
        isSuccess: false,
        message,
        error: [{ severity: 'Error', code, message, details }],
        refUri: null,
        data: null,
      },
    },
  },
})

const refused = {
  401: {
    ...fault('The token is missing, wrong or expired.', 'unauthorized', 'The access token has expired.'),
    headers: { 'WWW-Authenticate': { description: 'RFC 6750 challenge.', schema: { type: 'string' } } },
  },
  403: fault(
    'A scope or a permission is missing.',
    'insufficient-scope',
    'The scope create:orders is missing.',
  ),
  429: {
    ...fault('Too many requests.', 'rate-limited', 'Try again in 12 seconds.'),
    headers: {
      'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
      RateLimit: { description: 'What is left of the limit.', schema: { type: 'string' } },
    },
  },
}

const success = (description: string, data: Schema): Response => ({
  description,
  headers: {
    'X-Request-Id': { description: 'Identifies the request in our logs.', schema: { type: 'string' } },
  },
  content: {
    'application/json': {
      schema: closed({
        isSuccess: { type: 'boolean', const: true },
        message: { type: ['string', 'null'], description: 'Optional information.', default: null },
        error: {
          ...nullable({ type: 'array', items: ref('ErrorItem') }),
          description: 'Warnings and notices.',
          default: null,
        },
        refUri: { type: ['string', 'null'], default: null },
        data,
      }),
    },
  },
})

const createToken: Operation = {
  operationId: 'createToken',
  summary: 'Obtain a token',
  description: 'The OAuth 2.0 client credentials flow, RFC 6749 section 4.4. A token lives **3599 seconds**.',
  tags: ['Tokens'],
  security: [],
  servers: [{ url: 'https://auth.test.wattline.example' }],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: closed(
          {
            grant_type: { type: 'string', const: 'client_credentials' },
            client_id: text('Your client.', 'demo-whitelabel'),
            client_secret: { ...text('Keep it secret.', 'demo-whitelabel-secret'), writeOnly: true },
            scope: text(
              'Scopes, separated by spaces; all of yours when left out.',
              'api:partner create:orders',
            ),
          },
          ['grant_type', 'client_id', 'client_secret'],
        ),
      },
    },
  },
  responses: {
    200: {
      description: 'A token.',
      content: {
        'application/json': {
          schema: closed({
            access_token: text('A signed JWT.', 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…'),
            token_type: { type: 'string', const: 'Bearer' },
            expires_in: { type: 'integer', examples: [3599] },
          }),
        },
      },
    },
    401: {
      description: 'Unknown client or wrong secret.',
      content: {
        'application/json': {
          schema: closed({
            error: { enum: ['invalid_client', 'invalid_request', 'invalid_scope'] },
            error_description: { type: 'string' },
          }),
        },
      },
    },
  },
}

const listTariffs: Operation = {
  operationId: 'listTariffs',
  summary: 'List tariffs',
  description: 'The tariffs that you may sell today.',
  tags: ['Tariffs'],
  responses: {
    200: success('The tariffs.', {
      type: 'array',
      items: closed({
        tariffKey: text('Key for calculation and order.', 'DYNAMIC_SHARE'),
        name: text('Name shown to customers.', 'Wattline Dynamic'),
        validFrom: { type: 'string', format: 'date' },
      }),
    }),
    ...refused,
  },
}

const measure = (value: number, unitText: string): Schema =>
  ref('Measure', { examples: [{ value, unitText }] })

const calculatePrice: Operation = {
  operationId: 'calculatePrice',
  summary: 'Calculate an offer price',
  description: 'Prices include VAT. Nothing is stored.',
  tags: ['Tariffs'],
  requestBody: {
    content: {
      'application/json': {
        schema: closed(
          {
            yearlyConsumptionKwh: {
              type: 'number',
              exclusiveMinimum: 0,
              maximum: 100000,
              examples: [3200],
              description: 'Yearly consumption in kWh.',
            },
            zipCode: { type: 'string', pattern: '^\\d{5}$', description: 'Five digits, no spaces.' },
            hasSmartMeter: {
              type: 'boolean',
              default: false,
              description: 'The household has a smart meter.',
            },
            campaignCode: {
              ...text('Campaign of the customer, if any.', 'WELCOME10'),
              minLength: 1,
              maxLength: 64,
            },
          },
          ['yearlyConsumptionKwh', 'zipCode'],
        ),
      },
    },
  },
  responses: {
    200: success(
      'The price.',
      closed(
        {
          name: text('Tariff name.', 'Wattline Dynamic'),
          vat: { type: 'number', examples: [19] },
          priceComponents: closed({
            pricePerMonth: measure(94.12, 'Euro/Monat'),
            unitPrice: measure(28.4, 'Cent/kWh'),
            workPriceDetails: closed({ fees: closed({ gridFee: measure(8.1, 'Cent/kWh') }) }),
          }),
          features: {
            type: 'array',
            items: { type: 'string' },
            examples: [['100 % green', 'Monthly notice']],
          },
          yearlySavingsDetails: closed({ price: { type: 'number' }, co2: { type: 'number' } }),
        },
        ['name', 'vat', 'priceComponents'],
      ),
    ),
    400: fault('The body breaks a rule.', 'validation-failed', 'zipCode must be five digits.', 'zipCode'),
    ...refused,
  },
}

const createOrder: Operation = {
  operationId: 'createOrder',
  summary: 'Create an order',
  description:
    'Customer, contract and delivery point in one call. The customer then gets an order confirmation by email.\n\n- Private customers need a first and a last name.\n- Business customers need `businessName`, `industry` and `legalStructure`.',
  tags: ['Orders'],
  security: [{ oauth2: ['api:partner', 'create:orders'] }],
  parameters: [
    {
      name: 'Partner-Token',
      in: 'header',
      description: 'Orders on behalf of the partner that the token names.',
      schema: { type: 'string' },
    },
    {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'The same key gives the first answer again, for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: ref('CreateOrderRequest') } } },
  responses: {
    200: success(
      'The order is accepted.',
      closed({ customerNumber: text('', '20000018'), contractNumber: text('', '30000016') }),
    ),
    400: fault(
      'Every broken rule at once.',
      'validation-failed',
      'A new delivery location needs a move-in date.',
      'contract.deliveryDetails.moveInDate',
    ),
    ...refused,
    422: fault(
      'The key was used with another body.',
      'idempotency-key-reused',
      'This key belongs to another order.',
    ),
  },
}

const listOrders: Operation = {
  operationId: 'listOrders',
  summary: 'List orders',
  description: 'Newest first.',
  tags: ['Orders'],
  parameters: [
    {
      name: 'offset',
      in: 'query',
      schema: { type: 'integer', minimum: 0, default: 0 },
      description: 'Orders to skip.',
    },
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500, default: 10 } },
    {
      name: 'filter.partnershipType',
      in: 'query',
      schema: { enum: ['Whitelabel', 'ThirdParty', 'SalesAffiliate'] },
      description: 'Orders of this kind of partner.',
    },
  ],
  responses: { 200: success('The orders.', { type: 'array', items: ref('Order') }), ...refused },
}

const getOrder: Operation = {
  operationId: 'getOrder',
  summary: 'Get an order',
  tags: ['Orders'],
  parameters: [
    {
      name: 'contractNumber',
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^\\d{8}$' },
      description: 'Number of the order and of the contract.',
      example: '30000016',
    },
  ],
  responses: {
    200: success('The order.', closed({ order: ref('Order') })),
    404: fault('There is no such order of yours.', 'not-found', 'There is no order 30000016.'),
    ...refused,
  },
}

const schemas: Record<string, Schema> = {
  ErrorItem: closed({
    severity: { enum: ['Error', 'Warning', 'Notice'], description: 'Only `Error` refuses a request.' },
    code: text('For your program.', 'validation-failed'),
    message: text('For your developers.'),
    details: maybeText('Path of the field.', 'contract.deliveryDetails.moveInDate'),
  }),
  Failure: closed({
    isSuccess: { type: 'boolean', const: false },
    message: { type: 'string', description: 'Sums up the first fault.' },
    error: { type: 'array', items: ref('ErrorItem'), description: 'Every fault at once.' },
    refUri: { type: 'null' },
    data: { type: 'null' },
  }),
  Measure: closed({
    value: { type: 'number' },
    unit: closed({
      main: { enum: ['None', 'Kwh', 'Kw', 'Euro', 'Cent'] },
      per: { enum: ['None', 'Kwh', 'Year', 'Month'] },
    }),
    unitText: text('The unit in German.', 'Cent/kWh'),
  }),
  Address: closed(
    {
      firstName: maybeText('Null for a business.', 'Anna'),
      lastName: maybeText('Null for a business.', 'Muster'),
      streetName: { ...text('', 'Sonnenallee'), minLength: 1, maxLength: 100 },
      houseNumber: maybeText('Null if there is none.', '12a'),
      city: text('', 'Berlin'),
      postCode: { type: 'string', pattern: '^\\d{5}$', examples: ['12045'] },
      countryCode: { ...text('ISO 3166 alpha-2.', 'DE'), minLength: 2, maxLength: 2 },
    },
    ['streetName', 'city', 'postCode', 'countryCode'],
  ),
  CreateOrderRequest: closed(
    {
      tariffKey: text('Key of a tariff from the list.', 'DYNAMIC_SHARE'),
      offerDate: date('Date of the offer; today when left out.'),
      userAccount: closed(
        {
          customerNumber: { ...maybeText('Set by us.'), readOnly: true },
          emailAddress: { ...text('Login of the customer.'), format: 'email', maxLength: 254 },
          password: {
            type: ['string', 'null'],
            minLength: 8,
            maxLength: 128,
            writeOnly: true,
            default: null,
          },
          gender: { enum: ['Male', 'Female', 'Other', null] },
        },
        ['emailAddress'],
      ),
      contract: closed(
        {
          externalId: maybeText('Identifier from your system.', 'crm-4711'),
          type: { enum: ['Private', 'Business'], description: 'Decides which names are needed.' },
          contractReason: { enum: ['NewDeliveryLocation', 'ChangeOfSupplier'] },
          deliveryAddress: ref('Address', { description: 'Where the electricity goes; in Germany.' }),
          billingAddress: {
            ...nullable(ref('Address')),
            description: 'The delivery address when left out.',
            default: null,
          },
          bankDetails: {
            ...nullable(
              closed(
                {
                  accountHolder: maybeText('', 'Anna Muster'),
                  iban: text('Any SEPA country.', 'DE89370400440532013000'),
                  hasAcceptedDirectDebit: { type: 'boolean' },
                },
                ['iban'],
              ),
            ),
            description: 'Null means payment by invoice.',
          },
          deliveryDetails: closed(
            {
              meterNumber: maybeText('Number on the meter.', '1EMH0012345678'),
              moveInDate: date('Needed for a new delivery location.'),
              previousAnnualConsumptionKwh: {
                type: 'integer',
                format: 'int32',
                minimum: 0,
                examples: [3200],
              },
              capabilities: closed({ hasHeatPump: { type: 'boolean', default: false } }, []),
            },
            ['previousAnnualConsumptionKwh'],
          ),
          industry: {
            enum: ['None', ...Array.from({ length: 20 }, (_, index) => `Industry${index + 1}`), null],
          },
        },
        ['type', 'contractReason', 'deliveryAddress', 'deliveryDetails'],
      ),
      campaignCode: maybeText('Campaign to apply.', 'WELCOME10'),
    },
    ['tariffKey', 'userAccount', 'contract'],
  ),
  Order: closed(
    {
      contractNumber: text('Number of order and contract.', '30000016'),
      state: { enum: ['Open', 'Processing', 'PendingDelivery', 'Delivery', 'Rejected'] },
      deliveryAddress: ref('Address'),
      replaces: { ...nullable(ref('Order')), description: 'The order that this one replaces.' },
      history: { type: 'array', items: ref('Order') },
    },
    ['contractNumber', 'state', 'deliveryAddress'],
  ),
}

const securitySchemes = {
  oauth2: {
    type: 'oauth2',
    description: 'Client id and secret come with the partner setup. There are **no refresh tokens**.',
    flows: {
      clientCredentials: {
        tokenUrl: 'https://auth.test.wattline.example/connect/token',
        scopes: {
          'api:partner': 'Access to the API; needed for all requests.',
          'create:orders': 'Create orders.',
          'role:application': 'All customer and contract data.',
        },
      },
    },
  },
}
