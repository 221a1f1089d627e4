/** The body of an order as a JSON schema, from which Fastify compiles its check. */
const text = (maxLength = 100) => ({ type: 'string', minLength: 1, maxLength })
const maybe = (maxLength = 100) => ({ type: 'string', maxLength, nullable: true })
const maybeDate = { type: 'string', format: 'date', nullable: true }
const maybeFlag = { type: 'boolean', nullable: true }
const maybeGender = { type: 'string', enum: ['Male', 'Female', 'Other', null], nullable: true }

const closed = (properties: object, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

const address = closed(
  {
    title: maybe(50),
    firstName: maybe(),
    lastName: maybe(),
    businessName: maybe(),
    gender: maybeGender,
    extension: maybe(),
    streetName: text(),
    houseNumber: maybe(20),
    city: text(),
    postCode: text(12),
    countryCode: text(10),
  },
  ['streetName', 'city', 'postCode', 'countryCode'],
)

const userAccount = closed(
  {
    emailAddress: { type: 'string', format: 'email', maxLength: 254 },
    phoneNumber: maybe(30),
    password: { type: 'string', minLength: 8, maxLength: 128, nullable: true },
    firstName: maybe(),
    lastName: maybe(),
    businessName: maybe(),
    gender: maybeGender,
    dateOfBirth: maybeDate,
  },
  ['emailAddress'],
)

const deliveryDetails = closed(
  {
    meterNumber: maybe(),
    maLoIdentifier: maybe(),
    meLoIdentifier: maybe(),
    desiredTransitionDate: maybeDate,
    moveInDate: maybeDate,
    previousSelfCancelledDate: maybeDate,
    previousSupplierCode: maybe(),
    previousAnnualConsumptionKwh: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    capabilities: {
      ...closed({ hasElectricVehicle: maybeFlag, hasSmartMeter: maybeFlag, hasHeatPump: maybeFlag }),
      nullable: true,
    },
  },
  ['previousAnnualConsumptionKwh'],
)

const contract = closed(
  {
    externalId: maybe(),
    salesPersonId: maybe(),
    type: { type: 'string', enum: ['Private', 'Business'] },
    deliveryAddress: address,
    billingAddress: { ...address, nullable: true },
    bankDetails: {
      ...closed(
        {
          accountHolder: maybe(),
          iban: text(50),
          bic: maybe(20),
          bankName: maybe(),
          hasAcceptedDirectDebit: maybeFlag,
        },
        ['iban'],
      ),
      nullable: true,
    },
    contractReason: { type: 'string', enum: ['NewDeliveryLocation', 'ChangeOfSupplier'] },
    deliveryDetails,
    agreements: {
      ...closed({ termsAndConditions: maybeFlag, privacyPolicy: maybeFlag, revocationPolicy: maybeFlag }),
      nullable: true,
    },
    transactionDateTime: maybe(30),
    industry: maybe(),
    legalStructure: maybe(),
  },
  ['type', 'deliveryAddress', 'contractReason', 'deliveryDetails'],
)

export const orderBody = closed(
  { tariffKey: text(), offerDate: maybeDate, userAccount, contract, campaignCode: maybe() },
  ['tariffKey', 'userAccount', 'contract'],
)
