import { describe, expect, test } from 'vitest'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'
import { aFixedTariff } from './new-tariff.fixture.ts'

const service = await operatorService()
const { auditOf, clock, get, post } = service
const { signedIn } = staffOf(service)
const today = berlinDate(clock.now())
const tomorrow = plusDays(today, 1)

const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
let tariffs = 0
const aKey = () => `BY_FORM_${++tariffs}`
const aTariff = async () => {
  const tariffKey = aKey()
  await post('/tariffs', aFixedTariff(tariffKey, today))
  return tariffKey
}
/** The fields of a request as a browser sends them. */
const fieldsOf = ({ version, features, ...terms }: ReturnType<typeof aFixedTariff>, changes = {}) =>
  Object.fromEntries(
    Object.entries({ ...terms, ...version, features: features?.join('\r\n'), ...changes }).map(
      ([name, value]) => [name, String(value)],
    ),
  )

describe('tariffs', () => {
  test('are listed, filtered by the address and downloaded', async () => {
    const { open } = await signedIn('viewer')

    const all = await open('/console/tariffs')
    const some = await open('/console/tariffs?filter.kind=Fixed&filter.state=&filter.partner=')
    const file = await open('/console/tariffs.csv?filter.kind=DynamicFee')

    expect(all.body).toContain('href="/console/tariffs/DYNAMIC_SHARE"')
    expect(some.body).toContain('href="/console/tariffs/FIX_12"')
    expect(some.body).not.toContain('href="/console/tariffs/DYNAMIC_SHARE"')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body.split('\r\n').slice(0, 2)).toEqual([
      'tariffKey,tariffName,kind,state,partners,validFrom,validTo,vat,energyPriceCentPerKwhNet,sharePercent,serviceFeeCentPerKwhNet,baseServiceFeeEuroPerMonthNet,greenCertificateCentPerKwhNet,riskPremiumCentPerKwhNet,flexibilityCentPerKwhGross,emissionGramPerKwh',
      'DYNAMIC_FEE,Wattline Dynamic,DynamicFee,OnSale,all,2024-01-01,,19,,,1.8,5.03,0.2,0,-1.5,0',
    ])
  })

  test('say what to do if there is none', async () => {
    const { open } = await signedIn('viewer')

    expect(textOf(await open('/console/tariffs?filter.state=Ended'))).toContain('No tariff is like that.')
    expect((await open('/console/tariffs?filter.state=Sold')).statusCode).toBe(400)
  })

  test('show a viewer no act', async () => {
    const viewer = await signedIn('viewer')
    const manager = await signedIn('manager')

    expect((await viewer.open('/console/tariffs')).body).not.toContain('/console/tariffs/new')
    expect((await viewer.open('/console/tariffs/FIX_12')).body).not.toContain('/version')
    expect((await manager.open('/console/tariffs/FIX_12')).body).toContain('/console/tariffs/FIX_12/version')
  })

  test('404 for one that does not exist', async () => {
    const { open } = await signedIn('manager')

    expect((await open('/console/tariffs/NOPE')).statusCode).toBe(404)
    expect((await open('/console/tariffs/NOPE/version')).statusCode).toBe(404)
  })
})

describe('a new tariff', () => {
  test('is tried, looked at and put on sale, and the trail names who did it', async () => {
    const tariffKey = aKey()
    const { open, submit, member } = await signedIn('manager')
    await open('/console/tariffs/new')
    const fields = fieldsOf(aFixedTariff(tariffKey, today), { energyPriceCentPerKwhNet: '11,5' })

    const preview = await submit('/console/tariffs/new', { ...fields, step: 'preview' })
    expect(textOf(preview)).toContain('Every partner can quote it and take orders for it')
    expect((await get(`/tariffs/${tariffKey}`)).statusCode).toBe(404)

    const done = await submit('/console/tariffs/new', { ...fields, step: 'confirm' })
    expect(done.headers.location).toBe(`/console/tariffs/${tariffKey}?done=tariff-added`)
    expect(textOf(await open(done.headers.location as string))).toContain('The tariff was added.')
    expect(await auditOf(tariffKey)).toMatchObject([{ action: 'tariff.add', actor: `staff:${member.login}` }])
  })

  test('can be changed again after the preview', async () => {
    const { open, submit } = await signedIn('manager')
    await open('/console/tariffs/new')
    const fields = fieldsOf(aFixedTariff(aKey(), today))

    const form = await submit('/console/tariffs/new', { ...fields, step: 'edit' })

    expect(form.body).toContain('value="11.5"')
    expect(form.body).toContain('>100 % Ökostrom</textarea>')
  })

  test.each([
    ['tariffKey', { tariffKey: 'FIX_12' }, 409, 'There is a tariff FIX_12 already.'],
    ['tariffName', { tariffName: '' }, 400, 'tariffName is required.'],
    ['vat', { vat: 'much' }, 400, 'version.vat must be a number.'],
    ['vat', { vat: '100' }, 400, 'version.vat must be at most 99.'],
    ['noticeValue', { noticeValue: '2' }, 400, 'the notice period must be at most one month'],
    ['energyPriceCentPerKwhNet', { energyPriceCentPerKwhNet: '' }, 400, 'is required for Fixed tariffs'],
    ['validFrom', { validFrom: '2020-01-01' }, 400, 'validFrom must not be in the past.'],
    ['features', { features: 'a|b' }, 400, 'without |'],
    ['partners', { partners: 'nobody' }, 400, 'no partner has: nobody'],
  ])('says at %s what is wrong with %j', async (name, changes, status, says) => {
    const { open, submit } = await signedIn('manager')
    await open('/console/tariffs/new')
    const fields = fieldsOf(aFixedTariff(aKey(), today), changes)

    for (const step of ['preview', 'confirm']) {
      const answer = await submit('/console/tariffs/new', { ...fields, step })

      expect(answer.statusCode).toBe(status)
      expect(answer.body.split(`id="${name}-fault">`)[1]?.split('</p>')[0]).toContain(says)
    }
  })
})

