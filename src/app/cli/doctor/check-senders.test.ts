import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { checkSenders, judgeSender } from './check-senders.ts'
import { dnsServer } from './dns-server.fixture.ts'

const { pool } = await testDatabase()

const settings = {
  smtpUrl: 'smtps://mail.wattline.example',
  mailFrom: 'service@wattline.example',
  dkimSelector: 'w26',
  spfInclude: '_spf.mail.example',
}
const wattline = {
  'wattline.example': ['some-site-verification=1', 'v=spf1 include:_spf.mail.example ~all'],
  'w26._domainkey.wattline.example': [`v=DKIM1; k=rsa; p=${'MIIB'.repeat(80)}`],
  '_dmarc.wattline.example': ['v=DMARC1; p=quarantine'],
}

async function partnerWith(slug: string, sender: string | null): Promise<void> {
  await pool.query(sql`
    with partner as (
      insert into partners (slug, type, brand_name) values (${slug}, 'Whitelabel', ${slug})
      on conflict (slug) do update set brand_name = excluded.brand_name returning id)
    insert into brands (partner_id, mail_sender) select id, ${sender} from partner
    on conflict (partner_id) do update set mail_sender = excluded.mail_sender`)
}

describe('the domains that mail is sent from', () => {
  test('are well if they list our server, publish its key and have a policy', async () => {
    const checks = await checkSenders(pool, settings, await dnsServer(wattline))

    expect(checks).toMatchObject([{ verdict: 'ok', message: 'wattline.example lets us send its mail.' }])
  })

  test('are looked at once for each domain of a brand; what is missing is said as the record to publish', async () => {
    await partnerWith('sonnenhaus', 'konto@post.sonnenhaus.example')
    await partnerWith('sonnenhaus-zwei', 'info@post.sonnenhaus.example')
    await partnerWith('without', null)

    const checks = await checkSenders(pool, settings, await dnsServer(wattline))

    expect(checks).toMatchObject([
      { verdict: 'ok' },
      {
        verdict: 'warning',
        message: 'Mail from post.sonnenhaus.example may be taken for spam.',
        details: [
          'SPF: publish post.sonnenhaus.example. TXT "v=spf1 include:_spf.mail.example ~all"',
          'DKIM: publish w26._domainkey.post.sonnenhaus.example. CNAME w26._domainkey.wattline.example.',
          'DMARC: publish _dmarc.post.sonnenhaus.example. TXT "v=DMARC1; p=quarantine; adkim=r; aspf=r"',
        ],
      },
    ])
    await pool.query(sql`update brands set mail_sender = null`)
  })

  test('may have the policy of the domain that they belong to', async () => {
    await partnerWith('sonnenhaus', 'konto@post.sonnenhaus.example')
    const resolve = await dnsServer({
      ...wattline,
      'post.sonnenhaus.example': ['v=spf1 include:_spf.mail.example -all'],
      'w26._domainkey.post.sonnenhaus.example': ['v=DKIM1; p=MIIB'],
      '_dmarc.sonnenhaus.example': ['v=DMARC1; p=none'],
    })

    const [, brand] = await checkSenders(pool, settings, resolve)

    expect(brand).toMatchObject({ verdict: 'ok' })
    await pool.query(sql`update brands set mail_sender = null`)
  })

  test('that nobody answers for are a warning, in bounded time', async () => {
    const silent = await dnsServer({ ...wattline, 'wattline.example': null })

    const [check] = await checkSenders(pool, settings, silent)

    expect(check).toMatchObject({
      verdict: 'warning',
      message: expect.stringMatching(/^The records of wattline.example cannot be looked up from here \(E/),
    })
  })

  test('are not looked at where they are on this machine', async () => {
    const nobody = () => Promise.reject(new Error('was asked'))

    expect(await checkSenders(pool, { ...settings, mailFrom: 'no-reply@localhost' }, nobody)).toEqual([])
  })

  test('are not looked at where mail is kept instead of sent', async () => {
    const nobody = () => Promise.reject(new Error('was asked'))

    expect(await checkSenders(pool, { ...settings, smtpUrl: undefined }, nobody)).toEqual([])
  })
})

const found = {
  domain: 'sonnenhaus.example',
  spf: ['v=spf1 include:_spf.mail.example ~all'],
  dkim: ['v=DKIM1; p=MIIB'],
  dmarc: ['v=DMARC1; p=reject'],
}

describe('a domain', () => {
  test.each([
    [
      'lists other servers alone',
      { spf: ['v=spf1 mx include:_spf.other.example -all'] },
      'SPF: publish sonnenhaus.example. TXT "v=spf1 include:_spf.mail.example mx include:_spf.other.example -all"',
    ],
    [
      'has two lists of servers',
      { spf: ['v=spf1 mx -all', 'v=spf1 -all'] },
      'SPF: sonnenhaus.example has 2 records, and mail servers accept one.',
    ],
    [
      'has taken back its key',
      { dkim: ['v=DKIM1; p='] },
      'DKIM: publish w26._domainkey.sonnenhaus.example. CNAME w26._domainkey.wattline.example.',
    ],
    [
      'has something else where its policy belongs',
      { dmarc: ['v=spf1 -all'] },
      'DMARC: publish _dmarc.sonnenhaus.example. TXT "v=DMARC1; p=quarantine; adkim=r; aspf=r"',
    ],
  ])('that %s is reported', (_what, records, fault) => {
    expect(judgeSender({ ...found, ...records }, settings)).toMatchObject({
      verdict: 'warning',
      details: [fault],
    })
  })

  test("that is the supplier's is advised to publish the key itself", () => {
    const check = judgeSender({ ...found, domain: 'wattline.example', dkim: [] }, settings)

    expect(check.details?.[0]).toMatch(
      /^DKIM: publish w26._domainkey.wattline.example. TXT "v=DKIM1; k=rsa; p=…"/,
    )
  })

  test('is judged without its key if nobody said where that is', () => {
    const check = judgeSender({ ...found, dkim: undefined }, { ...settings, dkimSelector: undefined })

    expect(check).toMatchObject({
      verdict: 'ok',
      message: 'sonnenhaus.example lets us send its mail. DKIM was not looked at: set MAIL_DKIM_SELECTOR.',
    })
  })

  test('needs a list of servers even if nobody said which', () => {
    const check = judgeSender({ ...found, spf: [] }, { ...settings, spfInclude: undefined })

    expect(check.details).toEqual(['SPF: publish sonnenhaus.example. TXT "v=spf1 mx ~all"'])
  })
})
