import { describe, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { eraseCustomer } from '../backoffice/customers/erase-customer.ts'
import { type SeededAccount, seedAccount, seedOrder } from '../customers/accounts/account-rows.fixture.ts'
import {
  confirmContract,
  revokeLink,
  seedLink,
  withdrawFromContract,
} from '../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { plusDays } from '../platform/time/day-number.ts'
import { requireContractAccess } from './contract-access.ts'

const { send, pool, tokenOf, clock, deps } = await testService()
const delivering = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-10' }

async function read(path: string, as: string, scope?: string) {
  const headers = scope ? { authorization: `Bearer ${await tokenOf(as, `api:partner ${scope}`)}` } : {}
  return send({ url: `/partner/v1/customers/${path}`, as, headers })
}
type Seeded = { account: SeededAccount; contractNumber: string; path: string }
async function seedContract({
  partner = 'demo-whitelabel',
  account,
  isConfirmed = true,
  ...order
}: Seeding = {}): Promise<Seeded> {
  const holder = account ?? (await seedAccount(pool))
  const contractNumber = await seedOrder(pool, holder, { ...delivering, ...order, partner })
  if (isConfirmed) await confirmContract(pool, contractNumber)
  return { account: holder, contractNumber, path: `${holder.customerNumber}/contracts/${contractNumber}` }
}
type Seeding = Parameters<typeof seedOrder>[2] & { account?: SeededAccount; isConfirmed?: boolean }
const numbersOf = async (path: string, as: string) =>
  (await read(path, as))
    .json<{ data: { contractNumber: string }[] }>()
    .data.map((item) => item.contractNumber)

describe('GET /partner/v1/customers/{customerNumber}/contracts/{contractNumber}', () => {
  test('200 shows first term, notice and renewal as agreed, whatever the catalogue says today (§ 41 (1) EnWG)', async () => {
    const { contractNumber, path } = await seedContract()
    const periods = async () => {
      const { data } = (await read(path, 'demo-whitelabel')).json()
      return [
        [data.durationPeriod, data.durationPeriodUnit],
        [data.cancellationPeriod, data.cancellationPeriodUnit],
        [data.renewalPeriod, data.renewalPeriodUnit],
      ]
    }
    const agreed = [
      [1, 'Month'],
      [1, 'Month'],
      [0, 'Month'],
    ]
    expect(await periods()).toEqual(agreed)

    await pool.query(sql`update tariffs set duration_value = 12, notice_value = 14, notice_unit = 'Day', renewal_value = 3
      where tariff_key = 'DYNAMIC_FEE'`)
    await deps.revisions.refresh()
    expect(await periods()).toEqual(agreed)

    // Prices that were frozen before the renewal was part of them.
    await pool.query(sql`update orders set price_snapshot = price_snapshot #- '{inputs,tariff,renewalPeriod}'
      where contract_number = ${contractNumber}`)
    expect(await periods()).toEqual([...agreed.slice(0, 2), [3, 'Month']])
    await pool.query(sql`update tariffs set duration_value = 1, notice_value = 1, notice_unit = 'Month', renewal_value = 0
      where tariff_key = 'DYNAMIC_FEE'`)
    await deps.revisions.refresh()
  })

  test('200 returns the whole contract to the partner that brought it, with role:application', async () => {
    const answer = await read('20000018/contracts/30000016', 'demo-whitelabel')

    expect(answer.headers['cache-control']).toBe('no-store')
    const { data } = answer.json()
    expect(data).toEqual({
      contractNumber: '30000016',
      tariffName: 'Wattline Dynamic Share',
      contractState: 'Delivery',
      name: 'Anna Muster',
      deliveryAddress: {
        title: null,
        firstName: 'Anna',
        lastName: 'Muster',
        businessName: null,
        gender: 'Female',
        extension: null,
        streetName: 'Ackerstraße',
        houseNumber: '76',
        city: 'Berlin',
        postCode: '10115',
        countryCode: 'DE',
      },
      billingAddress: null,
      bankDetail: {
        accountHolder: 'Anna Muster',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        bankName: 'Commerzbank',
        hasAcceptedDirectDebit: true,
      },
      meterNumber: '1EMH0030000016',
      meLoIdentifier: 'DE0000001011500000000052300000165',
      maLoIdentifier: '52300000165',
      actualDateOfDelivery: expect.stringMatching(/^\d{4}-\d\d-01$/),
      endDateOfDelivery: null,
      cancellationPeriod: 14,
      cancellationPeriodUnit: 'Day',
      durationPeriod: 1,
      durationPeriodUnit: 'Month',
      renewalPeriod: 0,
      renewalPeriodUnit: 'Month',
      expectedAnnualConsumptionInKwhPerYear: 5200,
      photovoltaicsSince: null,
      withoutGridUseSince: null,
      accountingMethod: 'SmartMeter',
      distributionSystemOperatorCode: '9999901000006',
      distributionSystemOperatorName: 'Netz Region Berlin (Beispiel)',
      previousSupplierCode: '9999801000007',
      previousSupplierName: 'Grundversorger Region Berlin (Beispiel)',
      confirmedPrice: null,
      paragraph14AInfo: {
        isModule1InUse: true,
        isModule2InUse: false,
        isModule3InUse: true,
        isEligible: true,
        validFrom: expect.any(String),
        validTo: null,
        yearlyReduction: { value: 138.01, unit: { main: 'Euro', per: 'Year' }, unitText: '€/Jahr' },
        reducedGridFee: null,
        timeVariableGridFees: [
          expect.objectContaining({ tariffLevel: 'Low' }),
          expect.objectContaining({
            tariffLevel: 'Standard',
            gridFee: { value: 7.735, unit: { main: 'Cent', per: 'Kwh' }, unitText: 'ct/kWh' },
          }),
          expect.objectContaining({ tariffLevel: 'High' }),
        ],
        deviceTypes: ['Wallbox', 'HeatPump'],
        controllablePowerKw: 19.5,
      },
    })
    expect(data.paragraph14AInfo.timeVariableGridFees[2].windows).toContainEqual({
      quarter: 1,
      weekdays: 'All',
      from: '17:00',
      to: '20:30',
    })
  })

  test('support sees the meter, the address and the last four characters of the IBAN', async () => {
    const { data } = (
      await read('20000018/contracts/30000016', 'demo-whitelabel', 'role:customer-support')
    ).json()

    expect(data).toMatchObject({
      meterNumber: '1EMH0030000016',
      deliveryAddress: { streetName: 'Ackerstraße' },
      bankDetail: { iban: '******************3000' },
    })
  })

  test('finance does not see street, bank details, meter or locations', async () => {
    const { data } = (
      await read('20000018/contracts/30000016', 'demo-whitelabel', 'role:finance-reporting')
    ).json()

    expect(data).toMatchObject({
      name: 'Anna Muster',
      meterNumber: null,
      meLoIdentifier: null,
      maLoIdentifier: null,
      bankDetail: null,
      deliveryAddress: {
        streetName: null,
        houseNumber: null,
        extension: null,
        city: 'Berlin',
        postCode: '10115',
      },
      paragraph14AInfo: { isModule1InUse: true },
    })
    expect(JSON.stringify(data)).not.toMatch(/Ackerstra|DE8937|3000"|1EMH|5230000/)
  })

  test('a linked partner sees everything but the IBAN, and its access is recorded', async () => {
    const { account, path } = await seedContract()
    const grantId = await seedLink(pool, { ...account, partner: 'demo-hems' })

    const { data } = (await read(path, 'demo-hems')).json()
    await deps.lastAccess.flush()

    expect(data).toMatchObject({
      deliveryAddress: { streetName: 'Invalidenstraße' },
      bankDetail: { iban: '******************3000' },
    })
    const { rows } = await pool.query<{ at: Date | null }>(
      sql`select last_access_at as at from grants where id = ${grantId}`,
    )
    expect(rows[0]?.at).toBeInstanceOf(Date)
  })

  test('due changes show even if no worker has run', async () => {
    const today = berlinDate(clock.now())
    const ended = await seedContract({
      state: 'Cancelled',
      deliveryState: 'CancelledDelivery',
      endDate: plusDays(today, -1),
    })
    const begun = await seedContract({
      state: 'PendingDelivery',
      deliveryState: 'DeliveryPending',
      startDate: today,
    })

    expect((await read(ended.path, 'demo-whitelabel')).json().data).toMatchObject({
      contractState: 'Cancelled',
      endDateOfDelivery: plusDays(today, -1),
    })
    expect((await read(begun.path, 'demo-whitelabel')).json().data.contractState).toBe('Delivery')
  })

  test('the grid operator is that of the postcode if the market named none', async () => {
    const { path } = await seedContract()

    expect((await read(path, 'demo-whitelabel')).json().data).toMatchObject({
      distributionSystemOperatorCode: '9999901000006',
      previousSupplierName: null,
      paragraph14AInfo: { isModule1InUse: false, isEligible: false, validFrom: null },
    })
  })
})

describe('refused access', () => {
  test('404 for a customer number that is unknown, malformed or erased', async () => {
    const { account, path } = await seedContract({
      state: 'Cancelled',
      deliveryState: 'Cancelled',
      endDate: '2026-02-01',
    })
    expect((await read(path, 'demo-whitelabel')).statusCode).toBe(200)
    await eraseCustomer(pool, account.customerNumber, { now: new Date('2026-11-15T12:00:00Z') })

    for (const unknown of [path, '29999999/contracts/30000016', 'x%00/contracts/30000016']) {
      const answer = await read(unknown, 'demo-whitelabel')
      expect([answer.statusCode, answer.json().error[0].code]).toEqual([404, 'not-found'])
    }
  })

  test('403 says what is needed if the customer gave no access', async () => {
    const { account, path } = await seedContract()

    for (const url of [
      path,
      `${account.customerNumber}/contracts`,
      `${account.customerNumber}/contracts/x`,
    ]) {
      for (const as of ['demo-hems', 'demo-sales', 'demo-platform']) {
        const answer = await read(url, as)
        expect(answer.statusCode).toBe(403)
        expect(answer.json().error).toMatchObject([
          {
            severity: 'Error',
            code: 'access-denied',
            message:
              'The customer has not given you access; create a link with POST /partner/v1/customers/link.',
            details: null,
          },
        ])
      }
    }
  })

  test('404 for a contract that is unknown or belongs to another customer', async () => {
    const own = await seedContract()
    const other = await seedContract()

    for (const number of ['39999999', 'abc', other.contractNumber]) {
      const answer = await read(`${own.account.customerNumber}/contracts/${number}`, 'demo-whitelabel')
      expect(answer.statusCode).toBe(404)
    }
  })

  test('403 for a contract that another partner brought', async () => {
    const own = await seedContract()
    const { path, contractNumber } = await seedContract({ account: own.account, partner: 'demo-sales' })

    expect((await read(path, 'demo-whitelabel')).statusCode).toBe(403)
    const list = `${own.account.customerNumber}/contracts`
    expect(await numbersOf(list, 'demo-whitelabel')).toEqual([own.contractNumber])
    expect(await numbersOf(list, 'demo-sales')).toEqual([contractNumber])
  })

  test('the contract is 404 and not in the list until it is confirmed, and again once it is revoked', async () => {
    const { account, contractNumber, path } = await seedContract({ isConfirmed: false })
    const list = `${account.customerNumber}/contracts`
    expect(await numbersOf(list, 'demo-whitelabel')).toEqual([])
    expect((await read(path, 'demo-whitelabel')).statusCode).toBe(404)

    await confirmContract(pool, contractNumber)
    expect(await numbersOf(list, 'demo-whitelabel')).toEqual([contractNumber])

    await withdrawFromContract(pool, contractNumber)
    expect(await numbersOf(list, 'demo-whitelabel')).toEqual([])
    expect((await read(path, 'demo-whitelabel')).statusCode).toBe(404)
  })

  test('a revoked link ends the access at once', async () => {
    const { account, path } = await seedContract()
    const grantId = await seedLink(pool, { ...account, partner: 'demo-hems' })
    expect((await read(path, 'demo-hems')).statusCode).toBe(200)

    await revokeLink(pool, grantId)

    expect((await read(path, 'demo-hems')).statusCode).toBe(403)
    expect((await read(`${account.customerNumber}/contracts`, 'demo-hems')).statusCode).toBe(403)
  })
})

describe('GET /partner/v1/customers/{customerNumber}/contracts', () => {
  test('200 lists all contracts to a linked partner, newest first, in pages', async () => {
    await seedLink(pool, { customerNumber: '20000018', partner: 'demo-hems' })

    const answer = await read('20000018/contracts', 'demo-hems')
    const first = await read('20000018/contracts?limit=1', 'demo-hems')

    expect(answer.json()).toMatchObject({ count: 2, hasMoreItems: false, refUri: null })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await numbersOf('20000018/contracts', 'demo-hems')).toEqual(['30000024', '30000016'])
    expect(first.json()).toMatchObject({ count: 1, hasMoreItems: true })
    expect(first.headers.link).toContain('offset=1')
    expect(await numbersOf('20000018/contracts?offset=1', 'demo-hems')).toEqual(['30000016'])
    expect((await read('20000018/contracts?limit=0', 'demo-hems')).statusCode).toBe(400)
  })

  test('an IBAN is only shown for contracts that the partner brought', async () => {
    const own = await seedContract()
    const other = await seedContract({
      account: own.account,
      partner: 'demo-sales',
      createdAt: '2026-01-05T10:00:00Z',
    })
    await seedLink(pool, { ...own.account, partner: 'demo-whitelabel' })

    const { data } = (await read(`${own.account.customerNumber}/contracts`, 'demo-whitelabel')).json()

    expect(
      data.map((item: { contractNumber: string; bankDetail: { iban: string } }) => [
        item.contractNumber,
        item.bankDetail.iban,
      ]),
    ).toEqual([
      [other.contractNumber, '******************3000'],
      [own.contractNumber, 'DE89370400440532013000'],
    ])
  })
})

describe('requireContractAccess', () => {
  const caller = (slug: string, customerNumber: string | null = null) => {
    const client = deps.directory.current().clients.get(slug)
    if (!client?.partner) throw new Error('no such client')
    const { partner, scopes, dateTimeFormat } = client
    return { clientId: slug, partner, scopes: new Set(scopes), dateTimeFormat, customerNumber }
  }
  const reader = (slug: string, customerNumber: string | null = null) => ({
    caller: caller(slug, customerNumber),
    now: clock.now(),
  })
  const anna = { customerNumber: '20000018', contractNumber: '30000016' }

  test('returns the inputs of a price to a partner that may read metrics', async () => {
    const contract = await requireContractAccess(pool, anna, reader('demo-whitelabel'), 'metrics')

    expect(contract).toMatchObject({
      contractNumber: '30000016',
      tariffKey: 'DYNAMIC_SHARE',
      campaignCode: null,
      offerDate: expect.any(String),
      priceSnapshot: { schemaVersion: 1 },
      deliveryAddress: { postCode: '10115' },
      consumptionKwh: 5200,
      capabilities: { hasSmartMeter: true },
      state: 'Delivery',
      type: 'Private',
      gridOperatorCode: '9999901000006',
      modules: [{ isModule1InUse: true, isModule3InUse: true, deviceTypes: ['Wallbox', 'HeatPump'] }],
      sight: { view: 'full', isIbanShown: true },
      grantId: null,
    })
  })

  test('refuses metrics to an affiliate that brought the contract, and names the scope', async () => {
    const { account, contractNumber } = await seedContract({ partner: 'demo-sales' })

    await expect(
      requireContractAccess(pool, { ...account, contractNumber }, reader('demo-sales'), 'metrics'),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      items: [{ code: 'access-denied', message: expect.stringContaining('role:application') }],
    })
  })

  test('a token granted by a customer only reads that customer, and only while linked', async () => {
    const { account, contractNumber } = await seedContract()
    const path = { ...account, contractNumber }
    const limited = reader('demo-whitelabel', account.customerNumber)
    await expect(requireContractAccess(pool, path, limited, 'contract')).rejects.toMatchObject({
      kind: 'forbidden',
    })

    const grantId = await seedLink(pool, { ...account, partner: 'demo-whitelabel' })

    expect(await requireContractAccess(pool, path, limited, 'contract')).toMatchObject({
      sight: { view: 'full', isIbanShown: false },
      grantId,
    })
    await expect(requireContractAccess(pool, anna, limited, 'contract')).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'The token is valid only for the customer who granted it.',
    })
  })
})
