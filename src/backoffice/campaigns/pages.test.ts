import { describe, expect, test } from 'vitest'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await operatorService()
const { auditOf, clock, get, post } = service
const { signedIn } = staffOf(service)
const today = berlinDate(clock.now())
const day = (days: number) => plusDays(today, days)

const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
let codes = 0
const aCode = () => `BONUS_${++codes}`
const aCampaign = async (validFrom: string) => {
  const campaignCode = aCode()
  const bonus = { workCentPerKwhGross: 0, baseEuroPerMonthGross: -2 }
  await post('/campaigns', { campaignCode, validFrom, ...bonus })
  return campaignCode
}
const bonus = { workCentPerKwhGross: '0', baseEuroPerMonthGross: '-2,5' }

describe('campaigns', () => {
  test('are listed, filtered and downloaded', async () => {
    const { open } = await signedIn('viewer')

    expect((await open('/console/campaigns')).body).toContain('href="/console/campaigns/WELCOME10"')
    expect(textOf(await open('/console/campaigns?filter.state=Ended'))).toContain('No campaign is like that.')
    const file = await open('/console/campaigns.csv?filter.tariffKey=FIX_12')
    expect(file.body).toContain('WELCOME10,2024-01-01,,Running,0,-1,all\r\n')
  })

  test('show a viewer no act', async () => {
    const { open } = await signedIn('viewer')

    expect((await open('/console/campaigns/WELCOME10')).body).not.toContain(
      '/console/campaigns/WELCOME10/end',
    )
    expect((await open('/console/campaigns')).body).not.toContain('/console/campaigns/new')
  })

  test('404 for one that does not exist', async () => {
    const { open } = await signedIn('manager')

    expect((await open('/console/campaigns/NOPE')).statusCode).toBe(404)
    expect((await open('/console/campaigns/NOPE/end')).statusCode).toBe(404)
    expect((await open(`/console/campaigns/WELCOME10/${today}`)).statusCode).toBe(404)
  })
})

describe('a campaign', () => {
  test('is tried, looked at and added', async () => {
    const campaignCode = aCode()
    const { open, submit, member } = await signedIn('manager')
    await open(`/console/campaigns/new?campaignCode=${campaignCode}`)
    const fields = { campaignCode, validFrom: today, ...bonus, tariffKeys: 'FIX_12' }

    const preview = await submit('/console/campaigns/new', fields)
    expect(textOf(preview)).toContain('the base price by -2.5 € a month')
    expect((await get(`/campaigns/${campaignCode}`)).statusCode).toBe(404)
    const done = await submit('/console/campaigns/new', { ...fields, step: 'confirm' })

    expect(done.headers.location).toBe(`/console/campaigns/${campaignCode}?done=campaign-added`)
    expect(textOf(await open(`/console/campaigns/${campaignCode}`))).toContain(`${today} open Running`)
    expect(await auditOf(campaignCode)).toMatchObject([
      { action: 'campaign.add', actor: `staff:${member.login}` },
    ])
  })

  test('is changed and taken back while it has not begun', async () => {
    const campaignCode = await aCampaign(day(2))
    const path = `/console/campaigns/${campaignCode}/${day(2)}`
    const { open, submit } = await signedIn('manager')

    expect((await open(path)).body).toContain('value="-2"')
    const fields = { validFrom: day(3), ...bonus, step: 'confirm' }
    expect((await submit(path, fields)).headers.location).toContain('done=campaign-changed')
    const removal = `/console/campaigns/${campaignCode}/${day(3)}/remove`
    expect(textOf(await open(removal))).toContain('as if the campaign did not exist')
    expect((await submit(removal, { step: 'confirm' })).headers.location).toBe(
      '/console/campaigns?done=campaign-removed',
    )
    expect((await get(`/campaigns/${campaignCode}`)).statusCode).toBe(404)
  })

  test('is ended while it runs, and can no longer be changed', async () => {
    const campaignCode = await aCampaign(today)
    const { open, submit } = await signedIn('manager')
    const path = `/console/campaigns/${campaignCode}/end`
    await open(path)

    expect(
      (await submit(`/console/campaigns/${campaignCode}/${today}`, { validFrom: day(1), ...bonus }))
        .statusCode,
    ).toBe(409)
    expect((await submit(path, { validTo: today })).statusCode).toBe(400)
    expect(textOf(await submit(path, { validTo: day(1) }))).toContain('gets the price without it')
    expect((await submit(path, { validTo: day(1), step: 'confirm' })).headers.location).toBe(
      `/console/campaigns/${campaignCode}?done=campaign-ended`,
    )
  })

  test.each([
    ['campaignCode', { campaignCode: 'A B' }, 'campaignCode must be letters, digits'],
    ['validFrom', { campaignCode: 'WELCOME10' }, 'meets the period that begins on 2024-01-01'],
    ['validTo', { validTo: today }, 'validTo must be after validFrom'],
    ['tariffKeys', { tariffKeys: 'NOPE' }, 'tariffKeys NOPE does not exist'],
    ['baseEuroPerMonthGross', { baseEuroPerMonthGross: '' }, 'baseEuroPerMonthGross is required.'],
  ])('says at %s what is wrong with %j', async (name, changes, says) => {
    const { open, submit } = await signedIn('manager')
    await open('/console/campaigns/new')

    const answer = await submit('/console/campaigns/new', {
      ...{ campaignCode: 'REFUSED', validFrom: today, ...bonus },
      ...changes,
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.body.split(`id="${name}-fault">`)[1]?.split('</p>')[0]).toContain(says)
  })
})
