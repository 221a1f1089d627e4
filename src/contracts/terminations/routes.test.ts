import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { revokeLink, seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { announce } from '../../pages/price-change/announce.fixture.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { nextMarketWorkingDay } from '../../platform/time/holidays.ts'
import { itemOf, type SuppliedContract, suppliedContracts } from '../supplied-contract.fixture.ts'
import { terminateContract } from './terminate-contract.ts'

const service = await testService()
const { send, pool, deps, clock, tokenOf } = service
const contracts = suppliedContracts(service)
const { supplied, today, inDays, report, runTasks, messagesOf, stateOf, auditOf } = contracts

const urlOf = (contract: SuppliedContract) => `${contracts.pathOf(contract)}/termination`
const terminate = (contract: SuppliedContract, payload: object, as = 'demo-whitelabel') =>
  send({ method: 'POST', url: urlOf(contract), as, payload })
const takeBack = (contract: SuppliedContract) =>
  send({ method: 'DELETE', url: urlOf(contract), as: 'demo-whitelabel' })
const shown = async (contract: SuppliedContract) =>
  (await send({ url: urlOf(contract), as: 'demo-whitelabel' })).json().data
const historyOf = async ({ contractNumber }: SuppliedContract) =>
  (
    await pool.query<{ line: string }>(sql`
      select concat_ws(' ', event, actor, termination_kind) as line from order_history
      where contract_number = ${contractNumber} and event like 'terminat%' order by id`)
  ).rows.map(({ line }) => line)
const mailsTo = async (contract: SuppliedContract) =>
  (await contracts.mailsTo(contract)).filter(({ kind }) => kind.startsWith('termination'))

describe('GET …/termination', () => {
  test('200 says when the contract could end, by every right that the customer has', async () => {
    const contract = await supplied({ tariffKey: 'FIX_12' })

    const data = await shown(contract)

    expect(data).toMatchObject({ endDate: null, kind: null, cancellationReason: null, isReversible: false })
    expect(data.possibleEnds.map(({ kind }: { kind: string }) => kind)).toEqual([
      'Ordinary',
      'MoveOut',
      'Death',
    ])
    expect(data.possibleEnds[0].explanation).toMatch(/^The first term runs until /)
    expect(data.possibleEnds[1]).toMatchObject({ endDate: inDays(42) })
    expect(data.possibleEnds[2]).toMatchObject({ endDate: nextMarketWorkingDay(today) })
  })

  test('200 says who ended the contract, and that this stays', async () => {
    const [ofMarket, ofSupplier] = [await supplied(), await supplied()]
    const end = { event: 'terminated', endDate: inDays(50) } as const
    await report(ofMarket.contractNumber, { ...end, cancellationReason: 'OtherSupplier' }, 'market')
    await report(ofSupplier.contractNumber, { ...end, cancellationReason: 'Dunning' })

    expect(await shown(ofMarket)).toMatchObject({
      endDate: inDays(50),
      kind: null,
      isReversible: false,
      explanation: expect.stringContaining('Only they can take it back.'),
      possibleEnds: [],
    })
    expect(await shown(ofSupplier)).toMatchObject({
      cancellationReason: 'Dunning',
      isReversible: false,
      explanation: expect.stringContaining('Please contact the supplier.'),
    })
  })
})

describe('POST …/termination', () => {
  test('200 ends the contract on the earliest day, says why, and tells the customer and the grid operator', async () => {
    const contract = await supplied()

    const answer = await terminate(contract, { kind: 'Ordinary' })
    await runTasks()

    const { endDate } = answer.json().data
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().data).toEqual({
      contractNumber: contract.contractNumber,
      endDate,
      kind: 'Ordinary',
      cancellationReason: 'CustomerMisc',
      isReversible: true,
      explanation: expect.stringContaining('The notice period is'),
      possibleEnds: [],
    })
    expect(await stateOf(contract)).toBe(`Cancelled CustomerMisc ${endDate}`)
    expect(await historyOf(contract)).toEqual(['terminated client:demo-whitelabel Ordinary'])
    expect(await mailsTo(contract)).toMatchObject([{ kind: 'termination-confirmation' }])
    expect(messagesOf(contract)).toContain('55004')
    expect(await auditOf(contract)).toContainEqual({
      action: 'contract.terminated',
      actor: 'client:demo-whitelabel',
      before: null,
      after: { kind: 'Ordinary', endDate },
    })
  })

  test('200 ends it on a later day that was wished', async () => {
    const contract = await supplied()

    expect((await terminate(contract, { kind: 'Ordinary', endDate: inDays(100) })).json().data.endDate).toBe(
      inDays(100),
    )
  })

  test('200 for the same again with the same answer, which changes nothing', async () => {
    const contract = await supplied()
    const first = (await terminate(contract, { kind: 'MoveOut', endDate: inDays(60) })).json().data
    const audit = await auditOf(contract)

    for (const payload of [
      { kind: 'MoveOut', endDate: inDays(60) },
      { kind: 'MoveOut', endDate: null },
    ]) {
      const again = await terminate(contract, payload)
      expect(again.statusCode).toBe(200)
      expect(again.json().data).toEqual(first)
    }
    expect(await shown(contract)).toEqual(first)
    await runTasks()
    expect(await auditOf(contract)).toEqual(audit)
    expect(await mailsTo(contract)).toHaveLength(1)
  })

  test('200 with the same answer also when the termination cannot be taken back, and GET says why', async () => {
    const contract = await supplied()
    await announce(pool, { ...contract, effectiveDate: inDays(1), state: 'sent' })

    const [first, again] = [
      await terminate(contract, { kind: 'PriceChange' }),
      await terminate(contract, { kind: 'PriceChange' }),
    ].map((answer) => answer.json().data)

    expect(first).toMatchObject({
      isReversible: false,
      explanation: expect.stringContaining('Prices change on'),
    })
    expect(again).toEqual(first)
    expect((await shown(contract)).explanation).toContain('too late')
  })

  test('200 says nothing of the reason that an operator gave for the same termination', async () => {
    const contract = await supplied()
    const operator = { actor: 'client:demo-operator', requestId: null, now: clock.now() }
    const wish = { kind: 'Ordinary', endDate: null, reason: 'A call with the customer.' } as const
    const first = await pool.transaction((tx) =>
      terminateContract(tx, contract.contractNumber, wish, operator),
    )

    expect((await terminate(contract, { kind: 'Ordinary' })).json().data).toEqual(first)
    expect(first.explanation).not.toContain('A call')
  })

  test('200 after an announced price change, to the day before it', async () => {
    const contract = await supplied({ tariffKey: 'FIX_12' })
    await announce(pool, { ...contract, effectiveDate: inDays(40), state: 'sent' })

    expect((await terminate(contract, { kind: 'PriceChange' })).json().data).toMatchObject({
      endDate: inDays(39),
      cancellationReason: 'CustomerPriceChange',
    })
  })

  test('200 after a death; the mail speaks to the family', async () => {
    const contract = await supplied({ tariffKey: 'FIX_12' })

    const { endDate } = (await terminate(contract, { kind: 'Death' })).json().data
    await runTasks()

    expect(endDate).toBe(nextMarketWorkingDay(today))
    const [mail] = await mailsTo(contract)
    expect(mail?.text).toContain('Unser aufrichtiges Beileid')
    expect(mail?.text).toMatch(/Guten Tag,/)
  })

  test('200 before delivery: the supply never starts, and the grid operator lifts it', async () => {
    const contract = await supplied({}, inDays(30))

    expect((await terminate(contract, { kind: 'Death' })).json().data.endDate).toBe(inDays(29))
    await runTasks()

    expect(messagesOf(contract)).toContain('55004')
    expect((await mailsTo(contract))[0]?.text).toContain('Die Lieferung beginnt nicht')
  })

  test.each([
    [
      'too early',
      { kind: 'Ordinary', endDate: inDays(1) },
      'endDate',
      /^The contract can end on \d{4}-\d\d-\d\d at the earliest\. The first term/,
    ],
    ['in the past', { kind: 'Death', endDate: inDays(-1) }, 'endDate', /at the earliest/],
    ['years ahead', { kind: 'Ordinary', endDate: '2999-01-01' }, 'endDate', /must not be after/],
    ['without a price change', { kind: 'PriceChange' }, 'kind', /^No price change is announced/],
  ] as const)('422 %s, and the message has the earliest day', async (_why, payload, details, message) => {
    const contract = await supplied({ tariffKey: 'FIX_12' })

    const answer = await terminate(contract, payload)

    expect(answer.statusCode).toBe(422)
    expect(itemOf(answer)).toMatchObject({ code: 'termination-not-possible', details })
    expect(itemOf(answer)?.message).toMatch(message)
    expect(await stateOf(contract)).toBe('Delivery')
  })

  test('422 names a day that is accepted', async () => {
    const contract = await supplied({ tariffKey: 'FIX_12' })
    const { message = '' } = itemOf(await terminate(contract, { kind: 'Ordinary', endDate: inDays(1) })) ?? {}
    const [earliest] = /\d{4}-\d\d-\d\d/.exec(message) ?? []

    const before = await terminate(contract, { kind: 'Ordinary', endDate: plusDays(earliest ?? '', -1) })
    expect(before.statusCode).toBe(422)
    expect((await terminate(contract, { kind: 'Ordinary', endDate: earliest })).statusCode).toBe(200)
  })

  test.each([
    {},
    { kind: 'Nonsense' },
    { kind: 'Ordinary', endDate: '31.12.2026' },
    { kind: 'Ordinary', days: 3 },
  ])('400 for the body %j', async (payload) => {
    const answer = await terminate(await supplied(), payload)

    expect(answer.statusCode).toBe(400)
    expect(itemOf(answer)?.code).toBe('validation-failed')
  })

  test('409 if the contract ends already, on another day or by another right', async () => {
    const contract = await supplied()
    await terminate(contract, { kind: 'Ordinary', endDate: inDays(90) })

    for (const payload of [{ kind: 'Ordinary', endDate: inDays(91) }, { kind: 'Death' }]) {
      const answer = await terminate(contract, payload)
      expect(answer.statusCode).toBe(409)
      expect(itemOf(answer)?.message).toMatch(`The contract ends on ${inDays(90)} already.`)
    }
  })

  test('409 while the state of the contract is unknown', async () => {
    const contract = await supplied()
    await report(contract.contractNumber, { event: 'communicationFailed' })

    expect((await terminate(contract, { kind: 'Ordinary' })).statusCode).toBe(409)
  })

  test('of two at the same time one counts, and the other gets a conflict', async () => {
    const contract = await supplied()

    const answers = await Promise.all(
      [inDays(70), inDays(80)].map((endDate) => terminate(contract, { kind: 'Ordinary', endDate })),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await historyOf(contract)).toHaveLength(1)
  })
})

