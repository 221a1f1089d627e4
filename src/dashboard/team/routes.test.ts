import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf, staffPassword } from '../../backoffice/staff.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { codeOn, invitationsOf } from '../team.fixture.ts'

const service = await testService()
const { pool } = service
const { aPartnerMember, partnerSignedIn, signedIn } = staffOf(service)
const invitationTo = invitationsOf(service)

let number = 0
async function invited(slug = 'demo-whitelabel', role = 'developer') {
  const owner = await partnerSignedIn('owner', slug)
  const emailAddress = `new.${++number}@example.com`
  await owner.open('/partners/team-invite')
  const answer = await owner.submit('/partners/team-invite', { name: 'Nora Neu', emailAddress, role })
  return { owner, emailAddress, answer, ...(await invitationTo(emailAddress)) }
}

async function accepted(path: string) {
  const browser = aBrowser(service)
  await browser.open(path)
  await browser.submit('/partners/invitation', { password: staffPassword, repeated: staffPassword })
  const page = await browser.open('/partners/invitation/second-factor')
  const done = await browser.submit('/partners/invitation/second-factor', { code: codeOn(page.body) })
  return { browser, page, done }
}

const auditOf = async (action: string) =>
  (
    await pool.query<{ actor: string; subject: string; after: unknown }>(
      sql`select actor, subject, after from audit_trail where action = ${action} order by id desc limit 1`,
    )
  ).rows[0]

describe('an invitation', () => {
  test('leads from the mail through password and app to the own dashboard', async () => {
    const { path = '', mail } = await invited()

    const { browser, done } = await accepted(path)

    expect(mail?.subject).toContain('Partner-Dashboard')
    expect(done.statusCode).toBe(200)
    const home = await browser.open('/partners')
    expect(home.statusCode).toBe(200)
    expect(home.body).toContain('Nora Neu')
    expect(home.body).toContain('developer')
  })

  test('shows its link to nobody but who is invited', async () => {
    const { answer, owner } = await invited()

    expect(answer.headers.location).toBe('/partners/team?done=member-invited')
    expect((await owner.open('/partners/team')).body).not.toContain('token=')
  })

  test('works once', async () => {
    const { path = '' } = await invited()
    await accepted(path)

    expect((await aBrowser(service).open(path)).statusCode).toBe(410)
  })

  test('opens nothing in the console', async () => {
    const { path = '' } = await invited()

    const there = await aBrowser(service).open(path.replace('/partners', '/console'))

    expect(there.statusCode).toBe(410)
  })

  test('is in the audit trail under the name of the owner', async () => {
    const { owner } = await invited()

    expect(await auditOf('staff.invite')).toMatchObject({
      actor: `partner-staff:${owner.member.login}`,
      after: { role: 'developer', partner: 'demo-whitelabel' },
    })
  })

  test.each([
    { name: '', emailAddress: 'a@example.com', role: 'owner', says: 'A name has' },
    { name: 'Nora', emailAddress: 'nowhere', role: 'owner', says: 'Enter an email address' },
    { name: 'Nora', emailAddress: 'b@example.com', role: 'administrator', says: 'The roles are' },
  ])('is refused: $says', async ({ says, ...form }) => {
    const owner = await partnerSignedIn('owner')
    await owner.open('/partners/team-invite')

    const { statusCode, body } = await owner.submit('/partners/team-invite', form)

    expect(statusCode).toBe(400)
    expect(body).toContain(says)
  })

  test('of somebody who belongs to the team is refused, of somebody of another team is not', async () => {
    const { owner, emailAddress } = await invited('demo-hems')
    const form = { name: 'Nora Neu', emailAddress, role: 'support' }
    await owner.open('/partners/team-invite')
    const twice = await owner.submit('/partners/team-invite', form)
    const other = await partnerSignedIn('owner', 'demo-sales')
    await other.open('/partners/team-invite')
    const elsewhere = await other.submit('/partners/team-invite', form)

    expect([twice.statusCode, elsewhere.statusCode]).toEqual([409, 303])
  })

  test('is sent again at most five times a day', async () => {
    const { owner, emailAddress } = await invited()
    const { rows } = await pool.query<{ login: string }>(
      sql`select login from staff where email_address = ${emailAddress}`,
    )
    const path = `/partners/team/${rows[0]?.login}/invite-again`
    const statuses = []
    for (let time = 0; time < 5; time++) {
      await invitationTo(emailAddress)
      await owner.open(path)
      statuses.push((await owner.submit(path, {})).statusCode)
    }

    expect(statuses.at(0)).toBe(303)
    expect(statuses.at(-1)).toBe(409)
  })

  test('has no word that the inviting user wrote, and no link but ours', async () => {
    const owner = await partnerSignedIn('owner')
    const emailAddress = 'victim+visit.prize.example@example.com'
    await owner.open('/partners/team-invite')
    const name = 'You have won: https://prize.example, call 0900'
    await owner.submit('/partners/team-invite', { name, emailAddress, role: 'support' })

    const { mail, path = '' } = (await invitationTo(emailAddress)) ?? {}

    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/prize|won|0900/)
    expect(mail?.text).toContain('demo-whitelabel')
    expect((await aBrowser(service).open(path)).body).toContain('demo-whitelabel-victim')
  })

  test('goes to an address five times a day, whichever partners invite it and however quickly', async () => {
    const emailAddress = 'wanted@example.com'
    const statuses = []
    for (const slug of ['demo-whitelabel', 'demo-hems', 'demo-sales']) {
      const owner = await partnerSignedIn('owner', slug)
      await owner.open('/partners/team-invite')
      const form = { name: 'Nora Neu', emailAddress, role: 'support' }
      statuses.push((await owner.submit('/partners/team-invite', form)).statusCode)
      const again = `/partners/team/${slug}-wanted/invite-again`
      await owner.open(again)
      statuses.push((await owner.submit(again, {})).statusCode)
    }

    expect(statuses).toEqual([303, 303, 303, 303, 303, 409])
  })

  test('is sent by a partner thirty times a day, and again on the next', async () => {
    const owner = await partnerSignedIn('owner', 'demo-platform')
    const invite = async (name: string) => {
      await owner.open('/partners/team-invite')
      const form = { name, emailAddress: `${name}@example.com`, role: 'support' }
      return (await owner.submit('/partners/team-invite', form)).statusCode
    }
    const statuses = []
    for (let count = 1; count <= 31; count++) statuses.push(await invite(`many-${count}`))
    await pool.query(
      sql`update staff_sessions set expires_at = expires_at + interval '2 days', proved_at = proved_at + interval '1 day'
        where staff_id = ${owner.member.id}`,
    )
    service.realTime.advance(24 * 60 * 60_000)

    expect(statuses.indexOf(409)).toBe(30)
    expect(await invite('the-day-after')).toBe(303)
  })
})

