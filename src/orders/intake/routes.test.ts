import { describe, expect, test } from 'vitest'
import { aBusinessOrder, aMoveIn, anOrder, type OrderChanges } from '../../../test/support/an-order.ts'
import { asSuperuser } from '../../../test/support/database.ts'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { recompute } from '../../tariffs/pricing/recompute.fixture.ts'

const { send, pool, clock } = await testService({ RATE_LIMIT_PER_MINUTE: '1000000' })

let customers = 0
const newEmail = () => `customer-${++customers}@example.com`
const order = (changes: OrderChanges = {}) =>
  anOrder({ ...changes, userAccount: { emailAddress: newEmail(), ...changes.userAccount } })
const place = (body: unknown, headers: Record<string, string> = {}, as = 'demo-whitelabel') =>
  send({ method: 'POST', url: '/partner/v1/orders', as, headers, payload: body as object })
const read = (contractNumber: string, as = 'demo-whitelabel') =>
  send({ url: `/partner/v1/orders/${contractNumber}`, as })
const list = async (query = '', as = 'demo-whitelabel') =>
  (await send({ url: `/partner/v1/orders${query}`, as })).json()
const count = async (table: 'orders' | 'accounts') =>
  (
    await pool.query<{ count: number }>(
      table === 'orders'
        ? sql`select count(*) as count from orders`
        : sql`select count(*) as count from accounts`,
    )
  ).rows[0]?.count

