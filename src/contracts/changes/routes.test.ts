import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { revokeLink, seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { itemOf, type SuppliedContract, suppliedContracts } from '../supplied-contract.fixture.ts'

const service = await testService()
const { send, pool, deps, tokenOf } = service
const contracts = suppliedContracts(service)
const { supplied, inDays, report, runTasks, auditOf, pathOf } = contracts

const change = (contract: SuppliedContract, payload: object, as = 'demo-whitelabel') =>
  send({ method: 'PATCH', url: pathOf(contract), as, payload })
const read = async (contract: SuppliedContract) =>
  (await send({ url: pathOf(contract), as: 'demo-whitelabel' })).json().data
const orderOf = async ({ contractNumber }: SuppliedContract) =>
  (
    await pool.query<Record<string, unknown>>(sql`
      select bank_details as "bankDetails", mandate_number as "mandateNumber", mandate_signed_at as "mandateSignedAt",
        price_snapshot as "priceSnapshot", updated_at as "updatedAt", previous_annual_consumption_kwh as agreed
      from orders where contract_number = ${contractNumber}`)
  ).rows[0]
const changesOf = async ({ contractNumber }: SuppliedContract) =>
  (
    await pool.query<{ line: string }>(sql`
      select concat_ws(' ', state, actor, comment) as line from order_history
      where contract_number = ${contractNumber} and event = 'dataChanged' order by id`)
  ).rows.map(({ line }) => line)
const mailsTo = async (contract: SuppliedContract) =>
  (await contracts.mailsTo(contract)).filter(({ kind }) => kind === 'contract-changed')

const iban = 'DE02120300000000202051'
const bankDetails = {
  iban: 'de02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  bankName: 'DKB',
  hasAcceptedDirectDebit: true,
}
const billingAddress = {
  firstName: 'Anna',
  lastName: 'Muster',
  streetName: 'Rue de Rivoli',
  houseNumber: '1',
  city: 'Paris',
  postCode: '75001',
  countryCode: 'FR',
}

describe('PATCH …/contracts/{contractNumber}', () => {
  test('200 changes the bank details with a new mandate, and tells the customer with the last four digits', async () => {
    const contract = await supplied()
    const before = await orderOf(contract)

    const answer = await change(contract, { bankDetails })
    await runTasks()

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ error: null, data: { contractNumber: contract.contractNumber } })
    expect(answer.json().data).toEqual(await read(contract))
    expect(answer.json().data.bankDetail).toEqual({ ...bankDetails, iban, accountHolder: 'Anna Muster' })
    const after = await orderOf(contract)
    expect(after).toMatchObject({ mandateNumber: 2, mandateSignedAt: expect.any(Date) })
    expect(after?.updatedAt).toEqual(before?.updatedAt)
    expect(JSON.stringify(after?.bankDetails)).not.toContain('202051')
    const [mail] = await mailsTo(contract)
    expect(mail?.text).toContain('endet auf 2051')
    expect(mail?.text).toContain(`${contract.contractNumber}-2`)
    expect(mail?.text).not.toContain('DE02')
  })

  test('200 notes who changed which fields, never the values', async () => {
    const contract = await supplied()

    await change(contract, { bankDetails, expectedAnnualConsumptionInKwhPerYear: 4200 })

    const fields = ['bankDetails', 'expectedAnnualConsumptionInKwhPerYear']
    expect(await changesOf(contract)).toEqual([`Delivery client:demo-whitelabel ${fields.join(', ')}`])
    expect((await auditOf(contract)).at(-1)).toEqual({
      action: 'contract.changed',
      actor: 'client:demo-whitelabel',
      before: null,
      after: { fields },
    })
    const shown = await send({
      url: `/operator/v1/orders/${contract.contractNumber}`,
      as: 'demo-operator',
    })
    expect(shown.json().data.history.at(-1)).toMatchObject({
      event: 'dataChanged',
      comment: fields.join(', '),
    })
  })

  test('200 changes the billing address, in any country, and null takes it back', async () => {
    const contract = await supplied()

    expect((await change(contract, { billingAddress })).json().data.billingAddress).toMatchObject(
      billingAddress,
    )
    expect((await change(contract, { billingAddress: null })).json().data.billingAddress).toBeNull()
    await runTasks()

    const texts = (await mailsTo(contract)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain('Invalidenstraße')
  })

  test('200 changes the expected consumption: forecasts and reads follow it, the agreed price does not', async () => {
    const contract = await supplied()
    const [before, order] = [await read(contract), await orderOf(contract)]
    const forecastOf = async () =>
      (
        await send({
          url: `${pathOf(contract)}/metrics`,
          query: {
            metricType: 'Consumption',
            interval: 'Daily',
            'period.from': inDays(1),
            'period.to': inDays(2),
          },
          as: 'demo-whitelabel',
        })
      ).json().data
    const forecast = await forecastOf()

    const answer = await change(contract, { expectedAnnualConsumptionInKwhPerYear: 7000 })

    expect(answer.json().data).toEqual({ ...before, expectedAnnualConsumptionInKwhPerYear: 7000 })
    expect(await orderOf(contract)).toMatchObject({ priceSnapshot: order?.priceSnapshot, agreed: 3500 })
    expect(await forecastOf()).not.toEqual(forecast)
    const shown = await send({ url: `/partner/v1/orders/${contract.contractNumber}`, as: 'demo-whitelabel' })
    expect(JSON.stringify(shown.json().data)).toContain('"estimatedYearlyConsumption":7000')
  })

  test('200 with a Warning if direct debit was not accepted: the customer pays by invoice, without a mandate', async () => {
    const contract = await supplied()

    const answer = await change(contract, { bankDetails: { ...bankDetails, hasAcceptedDirectDebit: false } })
    await runTasks()

    expect(itemOf(answer)).toMatchObject({
      code: 'direct-debit-not-accepted',
      details: 'bankDetails.hasAcceptedDirectDebit',
    })
    expect(await orderOf(contract)).toMatchObject({ mandateNumber: 1, mandateSignedAt: null })
    expect((await mailsTo(contract))[0]?.text).toContain('Sie zahlen künftig auf Rechnung')
  })

  test('200 for the same again, or nothing at all, which changes nothing and sends no mail', async () => {
    const contract = await supplied()
    const wish = { bankDetails, billingAddress, expectedAnnualConsumptionInKwhPerYear: 4200 }
    const first = await change(contract, wish)
    await runTasks()
    const order = await orderOf(contract)

    for (const payload of [wish, {}]) {
      expect((await change(contract, payload)).json().data).toEqual(first.json().data)
    }
    await runTasks()

    expect(await orderOf(contract)).toEqual(order)
    expect(await changesOf(contract)).toHaveLength(1)
    expect(await mailsTo(contract)).toHaveLength(1)
  })

  test('200 ignores what the service sets, with a Notice each; 400 for what cannot be changed here', async () => {
    const contract = await supplied()
    const { contractNumber, contractState, tariffName, deliveryAddress } = await read(contract)

    const answer = await change(contract, { contractNumber, contractState, tariffName })
    const refused = await change(contract, { deliveryAddress })

    expect(answer.statusCode).toBe(200)
    expect(answer.json().error).toEqual(
      ['contractNumber', 'contractState', 'tariffName'].map((field) => ({
        severity: 'Notice',
        code: 'read-only-ignored',
        message: `${field} is set by the service; the value you sent was ignored.`,
        details: field,
      })),
    )
    expect(refused.statusCode).toBe(400)
    expect(itemOf(refused)?.details).toBe('deliveryAddress')
  })

  test('400 lists every rule that is broken, as in an order, and changes nothing', async () => {
    const contract = await supplied()

    const answer = await change(contract, {
      bankDetails: { iban: 'DE00 1203 0000 0000 2020 51', bankName: 'DKB' },
      billingAddress: { ...billingAddress, countryCode: 'DE', postCode: '7500' },
      expectedAnnualConsumptionInKwhPerYear: 4200,
    })

    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .error.map(({ details }: { details: string }) => details)
        .sort(),
    ).toEqual(['bankDetails.bic', 'bankDetails.iban', 'billingAddress.postCode'])
    expect(answer.json().error[0].message).toMatch(/^(bankDetails|billingAddress)\./)
    expect(await changesOf(contract)).toEqual([])
  })

  test.each([0, 1.5, 2_147_483_648, null])('400 for a consumption of %s', async (value) => {
    const contract = await supplied()

    const answer = await change(contract, { expectedAnnualConsumptionInKwhPerYear: value })

    expect(answer.statusCode).toBe(400)
    expect(itemOf(answer)?.details).toBe('expectedAnnualConsumptionInKwhPerYear')
  })

  test('200 until the last day of a terminated contract, 409 from the day after', async () => {
    const [running, over] = [await supplied(), await supplied()]
    const end = { event: 'terminated', cancellationReason: 'CustomerMisc' } as const
    await report(running.contractNumber, { ...end, endDate: inDays(0) })
    await report(over.contractNumber, { ...end, endDate: inDays(-1) })

    expect((await change(running, { billingAddress })).statusCode).toBe(200)
    const refused = await change(over, { billingAddress })
    expect(refused.statusCode).toBe(409)
    expect(itemOf(refused)?.message).toContain(`is over since ${inDays(-1)}`)
    expect(await changesOf(over)).toEqual([])
  })

  test('two at the same time are both made, one after the other', async () => {
    const contract = await supplied()
    const other = { ...bankDetails, accountHolder: 'Jonas Beispiel' }

    await Promise.all([change(contract, { bankDetails }), change(contract, { bankDetails: other })])
    await Promise.all([change(contract, { billingAddress }), change(contract, { billingAddress })])

    expect(await changesOf(contract)).toHaveLength(3)
    expect(await orderOf(contract)).toMatchObject({ mandateNumber: 3 })
  })
})

