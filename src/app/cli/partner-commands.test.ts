import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { type Printed, wattline } from './terminal.fixture.ts'

let run: (...argv: string[]) => Promise<Printed>

beforeAll(async () => {
  const { address } = await testDatabase()
  run = (...argv) => wattline(argv, { DATABASE_URL: addressUrl(address) })
})

describe('wattline partner add', () => {
  test('adds a partner and shows its token once', async () => {
    const added = await run('partner', 'add', 'acme', '--type', 'ThirdParty', '--brand-name', 'Acme & Söhne')

    expect(added).toMatchObject({ exitCode: 0, stderr: '' })
    expect(added.stdout).toMatch(/^ {2}Partner token +[\w-]{43}$/m)
    expect(added.stdout).toContain('The partner token is not shown again')
    const token = /Partner token +(\S+)/.exec(added.stdout)?.[1] ?? 'none'
    expect((await run('partner', 'show', 'acme')).stdout).not.toContain(token)
  })

  test('takes every option, and answers in JSON', async () => {
    const options = [
      '--type=Whitelabel',
      '--brand-name=Volt',
      '--brand-colour=#AABBCC',
      '--may-order-for-others',
      '--show-brand=demo-sales',
      '--access-purpose-de=Lädt das Auto.',
      '--access-purpose-en=Charges the car.',
      '--access-days=365',
      '--agreement-date=2026-03-01',
      '--agreement-version=2.1',
    ]
    const origins = ['--redirect-origin', 'https://a.example', '--redirect-origin', 'https://b.example']
    const { exitCode, stdout } = await run('partner', 'add', 'volt', ...options, ...origins, '--json')

    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      slug: 'volt',
      type: 'Whitelabel',
      brandName: 'Volt',
      brandColour: '#aabbcc',
      allowedRedirectOrigins: ['https://a.example', 'https://b.example'],
      mayOrderForOthers: true,
      shownBrands: ['demo-sales'],
      requestsPerMinute: null,
      isDisabled: false,
      accessPurpose: { de: 'Lädt das Auto.', en: 'Charges the car.' },
      accessDays: 365,
      dataProcessingAgreement: { date: '2026-03-01', version: '2.1' },
      partnerToken: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('tells every fault of a partner at once', async () => {
    const options = [
      '--type',
      'Friend',
      '--brand-name',
      ' ',
      '--brand-colour',
      'red',
      '--redirect-origin',
      'https://a/b',
    ]
    const { exitCode, stdout, stderr } = await run('partner', 'add', 'A B', ...options)

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr.trimEnd().split('\n')).toEqual([
      'slug must be 1 to 63 lowercase letters, digits and hyphens.',
      'type must be one of Whitelabel, ThirdParty, SalesAffiliate.',
      'brandName must have 1 to 100 characters.',
      'brandColour must be a colour such as #0f766e.',
      'allowedRedirectOrigins must be origins such as https://app.example.com.',
    ])
  })

  test('refuses a slug that is taken', async () => {
    const added = await run('partner', 'add', 'demo-hems', '--type', 'ThirdParty', '--brand-name', 'Again')

    expect(added).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'A partner with the slug demo-hems already exists.\n',
    })
  })
})

describe('wattline partner show-brands', () => {
  test('sets whose brand the links of a partner may show, and takes it back', async () => {
    const set = await run('partner', 'show-brands', 'demo-sales', 'demo-whitelabel', 'demo-hems')
    const shown = await run('partner', 'show', 'demo-sales')
    const taken = await run('partner', 'show-brands', 'demo-sales')

    expect(set.stdout).toBe('Links of demo-sales may show: demo-sales, demo-whitelabel, demo-hems.\n')
    expect(shown.stdout).toMatch(/Shown brands +demo-sales, demo-whitelabel, demo-hems/)
    expect(taken.stdout).toBe('Links of demo-sales may show: demo-sales.\n')
  })

  test('refuses a brand that does not exist', async () => {
    const stderr = 'There is no partner with the slug nobody.\n'
    expect(await run('partner', 'show-brands', 'demo-sales', 'nobody')).toMatchObject({ exitCode: 1, stderr })
  })
})

