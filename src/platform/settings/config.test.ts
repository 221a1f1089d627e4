import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://wattline@db/wattline',
  SMTP_URL: 'smtps://mail',
  ENCRYPTION_KEYS: 'file:/etc/wattline/encryption-keys',
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://login.example.com',
}
const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

describe('the configuration', () => {
  test('of an empty environment is a test environment on one local origin', () => {
    const config = readConfig({})

    expect(config).toMatchObject({ environment: 'test', host: '127.0.0.1', port: 8080, dataDir: './data' })
    expect([config.baseUrl, config.authUrl]).toEqual(['http://localhost:8080', 'http://localhost:8080'])
    expect(config).toMatchObject({ sandbox: true, demoData: true, rateLimitPerMinute: 6000 })
  })

  test('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  test('takes the port into the default addresses', () => {
    expect(readConfig({ PORT: '9000' }).baseUrl).toBe('http://localhost:9000')
  })

  test('counts an empty variable as unset', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: ' ' })).toMatchObject({ port: 8080, logLevel: 'info' })
  })

  test('drops the slash at the end of an address', () => {
    expect(readConfig({ BASE_URL: 'https://api.localhost/' }).baseUrl).toBe('https://api.localhost')
  })

  test('reads trusted proxies as addresses and networks', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })

  test('reads hosts of the private network as names, addresses and networks', () => {
    const hosts = ['market.internal', '10.20.0.0/16', 'fc00::7']

    expect(readConfig({ PRIVATE_HOSTS: hosts.join(', ') }).privateHosts).toEqual(hosts)
    for (const wrong of ['10.0.0.0/33', 'https://market.internal', '10.0.0', '*', 'a b'])
      expect(faultsOf({ PRIVATE_HOSTS: wrong }).join()).toContain('PRIVATE_HOSTS')
  })

  test('reports every fault at once, by the name of the variable', () => {
    const faults = faultsOf({
      PORT: '80x',
      ENVIRONMENT: 'staging',
      BASE_URL: 'localhost',
      TRUST_PROXY: 'anyone',
    })

    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'ENVIRONMENT',
      'PORT',
      'BASE_URL',
      'TRUST_PROXY',
    ])
  })

  test('never repeats the value of an address, since it may carry a password', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://root:hunter2@db' }).join()).not.toContain('hunter2')
  })

  test.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '8080.5'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['DATABASE_POOL_SIZE', 'many'],
    ['SANDBOX', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'x'],
    ['SMTP_URL', 'http://mail'],
    ['REDIS_URL', 'localhost:6379'],
    ['MAIL_DKIM_SELECTOR', 'two words'],
    ['MAIL_SPF_INCLUDE', 'https://mail.example.com'],
    ['MAIL_BOUNCES_URL', 'pop3://mail'],
    ['MAIL_BOUNCES_ADDRESS', 'Returns <returns@example.com>'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} must be`)])
  })
})

describe('a test environment that others can reach', () => {
  const fault =
    'SANDBOX_MAILBOX_PASSWORD must have at least 16 characters where others can reach the service: everybody could read the mails of the sandbox. They can unless HOST, BASE_URL and AUTH_URL are on this machine. In a container whose port is published on this machine alone, set OPEN_TO_OTHERS to off.'

  test.each([
    [{ BASE_URL: 'https://test.example.com' }, [fault]],
    [{ BASE_URL: 'https://test.example.com', SANDBOX_MAILBOX_PASSWORD: 'fifteen-letters' }, [fault]],
    [{ BASE_URL: 'https://test.example.com', SANDBOX_MAILBOX_PASSWORD: 'sixteen--letters' }, []],
    [{ BASE_URL: 'https://test.example.com', SANDBOX: 'off' }, []],
    [{ BASE_URL: 'http://localhost:8080' }, []],
  ] as [Record<string, string>, string[]][])('with %j refuses %j', (environment, faults) => {
    expect(faultsOf(environment)).toEqual(faults)
  })
})

describe('production', () => {
  test('starts with a complete configuration, without sandbox and demo data', () => {
    expect(readConfig(production)).toMatchObject({
      environment: 'production',
      sandbox: false,
      demoData: false,
    })
  })

  test('needs no mail server in quarantine, and all the rest', () => {
    expect(readConfig({ ...production, SMTP_URL: '', QUARANTINE: 'on' }).isQuarantined).toBe(true)
    expect(faultsOf({ ...production, SMTP_URL: '', BASE_URL: '', QUARANTINE: 'on' })).toEqual([
      'BASE_URL must be set in production.',
    ])
  })

  test.each(['DATABASE_URL', 'SMTP_URL', 'BASE_URL', 'AUTH_URL'])('refuses to start without %s', (name) => {
    expect(faultsOf({ ...production, [name]: '' })).toEqual([`${name} must be set in production.`])
  })

  const plain = (name: string) =>
    `${name} must begin with https:// in production: over http:// secrets and tokens can be read.`
  const plainMail =
    'SMTP_URL must begin with smtps:// or end with ?requireTLS=true in production: otherwise mail can be read in transit. Where the way to the mail server is safe, set SMTP_PLAIN to on.'

  const plainMailbox =
    'MAIL_BOUNCES_URL must begin with imaps:// in production: over imap:// the password can be read.'

  test.each([
    [{ BASE_URL: 'http://api.example.com' }, [plain('BASE_URL')]],
    [{ AUTH_URL: 'http://10.0.0.1:8080' }, [plain('AUTH_URL')]],
    [{ BASE_URL: 'http://localhost.example.com' }, [plain('BASE_URL')]],
    [{ BASE_URL: 'http://127.evil.example' }, [plain('BASE_URL')]],
    [{ BASE_URL: 'http://localhost:8080', AUTH_URL: 'http://127.0.0.1:8080' }, []],
    [{ BASE_URL: 'http://[::1]:8080' }, []],
    [{ SMTP_URL: 'smtp://mail' }, [plainMail]],
    [{ SMTP_URL: 'smtp://mail?requireTLS=false' }, [plainMail]],
    [{ SMTP_URL: 'smtp://mail', SMTP_PLAIN: 'off' }, [plainMail]],
    [{ SMTP_URL: 'smtp://mail', SMTP_PLAIN: 'on' }, []],
    [{ SMTP_URL: 'smtp://mail?requireTLS=true' }, []],
    [{ SMTP_URL: 'smtp://localhost' }, []],
    [{ MAIL_BOUNCES_URL: 'imap://anna:secret@mail/INBOX' }, [plainMailbox]],
    [{ MAIL_BOUNCES_URL: 'imaps://anna:secret@mail/INBOX' }, []],
    [{ MAIL_BOUNCES_URL: 'imap://anna:secret@127.0.0.1:1143' }, []],
    [{ MAIL_BOUNCES_URL: 'imap://anna:secret@mail/INBOX', SMTP_PLAIN: 'on' }, []],
  ] as [Record<string, string>, string[]][])('with %j refuses %j', (changes, faults) => {
    expect(faultsOf({ ...production, ...changes })).toEqual(faults)
  })

  test.each(['SANDBOX', 'DEMO_DATA'])('refuses to start with %s on', (name) => {
    expect(faultsOf({ ...production, [name]: 'on' })).toEqual([`${name} must be off in production.`])
  })

  test.each(['MARKET', 'CREDIT'])('refuses a private address as %s_URL unless it is named', (name) => {
    const secret = { [`${name}_SECRET`]: 'at-least-16-characters' }
    const faultsWith = (url: string, hosts = '') =>
      faultsOf({ ...production, ...secret, [`${name}_URL`]: url, PRIVATE_HOSTS: hosts })

    for (const url of [
      'http://10.1.2.3/in',
      'http://localhost:9000',
      'http://[::1]/',
      'http://169.254.169.254/',
    ])
      expect(faultsWith(url)).toEqual([`${name}_URL is a private address; PRIVATE_HOSTS must list it.`])
    expect(faultsWith('http://10.1.2.3/in', '10.0.0.0/8')).toEqual([])
    expect(faultsWith('http://localhost:9000', 'localhost')).toEqual([])
    expect(faultsWith('http://[::1]:9000/', '::1')).toEqual([])
  })

  test.each(['MARKET', 'CREDIT'])('refuses plain http as %s_URL unless its host is named', (name) => {
    const secret = { [`${name}_SECRET`]: 'at-least-16-characters' }
    const faultsWith = (url: string, hosts = '') =>
      faultsOf({ ...production, ...secret, [`${name}_URL`]: url, PRIVATE_HOSTS: hosts })
    const fault = `${name}_URL must begin with https:// in production, or PRIVATE_HOSTS must list its host: over http:// personal data can be read in transit.`

    expect(faultsWith('http://gateway.example.com/in')).toEqual([fault])
    expect(faultsWith('http://gateway.example.com/in', 'other.example.com,10.0.0.0/8')).toEqual([fault])
    expect(faultsWith('http://93.184.216.34/in')).toEqual([fault])
    expect(faultsWith('http://Gateway.example.com./in', 'gateway.EXAMPLE.com')).toEqual([])
    expect(faultsWith('http://93.184.216.34/in', '93.184.216.0/24')).toEqual([])
    expect(faultsWith('https://gateway.example.com/in')).toEqual([])
  })

  test('a test environment may call any host over plain http', () => {
    const market = { MARKET_URL: 'http://gateway.example.com/in', MARKET_SECRET: 'at-least-16-characters' }

    expect(faultsOf(market)).toEqual([])
  })
})

describe('WORKERS', () => {
  test.each([
    [undefined, 1],
    ['', 1],
    ['4', 4],
    ['auto', 'auto'],
  ])('%s means %s', (value, workers) => {
    expect(readConfig(value === undefined ? {} : { WORKERS: value }).workers).toBe(workers)
  })

  test.each(['0', '257', 'all', '-1', '1.5'])('%s is refused', (value) => {
    expect(() => readConfig({ WORKERS: value })).toThrow(
      `WORKERS must be a whole number from 1 to 256 or auto, not "${value}".`,
    )
  })
})
