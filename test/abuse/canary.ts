import { desiredDay } from '../support/an-order.ts'
/** A partner with one customer whose every word is known, so that it can be looked for in the answers to others. */
import type { Wire } from './wire.ts'

export type Canary = {
  words: readonly string[]
  contractNumber: string
  customerNumber: string
  clientId: string
}

const json = { 'content-type': 'application/json' }

/** Words that appear nowhere else. The meter number has a form of its own, and the IBAN a check sum. */
export const canaryWords = (name: string) => ({
  emailAddress: `canary-${name}@example.org`,
  firstName: `Vorcanary${name}`,
  lastName: `Nachcanary${name}`,
  streetName: `Canarygasse${name}`,
  externalId: `EXT-CANARY-${name}`,
  salesPersonId: `SP-CANARY-${name}`,
  accountHolder: `Halter Canary${name}`,
})

export const canaryOrder = (
  name: string,
  { meterNumber = `1CAN00${name.slice(0, 8)}`, iban = 'DE02120300000000202051' } = {},
) => {
  const { emailAddress, firstName, lastName, streetName, externalId, salesPersonId, accountHolder } =
    canaryWords(name)
  return {
    tariffKey: 'DYNAMIC_SHARE',
    userAccount: { emailAddress, firstName, lastName, phoneNumber: '+49 30 5550123' },
    contract: {
      externalId,
      salesPersonId,
      type: 'Private',
      deliveryAddress: {
        firstName,
        lastName,
        streetName,
        houseNumber: '12a',
        city: 'Berlin',
        postCode: '10115',
        countryCode: 'DE',
      },
      bankDetails: { accountHolder, iban, bic: 'BYLADEM1001', bankName: 'DKB', hasAcceptedDirectDebit: true },
      contractReason: 'ChangeOfSupplier',
      deliveryDetails: {
        meterNumber,
        desiredTransitionDate: desiredDay,
        previousSupplierCode: '9999801000007',
        previousAnnualConsumptionKwh: 3500,
      },
    },
  }
}

/** Adds a partner by the operator's interface and gives it a client with all the scopes of its kind. */
export async function addPartner(
  wire: Wire,
  operatorToken: string,
  { slug, type }: { slug: string; type: string },
): Promise<{ clientId: string; secret: string }> {
  const headers = { ...json, authorization: `Bearer ${operatorToken}` }
  const post = async (path: string, body: object) => {
    const answer = await wire({ method: 'POST', path, headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text).data
  }
  await post('/operator/v1/partners', { slug, type, brandName: slug })
  const client = await post('/operator/v1/clients', { clientId: slug, partner: slug })
  return { clientId: slug, secret: client.clientSecret ?? client.secret }
}

/** Places an order and takes it into delivery, so that it is a contract too. */
export async function plantOrder(
  wire: Wire,
  token: string,
  order: object,
): Promise<{ contractNumber: string; customerNumber: string }> {
  const headers = { ...json, authorization: `Bearer ${token}` }
  const placed = await wire({
    method: 'POST',
    path: '/partner/v1/orders',
    headers,
    body: JSON.stringify(order),
  })
  if (placed.status !== 200) throw new Error(`the order was answered with ${placed.status}: ${placed.text}`)
  const { contractNumber, customerNumber } = JSON.parse(placed.text)
  const path = `/sandbox/v1/orders/${contractNumber}/advance`
  const moved = await wire({ method: 'POST', path, headers, body: '{"to":"Delivery"}' })
  if (moved.status !== 200) throw new Error(`the order did not move: ${moved.text}`)
  return { contractNumber, customerNumber }
}