describe('wattline partner agreement', () => {
  test('records the data-processing agreement of a partner, and takes it back', async () => {
    const options = ['--agreement-date', '2026-03-01', '--agreement-version', '2.1']

    const set = await run('partner', 'agreement', 'demo-sales', ...options)
    const shown = await run('partner', 'show', 'demo-sales')
    const taken = await run('partner', 'agreement', 'demo-sales')

    expect(set.stdout).toBe('Data-processing agreement of demo-sales: Version 2.1 of 2026-03-01.\n')
    expect(shown.stdout).toMatch(/Agreement +Version 2\.1 of 2026-03-01/)
    expect(taken.stdout).toBe('Data-processing agreement of demo-sales: none recorded.\n')
  })

  test.each([
    [['--agreement-version', '2.1']],
    [['--agreement-date', '2026-03-01']],
    [['--agreement-date', '2026-02-30', '--agreement-version', '2.1']],
  ])('refuses %j', async (options) => {
    const stderr =
      'dataProcessingAgreement must have the day of its signature and a version of 1 to 50 characters.\n'
    expect(await run('partner', 'agreement', 'demo-sales', ...options)).toMatchObject({ exitCode: 1, stderr })
  })
})

describe('wattline partner access-terms', () => {
  test('sets what access is for and for how long, and takes both back', async () => {
    const options = ['--purpose-de', 'Lädt das Auto.', '--purpose-en', 'Charges the car.', '--days', '365']

    const set = await run('partner', 'access-terms', 'demo-sales', ...options)
    const shown = await run('partner', 'show', 'demo-sales')
    const taken = await run('partner', 'access-terms', 'demo-sales')

    expect(set.stdout).toBe('Access for demo-sales: 365 days, Charges the car.\n')
    expect(shown.stdout).toMatch(/Access +365 days, Charges the car\./)
    expect(taken.stdout).toBe('Access for demo-sales: until withdrawn, no purpose given.\n')
  })

  test.each([
    [['--days', '0'], 'accessDays must be a whole number from 1 to 3,650.'],
    [['--days', 'forever'], 'accessDays must be a whole number from 1 to 3,650.'],
    [['--purpose-de', 'Nur Deutsch'], 'accessPurpose must have 1 to 300 characters in each language.'],
  ])('refuses %j', async (options, says) => {
    const { exitCode, stderr } = await run('partner', 'access-terms', 'demo-sales', ...options)

    expect(exitCode).toBe(1)
    expect(stderr).toContain(says)
  })
})

describe('wattline partner list', () => {
  test('shows aligned columns', async () => {
    const { exitCode, stdout } = await run('partner', 'list')

    const lines = stdout.split('\n')
    const column = lines[0]?.indexOf('Type') ?? 0
    expect(exitCode).toBe(0)
    expect(lines[0]).toMatch(/^Slug +Type +State +Brand +Orders for others +Redirect origins$/)
    expect(lines.find((line) => line.startsWith('demo-sales'))?.slice(column)).toMatch(
      /^SalesAffiliate +enabled +Tarifkompass +no +any$/,
    )
  })

  test('answers in JSON', async () => {
    const partners = JSON.parse((await run('partner', 'list', '--json')).stdout)

    expect(partners).toContainEqual({
      slug: 'demo-platform',
      type: 'Whitelabel',
      brandName: 'Stromplattform',
      brandColour: '#0f766e',
      allowedRedirectOrigins: [],
      mayOrderForOthers: true,
      shownBrands: [],
      requestsPerMinute: null,
      isDisabled: false,
      accessPurpose: null,
      accessDays: null,
      dataProcessingAgreement: null,
    })
  })

  test('a name cannot take over the terminal', async () => {
    await run('partner', 'add', 'sly', '--type', 'ThirdParty', '--brand-name', 'Sly\x1b[2J\nname')

    const { stdout } = await run('partner', 'list')
    expect(stdout).toContain('Sly name')
  })
})

describe('wattline partner show', () => {
  test('shows a partner with its clients', async () => {
    const { exitCode, stdout } = await run('partner', 'show', 'demo-sales')

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/Brand +Tarifkompass, #7e22ce/)
    expect(stdout).toMatch(
      /demo-sales +demo-sales +enabled +api:partner create:orders role:finance-reporting/,
    )
  })

  test('answers in JSON', async () => {
    expect(JSON.parse((await run('partner', 'show', 'demo-hems', '--json')).stdout)).toMatchObject({
      slug: 'demo-hems',
      clients: [
        { clientId: 'demo-app', scopes: ['api:partner'], isPublic: true },
        {
          clientId: 'demo-hems',
          scopes: ['api:partner', 'manage:contracts', 'manage:webhooks'],
          isDisabled: false,
          isPublic: false,
        },
      ],
    })
  })

  test('refuses a slug that does not exist', async () => {
    const stderr = 'There is no partner with the slug nobody.\n'
    expect(await run('partner', 'show', 'nobody')).toEqual({ exitCode: 1, stdout: '', stderr })
  })
})