describe('POST /partner/v1/orders', () => {
  test('200 answers with both numbers, inside the envelope and beside it, and the path of the order', async () => {
    const answer = await place(order())
    const body = answer.json()

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(body.customerNumber).toMatch(/^2\d{9}$/)
    expect(body.contractNumber).toMatch(/^3\d{9}$/)
    expect(body).toEqual({
      isSuccess: true,
      message: null,
      error: null,
      refUri: `/partner/v1/orders/${body.contractNumber}`,
      data: { customerNumber: body.customerNumber, contractNumber: body.contractNumber },
      customerNumber: body.customerNumber,
      contractNumber: body.contractNumber,
    })
  })

  test.each([
    ['a business', aBusinessOrder],
    ['a move-in', aMoveIn],
  ])('200 for %s', async (_name, make) => {
    expect((await place(make({ userAccount: { emailAddress: newEmail() } }))).statusCode).toBe(200)
  })

  test('400 names every broken rule at once, and stores nothing', async () => {
    const before = await count('orders')
    const body = order({ tariffKey: 'NO_SUCH', userAccount: { firstName: null } })
    body.contract.deliveryDetails.meterNumber = null
    body.contract.deliveryDetails.maLoIdentifier = null

    const answer = await place(body)

    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .error.map(({ details }: { details: string }) => details)
        .sort(),
    ).toEqual([
      'contract.deliveryDetails.maLoIdentifier',
      'contract.deliveryDetails.meterNumber',
      'tariffKey',
      'userAccount.firstName',
    ])
    expect(await count('orders')).toBe(before)
  })

  test('400 names every fault of shape at once, with unknown properties and what was meant', async () => {
    const body = { ...order(), tarifKey: 'x', contract: { ...order().contract, type: 'private', colour: 1 } }

    const items = (await place(body)).json().error

    expect(items).toMatchObject([
      { details: 'tarifKey', message: 'tarifKey is not a known property; did you mean tariffKey?' },
      { details: 'contract.colour' },
      { details: 'contract.type', message: 'contract.type must be one of Private, Business.' },
    ])
  })

  test('400 names faults of shape and broken rules together, but judges no value that has the wrong shape', async () => {
    const { contract, ...rest } = order({ userAccount: { emailAddress: 'no address', lastName: '' } })
    const body = {
      ...rest,
      tariffKey: 7,
      contract: {
        ...contract,
        deliveryAddress: { ...contract.deliveryAddress, countryCode: 'XX', colour: 'red' },
        deliveryDetails: {
          ...contract.deliveryDetails,
          meterNumber: 5,
          maLoIdentifier: null,
          previousSupplierCode: null,
        },
      },
    }

    const items: { details: string; message: string }[] = (await place(body)).json().error

    expect(items.map(({ details }) => details)).toEqual([
      'tariffKey',
      'contract.deliveryAddress.colour',
      'contract.deliveryDetails.meterNumber',
      'userAccount.emailAddress',
      'userAccount.lastName',
      'contract.deliveryAddress.countryCode',
      'contract.deliveryDetails.previousSupplierCode',
    ])
  })

  test('400 names a misspelt property first, then what is missing for it', async () => {
    const { userAccount, ...rest } = order()
    const { emailAddress, ...account } = userAccount
    const body = { ...rest, tariffKey: 1, userAccount: { ...account, EmailAddress: emailAddress } }

    const { message, error } = (await place(body)).json()

    expect(message).toBe('userAccount.EmailAddress is not a known property; did you mean emailAddress?')
    expect(error.map(({ details }: { details: string }) => details)).toEqual([
      'userAccount.EmailAddress',
      'tariffKey',
      'userAccount.emailAddress',
    ])
  })

  test.each([[null], [[]], ['text'], [7]])('400 to the body %j names that alone', async (body) => {
    const answer = await send({
      method: 'POST',
      url: '/partner/v1/orders',
      as: 'demo-whitelabel',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })

    expect(answer.json().error).toMatchObject([{ details: null, message: 'The body must be an object.' }])
  })

  test.each([
    ['2026-10-01T10:00:00', '2026-10-01 10:00:00'],
    ['2026-10-01T10:00', '2026-10-01 10:00:00'],
    ['2026-10-01T10:00:00Z', '2026-10-01 12:00:00'],
    ['2026-10-01T10:00:00.1234567+04:00', '2026-10-01 08:00:00'],
  ])('transactionDateTime may be %s, which is %s in Berlin', async (transactionDateTime, local) => {
    const { contractNumber } = (await place(order({ contract: { transactionDateTime } }))).json()

    expect((await read(contractNumber)).json().data.order.contractSignedAt).toBe(local)
  })

  test.each(['2026-02-30T10:00:00Z', '2026-10-01T25:00:00', '2026-10-01', 'yesterday'])(
    '400 to the transactionDateTime %s',
    async (transactionDateTime) => {
      const answer = await place(order({ contract: { transactionDateTime } }))

      expect(answer.json().error).toMatchObject([{ details: 'contract.transactionDateTime' }])
    },
  )

  test('400 for a postcode outside the area we serve', async () => {
    const answer = await place(order({ contract: { deliveryAddress: { postCode: '11111' } } }))

    expect(answer.json().error).toMatchObject([{ details: 'contract.deliveryAddress.postCode' }])
  })

  test('403 without the scope create:orders, before the body is looked at', async () => {
    const answer = await place({ nonsense: true }, {}, 'demo-hems')

    expect(answer.statusCode).toBe(403)
    expect(answer.json().error[0].code).toBe('insufficient-scope')
  })

  test('200 with warnings where the order is accepted but worth a look, and it stays open and says why', async () => {
    const body = order({
      campaignCode: 'NO_SUCH',
      contract: { deliveryDetails: { maLoIdentifier: '41373559242' } },
    })

    const answer = (await place(body)).json()

    expect(answer.isSuccess).toBe(true)
    expect(
      answer.error.map(({ severity, code, details }: Record<string, string>) => [severity, code, details]),
    ).toEqual([
      ['Warning', 'malo-invalid', 'contract.deliveryDetails.maLoIdentifier'],
      ['Warning', 'campaign-unknown', 'campaignCode'],
    ])
    const { order: stored } = (await read(answer.contractNumber)).json().data
    expect(stored.state).toBe('Open')
    expect(stored.processingInfo).toContain('The market location id 41373559242 is not valid')
  })

  test.each([
    ['99998 02000 006', []],
    ['9900259000002', []],
    ['9999901000006', ['supplier-code-unknown', 'Did you mean 9999801000007 (Grundversorger Region Berlin']],
    ['9999803000006', ['supplier-code-invalid', '9999803000005 (Grundversorger Region Bremen (Beispiel))']],
    [
      'Stadtwerke Musterhausn',
      ['supplier-code-invalid', 'Did you mean 9999702000007 (Stadtwerke Musterhausen AG'],
    ],
  ])('200 asks which supplier was meant by %s', async (previousSupplierCode, [code, words] = []) => {
    const answer = await place(order({ contract: { deliveryDetails: { previousSupplierCode } } }))

    expect(answer.statusCode).toBe(200)
    expect(answer.json().error).toEqual(
      code === undefined
        ? null
        : [
            {
              severity: 'Warning',
              code,
              message: expect.stringContaining(words ?? ''),
              details: 'contract.deliveryDetails.previousSupplierCode',
            },
          ],
    )
  })

  test('200 says nothing about the previous supplier of a move-in', async () => {
    const deliveryDetails = { previousSupplierCode: 'Stadtwerke Musterhausen' }

    expect((await place(aMoveIn({ contract: { deliveryDetails } }))).json().error).toMatchObject([
      { severity: 'Notice', code: 'value-ignored' },
    ])
  })

  test('200 keeps umlauts and emoji as they were sent', async () => {
    const { contractNumber } = (
      await place(order({ userAccount: { firstName: 'Jürgen ☀️', lastName: "O'Müller-Łukasiewicz" } }))
    ).json()

    expect((await read(contractNumber)).json().data.order).toMatchObject({
      firstName: 'Jürgen ☀️',
      lastName: "O'Müller-Łukasiewicz",
    })
  })

  test('200 freezes the price of the offer with the fees of the start, which later imports leave untouched', async () => {
    const contract = { deliveryDetails: { desiredTransitionDate: '2026-01-01' } }
    const { contractNumber } = (
      await place(order({ offerDate: '2025-06-01', campaignCode: 'WELCOME10', contract }))
    ).json()

    const { rows } = await pool.query<{
      snapshot: Parameters<typeof recompute>[0] & { versions: { leviesYear: number } }
    }>(sql`select price_snapshot as snapshot from orders where contract_number = ${contractNumber}`)
    const snapshot = rows[0]?.snapshot
    if (snapshot === undefined) throw new Error('no order')
    expect(snapshot.versions).toMatchObject({ leviesYear: 2026, campaign: 'WELCOME10' })
    expect(recompute(snapshot)).toEqual(snapshot.result)
  })

  test('200 has the fees of the offer for a move-in that was before it', async () => {
    const contract = { deliveryDetails: { moveInDate: '2024-06-01' } }
    const { contractNumber } = (await place(aMoveIn({ offerDate: '2025-06-01', contract }))).json()

    const { rows } = await pool.query<{ year: number }>(sql`
      select (price_snapshot -> 'versions' -> 'leviesYear')::int as year from orders
      where contract_number = ${contractNumber}`)
    expect(rows).toEqual([{ year: 2025 }])
  })

  test.each([
    [1, 200, 200],
    [100_000, 200, 200],
    [100_001, 400, 400],
    [2_000_000_000, 400, 400],
  ])('a consumption of %i kWh a year is %i for a quote and %i for an order', async (kwh, quoted, ordered) => {
    const body = order({ contract: { deliveryDetails: { previousAnnualConsumptionKwh: kwh } } })
    const quote = await send({
      method: 'POST',
      url: `/partner/v1/tariffs/${body.tariffKey}/calculation`,
      as: 'demo-sales',
      payload: { yearlyConsumptionKwh: kwh, zipCode: '10115' },
    })

    const placed = await place(body)

    expect([quote.statusCode, placed.statusCode]).toEqual([quoted, ordered])
    for (const answer of [quote, placed]) expect(answer.body.includes('load-metered')).toBe(quoted === 400)
  })

  test('200 writes the first moment of the history and the task of the mail with the order', async () => {
    const { contractNumber } = (await place(order())).json()

    const history = await pool.query(sql`
      select event, state, delivery_state, actor from order_history where contract_number = ${contractNumber}`)
    const tasks = await pool.query(sql`
      select kind, done_at from tasks where subject = ${contractNumber} order by kind`)

    expect(history.rows).toEqual([
      { event: 'orderReceived', state: 'Open', delivery_state: 'None', actor: 'client:demo-whitelabel' },
    ])
    expect(tasks.rows).toEqual([
      { kind: 'process-order', done_at: null },
      { kind: 'send-order-confirmation-mail', done_at: null },
    ])
  })

  test('the history can be added to, never changed', async () => {
    const superuser = asSuperuser(pool)

    await expect(superuser.query(sql`update order_history set event = 'x'`)).rejects.toThrow(
      'added, never changed',
    )
    await expect(superuser.query(sql`delete from order_history`)).rejects.toThrow('added, never changed')
  })
})