describe('a tariff', () => {
  test('gets new prices, with the old ones filled in and compared', async () => {
    const tariffKey = await aTariff()
    const path = `/console/tariffs/${tariffKey}/version`
    const { open, submit } = await signedIn('manager')

    const form = await open(path)
    expect(form.body).toContain(`value="${tomorrow}"`)
    expect(form.body).toContain('value="11.5"')
    const { version } = aFixedTariff(tariffKey, tomorrow)
    const fields = {
      ...fieldsOf({ ...aFixedTariff(tariffKey, ''), version }),
      energyPriceCentPerKwhNet: '12',
    }
    const preview = await submit(path, fields)
    expect(textOf(preview)).toContain('Energy, ct/kWh net 11.5 12 +0.5')
    expect(textOf(preview)).toContain('0 running contracts and 0 orders under way keep what was agreed.')
    const done = await submit(path, { ...fields, step: 'confirm' })

    expect(done.headers.location).toBe(`/console/tariffs/${tariffKey}?done=tariff-priced`)
    const page = textOf(await open(`/console/tariffs/${tariffKey}`))
    expect(page).toContain(`Line ${tomorrow} – open ${today} – ${tomorrow} State Planned On sale`)
    expect(page).toContain('Energy, ct/kWh net 12 11.5')
  })

  test('gets other terms, and nothing is offered if nothing changes', async () => {
    const tariffKey = await aTariff()
    const path = `/console/tariffs/${tariffKey}/terms`
    const { open, submit } = await signedIn('manager')
    await open(path)
    const fields = fieldsOf(aFixedTariff(tariffKey, today))

    expect(textOf(await submit(path, fields))).toContain('Nothing would change.')
    const done = await submit(path, { ...fields, tariffName: 'Wattline Treue', step: 'confirm' })

    expect(done.headers.location).toBe(`/console/tariffs/${tariffKey}?done=tariff-changed`)
    expect(textOf(await open(`/console/tariffs/${tariffKey}`))).toContain('Wattline Treue')
  })

  test('is taken off sale, tomorrow at the earliest', async () => {
    const tariffKey = await aTariff()
    const path = `/console/tariffs/${tariffKey}/end-sale`
    const { open, submit } = await signedIn('manager')
    await open(path)

    expect((await submit(path, { validTo: today })).body).toContain('validTo must be after today')
    expect(textOf(await submit(path, { validTo: tomorrow }))).toContain(`${today} is the last day`)
    expect((await submit(path, { validTo: tomorrow, step: 'confirm' })).headers.location).toBe(
      `/console/tariffs/${tariffKey}?done=sale-ended`,
    )
  })
})

describe('the price preview', () => {
  const path = (changes: Record<string, string> = {}) =>
    `/console/tariffs/preview?${new URLSearchParams({ tariffKey: 'FIX_12', zipCode: '10115', yearlyConsumptionKwh: '3500', ...changes })}`

  test('shows every line of the price that a partner is quoted', async () => {
    const { open } = await signedIn('viewer')

    const page = textOf(await open(path({ campaignCode: 'WELCOME10', partner: 'demo-whitelabel' })))

    const { priceComponents } = (
      await get('/tariffs/FIX_12/price', {
        ...{ zipCode: '10115', yearlyConsumptionKwh: '3500', campaignCode: 'WELCOME10' },
      })
    ).json().data
    expect(page).toContain(`Price per month ${priceComponents.pricePerMonth.value} € a month`)
    expect(page).toContain(`Grid fee ${priceComponents.workPriceDetails.fees.gridFee.value} ct/kWh`)
    expect(page).toContain('Campaign -1 € a month')
    expect(page).toContain('FIX_12@2024-01-01')
    expect(page).toContain('Weighted by load profile H25')
  })

  test('says what to fill in, and what does not apply', async () => {
    const { open } = await signedIn('viewer')

    expect(textOf(await open('/console/tariffs/preview'))).toContain('Fill in a tariff, a postcode')
    expect(textOf(await open(path({ campaignCode: 'NOPE' })))).toContain('Campaign NOPE does not exist')
  })

  test.each([
    ['zipCode', { zipCode: '1' }, 'zipCode must be five digits.'],
    ['zipCode', { zipCode: '00001' }, 'We do not deliver to postcode 00001.'],
    ['yearlyConsumptionKwh', { yearlyConsumptionKwh: 'much' }, 'must be a number'],
    ['date', { date: '2023-01-01' }, 'was not on sale on 2023-01-01'],
    ['partner', { partner: 'nobody' }, 'may not sell'],
  ])('says at %s what is wrong with %j', async (name, changes, says) => {
    const { open } = await signedIn('viewer')

    const answer = await open(path(changes))

    expect(answer.statusCode).toBe(400)
    expect(answer.body.split(`id="${name}-fault">`)[1]?.split('</p>')[0]).toContain(says)
  })

  test('says that a load profile does not exist', async () => {
    const { open } = await signedIn('viewer')

    const answer = await open(path({ profile: 'H0' }))

    expect(answer.statusCode).toBe(400)
    expect(textOf(answer)).toContain('profile must be one of')
  })

  test('says that a tariff does not exist', async () => {
    const { open } = await signedIn('viewer')

    expect(textOf(await open(path({ tariffKey: 'NOPE' })))).toContain('There is no tariff NOPE.')
  })
})