describe('the new address of who moves out (§ 41b (5) EnWG)', () => {
  const newAddress = { streetName: 'Lindenallee', houseNumber: '3', postCode: '10115', city: 'Berlin' }
  const flat = (text: string | undefined) => text?.replace(/\s+/g, ' ')
  const keptOf = async ({ contractNumber }: SuppliedContract) =>
    (
      await pool.query<{ address: object | null }>(sql`
        select new_address as address from orders where contract_number = ${contractNumber}`)
    ).rows[0]?.address

  test('200 keeps it, and the confirmation offers to continue the contract there', async () => {
    const contract = await supplied()

    const answer = await terminate(contract, { kind: 'MoveOut', newAddress })
    await runTasks()

    expect(answer.statusCode).toBe(200)
    expect(await keptOf(contract)).toEqual(newAddress)
    const [mail] = await mailsTo(contract)
    expect(flat(mail?.text)).toContain('an der neuen Adresse fortzusetzen: Lindenallee 3, 10115 Berlin.')
    expect(mail?.text).toContain(`/account/contracts/${contract.contractNumber}/move`)
    expect(JSON.stringify(await auditOf(contract))).not.toContain('Lindenallee')
  })

  test('200 without an offer where we do not deliver, and without an address', async () => {
    const [outside, unknown] = [await supplied(), await supplied()]

    await terminate(outside, { kind: 'MoveOut', newAddress: { ...newAddress, postCode: '11011' } })
    await terminate(unknown, { kind: 'MoveOut', newAddress: null })
    await runTasks()

    for (const contract of [outside, unknown]) {
      const [mail] = await mailsTo(contract)
      expect(flat(mail?.text)).toContain('Als Grund haben Sie Ihren Umzug genannt.')
      expect(mail?.text).not.toContain('fortzusetzen')
    }
  })

  test('200 for the same again with the address, which is kept; taken back, it is forgotten', async () => {
    const contract = await supplied()
    await terminate(contract, { kind: 'MoveOut' })

    expect((await terminate(contract, { kind: 'MoveOut', newAddress })).statusCode).toBe(200)
    expect(await keptOf(contract)).toEqual(newAddress)
    await takeBack(contract)
    expect(await keptOf(contract)).toBeNull()
  })

  test.each([
    ['another kind', { kind: 'Ordinary', newAddress }, 'newAddress'],
    [
      'a postcode of another country',
      { kind: 'MoveOut', newAddress: { ...newAddress, postCode: '1010' } },
      'newAddress.postCode',
    ],
    ['half an address', { kind: 'MoveOut', newAddress: { city: 'Berlin' } }, 'newAddress.streetName'],
  ])('400 with %s, and nothing ends', async (_what, payload, details) => {
    const contract = await supplied()

    const answer = await terminate(contract, payload)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.map((item: { details: string }) => item.details)).toContain(details)
    expect(await stateOf(contract)).toBe('Delivery')
  })
})