describe('an account', () => {
  test('is created by the first order and joined by the second, regardless of the case of the address', async () => {
    const first = (await place(order({ userAccount: { emailAddress: 'Twice@Example.com' } }))).json()
    const second = (await place(order({ userAccount: { emailAddress: 'twice@example.COM' } }))).json()

    expect(second.customerNumber).toBe(first.customerNumber)
    expect(second.contractNumber).not.toBe(first.contractNumber)
  })

  test('keeps its password, name and address when another order joins it, and the answer does not tell', async () => {
    const emailAddress = newEmail()
    const accountOf = async () =>
      (
        await pool.query(
          sql`select first_name, password_hash, phone_number from accounts where email_key = ${emailAddress}`,
        )
      ).rows
    const first = (await place(order({ userAccount: { emailAddress, password: 'Sonnenstrom-2026' } }))).json()
    const before = await accountOf()

    const second = (
      await place(
        order({
          userAccount: { emailAddress, password: 'Angreifer-2026', firstName: 'Eve', phoneNumber: '1' },
        }),
      )
    ).json()

    expect(await accountOf()).toEqual(before)
    expect(Object.keys(second)).toEqual(Object.keys(first))
    expect(before).toMatchObject([
      { first_name: 'Anna', password_hash: expect.stringMatching(/^\$argon2id\$/) },
    ])
  })

  test('50 orders of one new customer at the same moment make one account and 50 contracts', async () => {
    const emailAddress = newEmail()
    const before = await count('accounts')

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => place(order({ userAccount: { emailAddress } }))),
    )

    expect(new Set(answers.map((answer) => answer.json().customerNumber)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.json().contractNumber)).size).toBe(50)
    expect(await count('accounts')).toBe((before ?? 0) + 1)
  })
})