describe('who may change a contract', () => {
  test('403 without the scope manage:contracts', async () => {
    const contract = await supplied()
    const headers = {
      authorization: `Bearer ${await tokenOf('demo-whitelabel', 'api:partner role:application')}`,
    }

    const answer = await send({ method: 'PATCH', url: pathOf(contract), headers, payload: {} })

    expect(answer.statusCode).toBe(403)
    expect(itemOf(answer)?.code).toBe('insufficient-scope')
  })

  test('without a role for reading, the answer shows as much as finance reporting', async () => {
    const contract = await supplied()
    const headers = {
      authorization: `Bearer ${await tokenOf('demo-whitelabel', 'api:partner manage:contracts')}`,
    }

    const answer = await send({ method: 'PATCH', url: pathOf(contract), headers, payload: { bankDetails } })

    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ bankDetail: null, meterNumber: null })
    expect((await read(contract)).bankDetail.iban).toBe(iban)
  })

  test('a third party may if the customer allowed it, sees the IBAN masked, and may not by a link to read', async () => {
    const clientId = 'hems-changer'
    const scopes = ['api:partner', 'manage:contracts']
    await addClient(pool, { clientId, partnerSlug: 'demo-hems', scopes, secret: `${clientId}-secret` })
    await deps.revisions.refresh()
    const contract = await supplied()
    const reading = await seedLink(pool, { ...contract, partner: 'demo-hems' })

    expect((await change(contract, { bankDetails }, clientId)).statusCode).toBe(403)
    await revokeLink(pool, reading)
    await seedLink(pool, { ...contract, partner: 'demo-hems', mayManage: true })
    const answer = await change(contract, { bankDetails }, clientId)

    expect(answer.json().data.bankDetail.iban).toBe(`${'*'.repeat(18)}2051`)
  })

  test('404 for an order that is no contract yet', async () => {
    const payload = anOrder({ userAccount: { emailAddress: 'not-yet@example.com' } })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })

    const answer = await change({ ...placed.json<SuppliedContract>(), emailAddress: '' }, { billingAddress })

    expect(answer.statusCode).toBe(404)
  })
})
