import { createHash } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { EndpointFailure, type SignedEndpoint, signedPost } from '../../market/signed-post.ts'
import { Maybe, OneOf, Type } from '../../platform/http/schema.ts'
import type { AgencyDecision, Applicant, CreditPort } from './credit-port.ts'

// Not closed: an agency may send more than we need.
const Answer = Compile(
  Type.Object({
    isPositive: Type.Boolean(),
    agency: Type.String({ minLength: 1, maxLength: 200 }),
    reason: Maybe(Type.String({ maxLength: 1000 })),
    denialReason: Maybe(
      OneOf(['InsufficientSolvency', 'Dunning'], {
        description:
          'Reason for a negative decision. Dunning: unpaid bills with us. Default: InsufficientSolvency.',
      }),
    ),
  }),
)

/** Asks the supplier's own credit check over HTTP, signed like the messages to the market. */
export const httpCredit = (endpoint: Omit<SignedEndpoint, 'name'>): CreditPort => ({
  async check(applicant) {
    const question = questionAbout(applicant)
    return decisionIn(await signedPost({ ...endpoint, name: 'credit check' }, question, keyOf(question)))
  },
})

/** Only what the check needs: the date of birth of a person, the legal form of a business (for insolvency). */
function questionAbout({ contractNumber, type, deliveryAddress, ...applicant }: Applicant) {
  const { firstName, lastName, dateOfBirth, businessName, legalStructure } = applicant
  const { streetName, houseNumber, postCode, city, countryCode } = deliveryAddress
  const address = { streetName, houseNumber, postCode, city, countryCode }
  return type === 'Business'
    ? { contractNumber, type, businessName, legalStructure, address }
    : { contractNumber, type, firstName, lastName, dateOfBirth, address }
}

// A repeat after a crash has the same key; a corrected name or address has another.
const keyOf = (question: object): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 32)

function decisionIn(text: string): AgencyDecision {
  const answer = parsed(text)
  // Never guess: a garbled response must neither deny nor accept a customer.
  if (!Answer.Check(answer)) throw new EndpointFailure('The credit check did not return a valid decision.')
  const { isPositive, agency, reason = null, denialReason } = answer
  return isPositive
    ? { isPositive, agency, reason, denialReason: null }
    : { isPositive, agency, reason, denialReason: denialReason ?? 'InsufficientSolvency' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