describe('DELETE …/termination', () => {
  test('200 and the contract goes on: the customer and the grid operator are notified', async () => {
    const contract = await supplied()
    const { endDate } = (await terminate(contract, { kind: 'Ordinary' })).json().data
    await runTasks()

    const answer = await takeBack(contract)
    await runTasks()

    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ endDate: null, kind: null, isReversible: false })
    expect(answer.json().data.possibleEnds[0]).toMatchObject({ kind: 'Ordinary', endDate })
    expect(await stateOf(contract)).toBe('Delivery')
    expect(await historyOf(contract)).toEqual([
      'terminated client:demo-whitelabel Ordinary',
      'terminationWithdrawn client:demo-whitelabel',
    ])
    expect(messagesOf(contract).slice(-2)).toEqual(['55004', '55022'])
    expect((await mailsTo(contract)).map(({ kind }) => kind).sort()).toEqual([
      'termination-confirmation',
      'termination-withdrawn',
    ])
  })

  test('200 again, which changes nothing, also where there never was a termination', async () => {
    const contract = await supplied()
    await terminate(contract, { kind: 'Ordinary' })
    await takeBack(contract)
    const audit = await auditOf(contract)

    expect((await takeBack(contract)).statusCode).toBe(200)
    expect((await takeBack(await supplied())).statusCode).toBe(200)
    expect(await auditOf(contract)).toEqual(audit)
  })

  test('200, and a new termination to the same day is reported to the grid operator again', async () => {
    const contract = await supplied()
    for (const step of [terminate, takeBack, terminate]) {
      await step(contract, { kind: 'Ordinary', endDate: inDays(70) })
      await runTasks()
    }

    expect(messagesOf(contract).slice(-3)).toEqual(['55004', '55022', '55004'])
    expect(await stateOf(contract)).toBe(`Cancelled CustomerMisc ${inDays(70)}`)
  })

  test('says nothing to anybody if a termination follows before anybody was told', async () => {
    const contract = await supplied()
    await terminate(contract, { kind: 'Ordinary', endDate: inDays(70) })
    await takeBack(contract)
    await terminate(contract, { kind: 'Ordinary', endDate: inDays(70) })
    await runTasks()

    expect(messagesOf(contract).filter((process) => process === '55022')).toEqual([])
    expect((await mailsTo(contract)).map(({ kind }) => kind)).not.toContain('termination-withdrawn')
  })

  test('200 before delivery until the grid operator has lifted the supply, then 409', async () => {
    const [early, late] = [await supplied({}, inDays(30)), await supplied({}, inDays(30))]
    for (const contract of [early, late]) await terminate(contract, { kind: 'Death' })
    await report(late.contractNumber, { event: 'liftConfirmed' }, 'market')

    expect((await takeBack(early)).statusCode).toBe(200)
    expect(await stateOf(early)).toBe('PendingDelivery')
    expect((await takeBack(late)).statusCode).toBe(409)
  })

  test.each(['market', 'client:demo-operator'])('409 for an end that %s reported', async (actor) => {
    const contract = await supplied()
    const end = { event: 'terminated', endDate: inDays(50), cancellationReason: 'OtherSupplier' } as const
    await report(contract.contractNumber, end, actor)

    expect((await takeBack(contract)).statusCode).toBe(409)
    expect(await stateOf(contract)).toMatch('Cancelled')
  })

  test('409 when it is too late to tell the grid operator', async () => {
    const contract = await supplied()
    const by = { actor: 'client:demo-whitelabel', requestId: null, now: clock.now() }
    await announce(pool, { ...contract, effectiveDate: inDays(1), state: 'sent' })
    const wish = { kind: 'PriceChange', endDate: null } as const
    await pool.transaction((tx) => terminateContract(tx, contract.contractNumber, wish, by))

    const answer = await takeBack(contract)

    expect(answer.statusCode).toBe(409)
    expect(itemOf(answer)?.message).toMatch('too late')
  })

  test('a termination and its withdrawal at the same time leave a contract that is one or the other', async () => {
    const contract = await supplied()
    await terminate(contract, { kind: 'Ordinary', endDate: inDays(70) })

    const answers = await Promise.all([
      takeBack(contract),
      terminate(contract, { kind: 'Ordinary', endDate: inDays(70) }),
      takeBack(contract),
    ])
    await runTasks()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { endDate } = await shown(contract)
    const last = (await historyOf(contract)).at(-1)
    expect(last).toMatch(endDate === null ? 'terminationWithdrawn' : 'terminated')
  })
})