describe('the team', () => {
  test('is that of the own partner alone', async () => {
    const owner = await partnerSignedIn('owner', 'demo-hems')
    const stranger = await aPartnerMember('developer', 'demo-whitelabel')

    const { body } = await owner.open('/partners/team')

    expect(body).toContain(owner.member.login)
    expect(body).not.toContain(stranger.login)
  })

  test.each(['role', 'disable', 'enable', 'invite-again'])(
    'keeps owners of other partners from its members: %s',
    async (act) => {
      const owner = await partnerSignedIn('owner', 'demo-hems')
      const stranger = await aPartnerMember('developer', 'demo-whitelabel')
      const path = `/partners/team/${stranger.login}/${act}`
      await owner.open('/partners/team')

      const asked = await owner.open(path)
      await owner.open('/partners/team')
      const done = await owner.submit(path, { role: 'owner' })

      expect([asked.statusCode, done.statusCode]).toEqual([404, 404])
    },
  )

  test.each(['disable', 'role'])('keeps its last owner: %s', async (act) => {
    const owner = await partnerSignedIn('owner', 'demo-platform')
    await pool.query(sql`
      update staff set disabled_at = now() where login <> ${owner.member.login} and role = 'owner'
        and partner_id = ${owner.member.partner.id}`)
    await owner.open('/partners/team')

    const { statusCode, body } = await owner.submit(`/partners/team/${owner.member.login}/${act}`, {
      role: 'support',
    })

    expect(statusCode).toBe(409)
    expect(body).toContain('the last owner')
  })

  test('signs out a user who gets another role or is disabled', async () => {
    const owner = await partnerSignedIn('owner')
    const member = await partnerSignedIn('support')
    const path = `/partners/team/${member.member.login}`
    await owner.open(`${path}/role`)
    const changed = await owner.submit(`${path}/role`, { role: 'developer' })
    const after = await member.open('/partners')
    await owner.open(`${path}/disable`)
    const disabled = await owner.submit(`${path}/disable`, {})

    expect([changed.statusCode, after.statusCode, disabled.statusCode]).toEqual([303, 303, 303])
    expect(await auditOf('staff.disable')).toMatchObject({ subject: member.member.login })
  })
})

describe("in the console, a partner's staff", () => {
  test('gets its first owner by mail, and the audit trail says who invited', async () => {
    const operator = await signedIn('manager')
    const path = '/console/partners/demo-gateway-partner'
    const emailAddress = `first.${++number}@example.com`
    await operator.open('/console/partners/demo-sales/staff-invite')

    const { headers } = await operator.submit('/console/partners/demo-sales/staff-invite', {
      ...{ name: 'Olga Owner', emailAddress, role: 'owner' },
    })

    expect(headers.location).toBe('/console/partners/demo-sales/staff?done=member-invited')
    expect((await invitationTo(emailAddress))?.path).toMatch(/^\/partners\/invitation\?token=/)
    expect(await auditOf('staff.invite')).toMatchObject({ actor: `staff:${operator.member.login}` })
    expect((await operator.open(`${path}/staff`)).statusCode).toBe(404)
  })

  test("is not among the supplier's own", async () => {
    const member = await aPartnerMember('developer')
    const administrator = await signedIn('administrator')

    expect((await administrator.open('/console/staff')).body).not.toContain(member.login)
    expect((await administrator.open(`/console/staff/${member.login}`)).statusCode).toBe(404)
  })

  test.each(['disable', 'enable', 'invite-again'])('is managed there: %s', async (act) => {
    const operator = await signedIn('manager')
    const { login } = await aPartnerMember('developer', 'demo-hems')
    const path = `/console/partners/demo-hems/staff/${login}/${act}`
    const asked = await operator.open(path)
    const { statusCode } = await operator.submit(path, { reason: 'They asked for it.' })
    const elsewhere = await operator.open(`/console/partners/demo-sales/staff/${login}/${act}`)

    expect([asked.statusCode, statusCode, elsewhere.statusCode]).toEqual([200, 303, 404])
  })
})
