import { createHash } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { EndpointFailure, type SignedEndpoint, signedPost } from '../../market/signed-post.ts'
import { Maybe, OneOf, Type } from '../../platform/http/schema.ts'
import type { Applicant, CreditDecision, CreditPort } from './credit-port.ts'

// Open, not closed: an agency may tell more than we need.
const Answer = Compile(
  Type.Object({
    isPositive: Type.Boolean(),
    agency: Type.String({ minLength: 1, maxLength: 200 }),
    reason: Maybe(Type.String({ maxLength: 1000 })),
    denialReason: Maybe(
      OneOf(['InsufficientSolvency', 'Dunning'], {
        description: 'Why, if negative. Dunning: bills with us are unpaid. Default: InsufficientSolvency.',
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

/** As little as the check needs: persons by their date of birth, businesses (for insolvency) by their legal form. */
function questionAbout({ contractNumber, type, deliveryAddress, ...applicant }: Applicant) {
  const { firstName, lastName, dateOfBirth, businessName, legalStructure } = applicant
  const { streetName, houseNumber, postCode, city, countryCode } = deliveryAddress
  const address = { streetName, houseNumber, postCode, city, countryCode }
  return type === 'Business'
    ? { contractNumber, type, businessName, legalStructure, address }
    : { contractNumber, type, firstName, lastName, dateOfBirth, address }
}

// Repeated after a crash it is the same question; with a corrected name or address it is another one.
const keyOf = (question: object): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('hex').slice(0, 32)

function decisionIn(text: string): CreditDecision {
  const answer = parsed(text)
  // Never a guess: a garbled answer may neither deny a customer nor let everybody in.
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
