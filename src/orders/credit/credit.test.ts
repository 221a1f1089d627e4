import { describe, expect, test } from 'vitest'
import { CancellationReasons, DenialReasons } from '../../domain/states-and-reasons.ts'
import { anAddress, orderedAt } from '../../market/market.fixture.ts'
import { isSigned, startSupplierServer } from '../../market/signed-server.fixture.ts'
import { anywhere } from '../../platform/http-client/reach.ts'
import { simulatedCredit } from '../../sandbox/credit/simulated-credit.ts'
import type { Applicant } from './credit-port.ts'
import { httpCredit } from './http-credit.ts'

const secret = 'a-secret-of-the-agency'
const clock = { now: () => orderedAt }
const anApplicant = (changes: Partial<Applicant> = {}): Applicant => ({
  contractNumber: '30000016',
  type: 'Private',
  firstName: 'Anna',
  lastName: 'Muster',
  dateOfBirth: '1990-02-28',
  businessName: null,
  legalStructure: null,
  deliveryAddress: anAddress(),
  meterNumber: '1EMH0012345678',
  ...changes,
})
const answering = async (text: string, status = 200) => {
  const server = await startSupplierServer((_, response) => response.writeHead(status).end(text))
  return { ...server, credit: httpCredit({ url: server.url, secret, reach: anywhere, clock }) }
}
const address = {
  streetName: 'Invalidenstraße',
  houseNumber: '12a',
  postCode: '10115',
  city: 'Berlin',
  countryCode: 'DE',
}

describe('the credit check over HTTP', () => {
  test('asks about a person by date of birth, signed, and sends no more than it needs', async () => {
    const { credit, received } = await answering('{"isPositive":true,"agency":"Auskunft AG","score":98}')

    const decision = await credit.check(anApplicant())

    expect(decision).toEqual({ isPositive: true, agency: 'Auskunft AG', reason: null, denialReason: null })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      contractNumber: '30000016',
      type: 'Private',
      firstName: 'Anna',
      lastName: 'Muster',
      dateOfBirth: '1990-02-28',
      address,
    })
    expect(received.every((request) => isSigned(request, secret, orderedAt))).toBe(true)
  })

  test('asks about a business by its legal form', async () => {
    const { credit, received } = await answering('{"isPositive":true,"agency":"Auskunft AG"}')

    await credit.check(anApplicant({ type: 'Business', businessName: 'Muster GmbH', legalStructure: 'GmbH' }))

    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      contractNumber: '30000016',
      type: 'Business',
      businessName: 'Muster GmbH',
      legalStructure: 'GmbH',
      address,
    })
  })

  test('asks the same question under the same key, and another one under another', async () => {
    const { credit, received } = await answering('{"isPositive":true,"agency":"Auskunft AG"}')

    await credit.check(anApplicant())
    await credit.check(anApplicant())
    await credit.check(anApplicant({ lastName: 'Meister' }))

    const [first, second, third] = received.map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test.each([
    ['{"isPositive":false,"agency":"Auskunft AG","reason":"Score 12"}', 'InsufficientSolvency'],
    ['{"isPositive":false,"agency":"Auskunft AG","denialReason":"Dunning"}', 'Dunning'],
  ])('takes %s as a denial', async (text, denialReason) => {
    const { credit } = await answering(text)

    expect(await credit.check(anApplicant())).toMatchObject({
      isPositive: false,
      agency: 'Auskunft AG',
      denialReason,
    })
  })

  test.each([
    '',
    'null',
    '<html>',
    '[]',
    '{}',
    '{"isPositive":"true","agency":"A"}',
    '{"isPositive":true,"agency":""}',
  ])('takes %j as no decision', async (text) => {
    const { credit } = await answering(text)

    await expect(credit.check(anApplicant())).rejects.toThrow(
      'The credit check did not return a valid decision.',
    )
  })

  test('is tried again after an error of the agency, without mentioning the person', async () => {
    const { credit } = await answering('Anna Muster', 500)

    await expect(credit.check(anApplicant())).rejects.toThrow('The credit check answered with status 500.')
  })
})

describe('the simulated credit check', () => {
  const decide = (meterNumber: string | null) => simulatedCredit.check(anApplicant({ meterNumber }))

  test.each(['InsufficientSolvency', 'Dunning'])(
    'refuses in the scene SBX-DENIED-%s',
    async (denialReason) => {
      expect(await decide(`SBX-DENIED-${denialReason}-1`)).toMatchObject({ isPositive: false, denialReason })
    },
  )

  test('is positive about everybody else', async () => {
    const others = [
      null,
      '1EMH0012345678',
      'SBX-OPEN-1',
      ...DenialReasons.filter((reason) => reason !== 'InsufficientSolvency' && reason !== 'Dunning').map(
        (reason) => `SBX-DENIED-${reason}-1`,
      ),
      ...CancellationReasons.map((reason) => `SBX-CANCELLED-${reason}-1`),
    ]

    for (const meterNumber of others) expect((await decide(meterNumber)).isPositive).toBe(true)
  })
})