describe('the Idempotency-Key', () => {
  test('gives the first answer again to the same request, and says so', async () => {
    const body = order({ campaignCode: 'NO_SUCH' })
    const first = await place(body, { 'idempotency-key': 'key-1' })

    const again = await place(body, { 'idempotency-key': 'key-1' })

    expect(again.body).toBe(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(first.headers['idempotent-replayed']).toBeUndefined()
  })

  test('gives the first refusal again too, of shape and of rules', async () => {
    for (const [key, body] of Object.entries({
      shape: { nonsense: 1 },
      rule: order({ tariffKey: 'NO_SUCH' }),
    })) {
      const first = await place(body, { 'idempotency-key': key })
      const again = await place(body, { 'idempotency-key': key })

      expect([again.statusCode, again.body]).toEqual([400, first.body])
      expect((await place(order(), { 'idempotency-key': key })).statusCode).toBe(422)
    }
  })

  test('422 with another body', async () => {
    await place(order(), { 'idempotency-key': 'key-2' })

    const answer = await place(order(), { 'idempotency-key': 'key-2' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().error[0].code).toBe('idempotency-key-reused')
  })

  test('belongs to a client: another may use the same', async () => {
    await place(order(), { 'idempotency-key': 'key-3' })

    expect((await place(order(), { 'idempotency-key': 'key-3' }, 'demo-sales')).statusCode).toBe(200)
  })

  test('50 identical requests at the same moment place one order', async () => {
    const body = order()
    const before = await count('orders')

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => place(body, { 'idempotency-key': 'key-4' })),
    )

    expect(await count('orders')).toBe((before ?? 0) + 1)
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
    expect(
      new Set(answers.filter(({ statusCode }) => statusCode === 200).map(({ body: text }) => text)).size,
    ).toBe(1)
  })

  test('409 while the first request runs; after a minute a request that died in the middle is taken over', async () => {
    const body = order()
    await pool.query(sql`
      insert into idempotency_keys (client_id, key, request_hash, created_at)
      values ('demo-whitelabel', 'key-5', sha256(convert_to(${JSON.stringify(['demo-whitelabel', body])}, 'UTF8')), ${clock.now()})`)

    const running = await place(body, { 'idempotency-key': 'key-5' })
    expect([running.statusCode, running.headers['retry-after']]).toEqual([409, '1'])

    clock.advance(61_000)
    expect((await place(body, { 'idempotency-key': 'key-5' })).statusCode).toBe(200)
  })

  test.each(['a b', '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 'x'.repeat(255), ' '])(
    'may be %j',
    async (key) => {
      const body = order()
      const first = await place(body, { 'idempotency-key': key })

      expect(first.statusCode).toBe(200)
      expect((await place(body, { 'idempotency-key': key })).body).toBe(first.body)
    },
  )

  test.each(['', 'x'.repeat(256), 'ü', 'a\tb'])('400 to the key %j', async (key) => {
    const answer = await place(order(), { 'idempotency-key': key })

    expect(answer.statusCode).toBe(400)
  })

  test('of the wrong form is not kept with a body of the wrong shape either', async () => {
    for (const key of ['ü'.repeat(500), 'x'.repeat(256)]) {
      const answer = await place({ tariffKey: 1 }, { 'idempotency-key': key })

      expect([answer.statusCode, answer.json().error[0].code]).toEqual([400, 'validation-failed'])
    }
  })
})

describe('the Partner-Token', () => {
  test('403 for a partner that may not order for others, and for an unknown token, before the body is looked at', async () => {
    for (const [as, token] of [
      ['demo-whitelabel', 'demo-sales-token'],
      ['demo-platform', 'no-such-token'],
    ] as const) {
      const answer = await place({ nonsense: true }, { 'partner-token': token }, as)

      expect(answer.statusCode).toBe(403)
      expect(answer.json().error[0].code).toBe('access-denied')
    }
  })

  test('makes it the order of the partner whose token it is, and both may read it', async () => {
    const { contractNumber } = (
      await place(order(), { 'partner-token': 'demo-sales-token' }, 'demo-platform')
    ).json()

    expect((await read(contractNumber, 'demo-sales')).statusCode).toBe(200)
    expect((await read(contractNumber, 'demo-platform')).statusCode).toBe(200)
    expect((await read(contractNumber, 'demo-whitelabel')).statusCode).toBe(404)
    for (const as of ['demo-sales', 'demo-platform']) {
      expect((await list('', as)).data[0].contractNumber).toBe(contractNumber)
    }
    const [stored] = (await list('?filter.partnershipType=SalesAffiliate', 'demo-platform')).data
    expect(stored.contractNumber).toBe(contractNumber)
    expect((await list('?filter.partnershipType=Whitelabel', 'demo-platform')).data).toEqual([])
  })
})

describe('GET /partner/v1/orders/{contractNumber}', () => {
  test('200 answers with the whole order', async () => {
    const body = order({ contract: { salesPersonId: 'SP-1', transactionDateTime: '2026-11-01 10:15:00' } })
    const { contractNumber, customerNumber } = (await place(body)).json()

    const answer = await read(contractNumber)

    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().data).toEqual({
      order: {
        customerNumber,
        emailAddress: body.userAccount.emailAddress,
        tariffName: 'Wattline Dynamic Share',
        contractNumber,
        firstName: 'Anna',
        lastName: 'Muster',
        businessName: null,
        meterNumber: '1EMH0012345678',
        meLoIdentifier: null,
        maLoIdentifier: '41373559241',
        deliveryAddress: {
          title: null,
          firstName: 'Anna',
          lastName: 'Muster',
          businessName: null,
          gender: null,
          extension: null,
          streetName: 'Invalidenstraße',
          houseNumber: '12a',
          city: 'Berlin',
          postCode: '10115',
          countryCode: 'DE',
        },
        state: 'Open',
        processingInfo: expect.stringContaining('nothing is missing'),
        denialReason: null,
        deliveryState: {
          startDate: null,
          endDate: null,
          state: 'None',
          message: null,
          denialReason: null,
          cancellationReason: null,
        },
        actualDateOfDelivery: null,
        endDateOfDelivery: null,
        contractSignatureDate: '2026-11-01 10:15:00',
        contractSignedAt: '2026-11-01 10:15:00',
        estimatedYearlyConsumption: 3500,
        previousYearConsumption: 3500,
        salesPersonIdentifier: 'SP-1',
        offerId: null,
        agreements: {
          termsAndConditions: false,
          privacyPolicy: false,
          revocationPolicy: false,
          deliveryWithinWithdrawalPeriod: null,
          powerOfAttorney: null,
        },
      },
    })
  })

  test('200 without the names of a person for a business', async () => {
    const { contractNumber } = (
      await place(aBusinessOrder({ userAccount: { emailAddress: newEmail() } }))
    ).json()

    expect((await read(contractNumber)).json().data.order).toMatchObject({
      firstName: null,
      lastName: null,
      businessName: 'Muster GmbH',
    })
  })

  test('404 for a number that does not exist and for the order of another partner, in the same words', async () => {
    const { contractNumber } = (await place(order())).json()

    const foreign = await read(contractNumber, 'demo-sales')
    const unknown = await read('3000000000', 'demo-sales')

    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(foreign.body.replaceAll(contractNumber, 'N')).toBe(unknown.body.replaceAll('3000000000', 'N'))
  })
})