describe('who may end a contract', () => {
  test('403 without the scope manage:contracts, for all three', async () => {
    const contract = await supplied()
    const headers = {
      authorization: `Bearer ${await tokenOf('demo-whitelabel', 'api:partner role:application')}`,
    }

    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const payload = method === 'POST' ? { payload: { kind: 'Ordinary' } } : {}
      const answer = await send({ method, url: urlOf(contract), headers, ...payload })
      expect(answer.statusCode).toBe(403)
      expect(itemOf(answer)?.code).toBe('insufficient-scope')
    }
  })

  test('a third party may if the customer allowed it, and not by a link that only lets it read', async () => {
    await addClient(pool, {
      clientId: 'hems-manager',
      partnerSlug: 'demo-hems',
      scopes: ['api:partner', 'manage:contracts'],
      secret: 'hems-manager-secret',
    })
    await deps.revisions.refresh()
    const contract = await supplied()
    const reading = await seedLink(pool, { ...contract, partner: 'demo-hems' })

    const refused = await terminate(contract, { kind: 'Ordinary' }, 'hems-manager')
    expect(refused.statusCode).toBe(403)
    expect(itemOf(refused)?.message).toContain('mayManageContracts')

    await revokeLink(pool, reading)
    await seedLink(pool, { ...contract, partner: 'demo-hems', mayManage: true })
    expect((await terminate(contract, { kind: 'Ordinary' }, 'hems-manager')).statusCode).toBe(200)
  })

  test('404 for unknown numbers and contracts that are not visible yet', async () => {
    const contract = await supplied()
    const wrong = [
      { ...contract, customerNumber: '29999999' },
      { ...contract, contractNumber: '39999999' },
      { ...contract, contractNumber: 'x' },
    ]
    for (const path of wrong) expect((await terminate(path, { kind: 'Ordinary' })).statusCode).toBe(404)

    await pool.query(sql`
      update orders set confirmation_sent_at = null where contract_number = ${contract.contractNumber}`)
    expect((await terminate(contract, { kind: 'Ordinary' })).statusCode).toBe(404)
  })
})
