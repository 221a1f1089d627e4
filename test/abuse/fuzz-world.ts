import { demoClients } from '../../src/sandbox/demo/demo-access.ts'
import { addPartner, canaryOrder, canaryWords, plantOrder } from './canary.ts'
import type { FuzzWorld } from './fuzz.ts'
import type { Document } from './operations.ts'
import { tokensOf } from './tokens-of.ts'
import type { Wire } from './wire.ts'

const ownIds = { meterNumber: '1OWN0012345678', iban: 'DE89370400440532013000' }
const ownOrder = canaryOrder('Own', ownIds)

/** A service with orders of its demo partners to be found, and a partner beside them whose data nobody else may see. */
export async function fuzzWorld(
  wire: Wire,
  document: Document,
  /** Waits until mails are sent, so that there are contracts and documents. */
  settle: () => Promise<void>,
): Promise<FuzzWorld> {
  const secrets = new Map<string, string>()
  const tokenOf = tokensOf(wire, secrets)
  const operator = (await tokenOf('demo-operator')) ?? ''
  const stranger = await addPartner(wire, operator, { slug: 'canary-partner', type: 'Whitelabel' })
  secrets.set(stranger.clientId, stranger.secret)
  const victim = await addPartner(wire, operator, { slug: 'fuzz-victim', type: 'Whitelabel' })
  const theirs = await plantOrder(wire, (await tokenOf(stranger.clientId)) ?? '', canaryOrder('Fuzz'))
  const own = await plantOrder(wire, (await tokenOf('demo-whitelabel')) ?? '', ownOrder)
  await settle()
  const idsAt = async (path: string, client: string, name: string): Promise<string[]> => {
    const answer = await wire({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${await tokenOf(client)}` },
    })
    return JSON.parse(answer.text).data.map((item: Record<string, string>) => item[name])
  }
  const ownContract = `/partner/v1/customers/${own.customerNumber}/contracts/${own.contractNumber}`

  return {
    wire,
    document,
    tokenOf,
    clients: demoClients.map(({ clientId }) => clientId),
    canaries: [...Object.values(canaryWords('Fuzz')), 'DE02120300000000202051', '1CAN00Fuzz'],
    bodies: {
      createOrder: [ownOrder, canaryOrder('Own', { ...ownIds, meterNumber: 'SBX-OPEN-1' })],
      reportSandboxEvent: [{ event: 'communicationFailed' }, { event: 'withdrawn' }],
      createLink: [{ successUrl: 'https://app.example.com/done?a=1#b', externalId: 'E-1' }],
      putSandboxReadings: [{ days: [{ date: '2026-11-10', kwh: Array(96).fill(0.1), valueState: 'Final' }] }],
      moveSandboxClock: [{ advance: 'PT1M' }],
    },
    known: {
      contractNumber: [
        own.contractNumber,
        own.contractNumber,
        '30000016',
        '30000024',
        '30000032',
        theirs.contractNumber,
      ],
      customerNumber: [own.customerNumber, '20000018', '20000018', '20000026', theirs.customerNumber],
      'filter.customerNumber': [own.customerNumber, '20000018', theirs.customerNumber],
      'filter.externalId': ['SW-1001', canaryWords('Fuzz').externalId],
      'partner-token': ['demo-sales-token'],
      to: ['anna.muster@example.com', canaryWords('Fuzz').emailAddress],
      tariffKey: ['DYNAMIC_SHARE', 'DYNAMIC_FEE', 'FIX_12'],
      slug: ['demo-hems', 'canary-partner'],
      partnerSlug: ['demo-hems'],
      // Never a client that the fuzzer needs itself.
      clientId: [victim.clientId, victim.clientId, 'nobody'],
      kind: ['tariffs', 'campaigns', 'exchange-prices', 'nothing'],
      date: ['2026-11-14'],
      taskId: await idsAt('/operator/v1/tasks', 'demo-operator', 'id'),
      mailId: await idsAt('/operator/v1/mails', 'demo-operator', 'id'),
      fileId: await idsAt(`${ownContract}/documents`, 'demo-whitelabel', 'fileId'),
    },
  }
}