describe('GET /partner/v1/orders', () => {
  test('200 pages through all orders, newest first, without gaps or repeats', async () => {
    const placed = []
    for (let index = 0; index < 5; index++)
      placed.push((await place(order(), {}, 'demo-sales')).json().contractNumber)

    const first = await list('?limit=2', 'demo-sales')
    const second = await list('?limit=2&offset=2', 'demo-sales')

    const numbers = [...first.data, ...second.data].map(
      ({ contractNumber }: { contractNumber: string }) => contractNumber,
    )
    expect(numbers).toEqual(placed.reverse().slice(0, 4))
    expect(first).toMatchObject({ isSuccess: true, count: 2, hasMoreItems: true, refUri: null })
  })

  test('200 links to the next and the previous page', async () => {
    const { headers } = await send({ url: '/partner/v1/orders?limit=1&offset=1', as: 'demo-sales' })

    expect(headers.link).toBe(
      '</partner/v1/orders?offset=2&limit=1>; rel="next", </partner/v1/orders?offset=0&limit=1>; rel="prev"',
    )
  })

  test('200 filters by customer', async () => {
    const { customerNumber, contractNumber } = (await place(order())).json()

    const { data } = await list(`?filter.customerNumber=${customerNumber}`)

    expect(data.map((item: { contractNumber: string }) => item.contractNumber)).toEqual([contractNumber])
    expect((await list(`?filter.customerNumber=${customerNumber}`, 'demo-sales')).data).toEqual([])
  })

  test('200 filters by the time of a change after creation, by date and by date-time', async () => {
    const { contractNumber } = (await place(order())).json()
    const since = '?filter.fromUpdatedAt='
    const numbers = async (from: string) =>
      (await list(`${since}${from}`)).data.map((item: { contractNumber: string }) => item.contractNumber)
    expect(await numbers('2020-01-01')).not.toContain(contractNumber)

    await pool.query(sql`
      update orders set updated_at = '2098-03-01 12:00:00+01' where contract_number = ${contractNumber}`)

    expect(await numbers('2098-03-01')).toEqual([contractNumber])
    expect(await numbers('2098-03-01 12:00:00')).toEqual([contractNumber])
    expect(await numbers('2098-03-01T12:00:00')).toEqual([contractNumber])
    expect(await numbers('2098-03-01 12:00:01')).toEqual([])
    expect(await numbers('2098-03-02')).toEqual([])
  })

  test.each([
    'limit=0',
    'limit=501',
    'offset=-1',
    'filter.partnershipType=white',
    'filter.fromUpdatedAt=2026-02-30',
  ])('400 to %s', async (query) => {
    expect((await send({ url: `/partner/v1/orders?${query}`, as: 'demo-whitelabel' })).statusCode).toBe(400)
  })
})
