/** The answers as JSON schemas, from which Fastify compiles their serialisation. */
const text = { type: 'string' }
const maybe = { type: 'string', nullable: true }
const count = { type: 'number' }

const object = (properties: object) => ({ type: 'object', properties })
const all = <T>(names: readonly string[], schema: T) =>
  Object.fromEntries(names.map((name) => [name, schema]))

const envelope = (data: object) =>
  object({ isSuccess: { type: 'boolean' }, message: maybe, error: maybe, refUri: maybe, data })

const address = object({
  ...all(['title', 'firstName', 'lastName', 'businessName', 'gender', 'extension', 'houseNumber'], maybe),
  ...all(['streetName', 'city', 'postCode', 'countryCode'], text),
})

const deliveryState = object({
  ...all(['startDate', 'endDate', 'message', 'denialReason', 'cancellationReason'], maybe),
  state: text,
})

const order = object({
  ...all(['customerNumber', 'emailAddress', 'tariffName', 'contractNumber'], text),
  ...all(['firstName', 'lastName', 'businessName', 'meterNumber', 'meLoIdentifier', 'maLoIdentifier'], maybe),
  deliveryAddress: address,
  ...all(['state', 'processingInfo', 'contractSignatureDate', 'contractSignedAt'], text),
  ...all(['denialReason', 'actualDateOfDelivery', 'endDateOfDelivery', 'salesPersonIdentifier'], maybe),
  deliveryState,
  ...all(['estimatedYearlyConsumption', 'previousYearConsumption'], count),
})

const numbers = { customerNumber: text, contractNumber: text }

export const orderAnswerSchema = envelope(object({ order }))
export const placedAnswerSchema = object({ ...envelope(object(numbers)).properties, ...numbers })
