import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOrder, desiredDay } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { readPdf } from '../../mail/documents/pdf-text.fixture.ts'
import { printOffer } from '../../orders/offers/print-offer.ts'
import { sql } from '../../platform/db/sql.ts'

const { send, pool, deps } = await testService()

const household = {
  ...{ yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true, campaignCode: 'WELCOME10' },
  expectedStartDate: desiredDay,
}
const offerOf = async (tariffKey = 'DYNAMIC_SHARE', body: object = household) =>
  (
    await send({
      ...{ method: 'POST', url: `/partner/v1/tariffs/${tariffKey}/offers`, as: 'demo-whitelabel' },
      payload: body,
    })
  ).json().data
const pathOf = ({ summaryUrl }: { summaryUrl: string }) => new URL(summaryUrl).pathname
const unescaped = (page: string) => page.replaceAll('\u00a0', ' ')
const euros = (value: number, locale: string) =>
  `${value.toLocaleString(locale, { minimumFractionDigits: 2 })} €/`

describe('GET /offers/{offerId}', () => {
  test.each([
    [
      'de',
      'de-DE',
      'Ihr Angebot auf einen Blick',
      'Smart Meter',
      'Chance und Risiko',
      'Stromkennzeichnung',
      'widerrufen',
    ],
    [
      'en',
      'en-GB',
      'Your offer at a glance',
      'smart meter',
      'Opportunity and risk',
      'Electricity labelling',
      'withdraw',
    ],
  ])('200 has price, advantages and risks, smart meter and rights in %s', async (lang, locale, ...says) => {
    const offer = await offerOf()
    const answer = await send({ url: `${pathOf(offer)}?lang=${lang}` })
    const page = unescaped(answer.body)
    const { pricePerMonth, workPriceDetails } = offer.calculation.priceComponents

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    for (const words of says) expect(page).toContain(words)
    expect(page).toContain(euros(pricePerMonth.value, locale))
    expect(page).toContain(workPriceDetails.fees.gridFee.value.toLocaleString(locale))
    expect(page).toContain('/brand/demo-whitelabel.css')
  })

  test('200 for a fixed tariff, with other advantages and risks', async () => {
    const page = (await send({ url: pathOf(await offerOf('FIX_12')) })).body

    expect(page).toContain('Fester Preis: Vorteile und Risiken')
    expect(page).not.toContain('Ihr dynamischer Preis')
  })

  test('404 without a word about why, for an id that does not exist and for none', async () => {
    for (const id of ['5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10', 'unknown', "'"])
      for (const end of ['', '/pdf'])
        expect((await send({ url: `/offers/${encodeURIComponent(id)}${end}` })).statusCode).toBe(404)
  })
})

describe('GET /offers/{offerId}/pdf', () => {
  test.each(['de', 'en'] as const)('is one sheet with the same numbers in %s', async (language) => {
    const offer = await offerOf()
    const pdf = await printOffer(pool, deps.config, { offerId: offer.offerId, language })
    if (pdf === undefined) throw new Error('the offer is gone')
    const { text: drawn, pages } = readPdf(Buffer.from(pdf))
    const text = unescaped(drawn)
    const { pricePerMonth, basePricePerMonth } = offer.calculation.priceComponents

    const locale = { de: 'de-DE', en: 'en-GB' }[language]
    for (const { value } of [pricePerMonth, basePricePerMonth]) expect(text).toContain(euros(value, locale))
    expect(pages.length).toBeLessThanOrEqual(2)
  })

  test('200 with the file, in a thread', async () => {
    const answer = await send({ url: `${pathOf(await offerOf())}/pdf?lang=en` })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe('inline; filename="Offer.pdf"')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('a network gets 300 summaries in 15 minutes, then 429', async () => {
  const url = pathOf(await offerOf())
  const remoteAddress = '203.0.113.77'
  for (let times = 0; times < 300; times++)
    expect((await send({ url: '/offers/none', remoteAddress })).statusCode).toBe(404)

  expect((await send({ url, remoteAddress })).statusCode).toBe(429)
  expect((await send({ url })).statusCode).toBe(200)
})

test('an order keeps the hash of the words that were shown', async () => {
  const { offerId, summaryHash } = await offerOf()
  const order = anOrder({ offerId, userAccount: { emailAddress: 'shown@example.com' } })
  await send({ ...{ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel' }, payload: order })

  const { rows } = await pool.query<{ kept: string; summary: string }>(sql`
    select o.summary_hash as kept, f.summary from orders o join offers f on f.id = o.offer_id
    where f.id = ${offerId}::uuid`)
  expect(rows.map(({ kept }) => kept)).toEqual([summaryHash])
  expect(
    createHash('sha256')
      .update(rows[0]?.summary ?? '')
      .digest('hex'),
  ).toBe(summaryHash)
})
