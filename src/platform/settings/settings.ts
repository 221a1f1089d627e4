/** Every variable that the service reads, in the order of `.env.example`, which is generated from this table. */
import { consoleSettings } from './console.ts'
import { databaseUrl } from './database-url.ts'
import { keySource } from './encryption-keys.ts'
import { marketIdentity } from './market-identity.ts'
import { canOthersReach } from './open-to-others.ts'
import { dayAheadPrices, priceForecast } from './prices.ts'
import { calendarDate, dnsName, hosts, integer, oneOf, onOff, port, processes, url, urls } from './readers.ts'
import { isSetting, type Setting, setting } from './setting.ts'
import { supplier } from './supplier.ts'
import { trustedProxies } from './trusted-proxies.ts'

const webUrl = url('http:', 'https:')
const inTest = 'on in the test environment; refused in production.'

/** The settings, nested like their values in the configuration. */
export const settingTree = {
  environment: setting('ENVIRONMENT', {
    says: 'test or production. One deployment is one environment, with its own database, keys and clients.',
    read: oneOf('test', 'production'),
    default: 'test',
  }),
  host: setting('HOST', { says: 'Address to listen on.', default: '127.0.0.1' }),
  port: setting('PORT', { says: 'Port to listen on.', read: port, default: 8080 }),
  workers: setting('WORKERS', {
    says: 'API processes that share the port: a number, or auto for one per core. With 2 or more, a separate process runs the tasks.',
    read: processes,
    default: 1,
    example: 'auto',
  }),
  baseUrl: setting('BASE_URL', {
    says: 'Address of the API as partners see it.',
    read: webUrl,
    default: ({ port }) => `http://localhost:${port}`,
    defaultSays: 'http://localhost:PORT.',
    example: 'https://api.example.com',
    neededInProduction: true,
  }),
  authUrl: setting('AUTH_URL', {
    says: "Address of the token endpoint and the customers' pages; also the issuer of tokens.",
    read: webUrl,
    default: ({ port }) => `http://localhost:${port}`,
    defaultSays: 'http://localhost:PORT.',
    example: 'https://login.example.com',
    neededInProduction: true,
  }),
  testEnvironmentUrl: setting('TEST_ENVIRONMENT_URL', {
    says: 'Address of the test environment, to which the start page and the guides of production link.',
    read: webUrl,
    defaultSays: 'none; the examples in the guides of production then have no address that works.',
    example: 'https://api.test.example.com',
  }),
  isOpenToOthers: setting('OPEN_TO_OTHERS', {
    says: 'on or off: whether others can reach the service. A test environment then has no login that everybody knows for operators and staff (docs/operate/settings.md). off is for a container whose port is published on this machine alone.',
    read: onOff,
    default: (known) => known.environment === 'production' || canOthersReach(known),
    defaultSays: 'on, unless HOST, BASE_URL and AUTH_URL are on this machine.',
    example: 'on',
  }),
  databaseUrl: setting('DATABASE_URL', {
    says: 'PostgreSQL 15 to 18. With several servers (db1:5432,db2:5432) the service finds and follows the one that accepts writes.',
    read: databaseUrl,
    defaultSays: 'an embedded PostgreSQL server in DATA_DIR (not in production).',
    example: 'postgres://wattline:secret@db.example.com:5432/wattline',
    neededInProduction: true,
  }),
  migrationDatabaseUrl: setting('MIGRATION_DATABASE_URL', {
    says: 'The same database for the user that owns and migrates it. The user of DATABASE_URL then gets only the rights that the service needs, and cannot change the audit trail.',
    read: databaseUrl,
    defaultSays: 'DATABASE_URL, whose user then owns the database.',
    example: 'postgres://owner_of_wattline:secret@db.example.com:5432/wattline',
  }),
  databaseReplicaUrls: setting('DATABASE_REPLICA_URLS', {
    says: 'Streaming replicas of the database, comma-separated, one host each. Metrics and lists are read from them; a caller that has written something reads it there too.',
    read: urls('postgres:', 'postgresql:'),
    default: [],
    defaultSays: 'none: everything is read from DATABASE_URL.',
    example: 'postgres://wattline:secret@replica.example.com:5432/wattline',
  }),
  isCitus: setting('DATABASE_CITUS', {
    says: 'on or off: whether the database is the coordinator of a Citus cluster, over which readings are distributed (docs/operate/scale.md).',
    read: onOff,
    default: false,
  }),
  databasePoolSize: setting('DATABASE_POOL_SIZE', {
    says: 'Connections per process.',
    read: integer(1, 500),
    default: 10,
  }),
  dataDir: setting('DATA_DIR', {
    says: 'Data folder of the embedded PostgreSQL server.',
    default: './data',
  }),
  encryptionKeys: setting('ENCRYPTION_KEYS', {
    says: 'Keys that bank details and signing keys are encrypted with: file:<path>, command:<shell command that prints them>, or the keys themselves (<name>:<base64>, comma-separated, the one for new values first).',
    read: keySource,
    defaultSays: 'a key that the first start makes in DATA_DIR (not in production).',
    example: 'file:/etc/wattline/encryption-keys',
    neededInProduction: true,
    isSecret: true,
  }),
  backupDir: setting('BACKUP_DIR', {
    says: 'Where wattline backup keeps its files.',
    default: './backups',
  }),
  drillDatabaseUrl: setting('DRILL_DATABASE_URL', {
    says: 'An empty database in which wattline backup drill tries out a backup. It is emptied afterwards.',
    read: url('postgres:', 'postgresql:'),
    defaultSays: 'a server that is started for the drill (not where the embedded PostgreSQL is left out).',
    example: 'postgres://wattline:secret@db.example.com:5432/wattline_drill',
  }),
  isQuarantined: setting('QUARANTINE', {
    says: 'on or off: only show the database. No mails, market messages or webhooks leave the service, no changes are accepted, and every page says so: to look at a restored backup (docs/operate/backup-and-upgrade.md).',
    read: onOff,
    default: false,
  }),
  smtpUrl: setting('SMTP_URL', {
    says: 'Mail server. Without it the test environment stores mail instead of sending it.',
    read: url('smtp:', 'smtps:'),
    example: 'smtps://user:secret@mail.example.com',
    neededInProduction: true,
  }),
  mayMailInTheClear: setting('SMTP_PLAIN', {
    says: 'on or off: whether mail may travel without TLS in production, for example on a network of your own.',
    read: onOff,
    default: false,
    defaultSays: 'off.',
    example: 'off',
  }),
  mailFrom: setting('MAIL_FROM', {
    says: 'Sender of all mail, except that of partners with a sender of their own.',
    default: ({ authUrl }) => `no-reply@${new URL(authUrl).hostname}`,
    defaultSays: 'no-reply at the host of AUTH_URL.',
    example: 'service@example.com',
  }),
  returnsAddress: setting('MAIL_BOUNCES_ADDRESS', {
    says: 'Where mail servers return mails that they cannot deliver (envelope sender). Needed with MAIL_BOUNCES_URL where partners have a sender of their own.',
    read: (text) =>
      /^[^\s@<>]+@[^\s@<>]+$/.test(text) ? { value: text } : { faults: ['must be an email address.'] },
    defaultSays: 'the sender of the mail.',
    example: 'returns@example.com',
  }),
  returnsUrl: setting('MAIL_BOUNCES_URL', {
    says: 'The mailbox that mails come back to, read once a minute: a letter about prices that came back does not count. User and password are percent-encoded.',
    read: url('imaps:', 'imap:'),
    defaultSays: 'none: an operator reports what came back.',
    example: 'imaps://returns%40example.com:secret@mail.example.com/INBOX',
  }),
  dkimSelector: setting('MAIL_DKIM_SELECTOR', {
    says: 'The name under which the mail server signs (DKIM). wattline doctor looks for its key at every sender.',
    read: dnsName,
    example: 'wattline2026',
  }),
  spfInclude: setting('MAIL_SPF_INCLUDE', {
    says: 'The domain that lists the addresses of the mail server (SPF). wattline doctor looks whether every sender includes it.',
    read: dnsName,
    example: '_spf.mail.example.com',
  }),
  supplier,
  securityContact: setting('SECURITY_CONTACT', {
    says: 'Where vulnerabilities are reported to, as /.well-known/security.txt says. An email address is also told when somebody types several wrong codes with the right password of a member of staff of the console.',
    read: (text) =>
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)
        ? { value: text }
        : { faults: ['must be mailto: with an email address, or an https address.'] },
    default: null,
    defaultSays: 'SUPPLIER_EMAIL.',
    example: 'mailto:security@example.com',
  }),
  market: {
    url: setting('MARKET_URL', {
      says: 'Where messages to the market are posted.',
      read: webUrl,
      defaultSays: 'the simulated market in the test environment, otherwise an operator delivers them.',
      example: 'https://market.example.com/messages',
    }),
    secret: setting('MARKET_SECRET', {
      says: 'Signs the messages to MARKET_URL.',
      example: 'at-least-16-characters',
      isSecret: true,
    }),
  },
  marketIdentity,
  credit: {
    url: setting('CREDIT_URL', {
      says: 'Where credit checks are requested.',
      read: webUrl,
      defaultSays: 'the simulated agency in the test environment, otherwise no credit check.',
      example: 'https://credit.example.com/check',
    }),
    secret: setting('CREDIT_SECRET', {
      says: 'Signs the requests to CREDIT_URL.',
      example: 'at-least-16-characters',
      isSecret: true,
    }),
  },
  creditAgency: setting('CREDIT_AGENCY', {
    says: 'Name of the credit agency, as shown to customers who are refused.',
    default: 'Musterauskunft (Demo)',
    example: 'Beispiel Auskunftei GmbH',
  }),
  privateHosts: setting('PRIVATE_HOSTS', {
    says: 'Private hosts, addresses and networks (comma-separated) that MARKET_URL, CREDIT_URL and PRICE_FORECAST_DRIVERS may use in production, also over plain http.',
    read: hosts,
    default: [],
    defaultSays: 'none, only public addresses are called, over https.',
    example: 'market.internal.example.com,10.20.0.0/16',
  }),
  dayAheadPrices,
  priceForecast,
  simulatorStepMilliseconds: setting('SIMULATOR_STEP_MS', {
    says: 'How long each answer of the simulated market takes.',
    read: integer(0, 3_600_000),
    default: 2000,
  }),
  simulatorHonoursWorkingDays: setting('SIMULATOR_WORKING_DAYS', {
    says: 'on or off: the simulated market answers on working days and within its deadlines, like the real one.',
    read: onOff,
    default: false,
  }),
  sandbox: setting('SANDBOX', {
    says: 'on or off: the sandbox interface.',
    read: onOff,
    default: ({ environment }) => environment === 'test',
    defaultSays: inTest,
    example: 'on',
  }),
  mailboxPassword: setting('SANDBOX_MAILBOX_PASSWORD', {
    says: 'Password for the pages of the sandbox mailbox (HTTP Basic, any user), needed where others can reach the service.',
    example: 'at-least-16-characters',
    isSecret: true,
  }),
  demoData: setting('DEMO_DATA', {
    says: 'on or off: demo partners, clients and tariffs.',
    read: onOff,
    default: ({ environment }) => environment === 'test',
    defaultSays: inTest,
    example: 'on',
  }),
  console: consoleSettings,
  billing: {
    since: setting('BILLING_SINCE', {
      says: 'First day of delivery that the service bills; what was supplied before is billed elsewhere. Refused in production as long as bills have no document for the customer.',
      read: calendarDate,
      defaultSays: 'none: nothing is billed.',
      example: '2026-01-01',
    }),
    graceDays: setting('BILLING_GRACE_DAYS', {
      says: 'Days after the end of a period in which late readings still change its bill. By law the bill of a month is sent within three weeks.',
      read: integer(0, 20),
      default: 5,
    }),
  },
  rateLimitPerMinute: setting('RATE_LIMIT_PER_MINUTE', {
    says: 'Requests per minute that one client may send.',
    read: integer(1, 10_000_000),
    default: 6000,
  }),
  redisUrl: setting('REDIS_URL', {
    says: 'Redis server where several processes count requests together.',
    read: url('redis:', 'rediss:'),
    defaultSays: 'each process counts on its own.',
    example: 'redis://localhost:6379',
  }),
  trustProxy: setting('TRUST_PROXY', {
    says: 'Reverse proxies whose X-Forwarded-* headers are trusted: addresses, networks, loopback, private (comma-separated); on means loopback and private, off none.',
    read: trustedProxies,
    default: false,
    example: 'loopback,10.0.0.7',
  }),
  loadShedding: setting('LOAD_SHEDDING', {
    says: 'on or off: answer 503 immediately while the process is overloaded.',
    read: onOff,
    default: true,
  }),
  requestLog: setting('REQUEST_LOG', {
    says: 'on or off: note requests of partners for the log in their dashboard.',
    read: onOff,
    default: true,
  }),
  logLevel: setting('LOG_LEVEL', {
    says: 'debug, info, warn, error or silent.',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
    default: 'info',
  }),
  logFormat: setting('LOG_FORMAT', {
    says: 'json or pretty.',
    read: oneOf('json', 'pretty'),
    // People read a terminal, machines read everything else.
    default: ({ environment }) => (environment === 'test' && process.stdout.isTTY ? 'pretty' : 'json'),
    defaultSays: 'pretty on a terminal in the test environment, otherwise json.',
    example: 'json',
  }),
  metricsPort: setting('METRICS_PORT', {
    says: 'Port of GET /metrics for Prometheus.',
    read: port,
    defaultSays: 'none, no metrics are served.',
    example: '9464',
  }),
  metricsHost: setting('METRICS_HOST', {
    says: 'Address of GET /metrics.',
    default: '127.0.0.1',
  }),
}

const settingsIn = (tree: object): Setting<unknown>[] =>
  Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : settingsIn(node)))

/** The same settings as a flat list. */
export const settings: readonly Setting<unknown>[] = settingsIn(settingTree)

/** `.env.example`: each setting with its default. */
export const environmentExample = (): string =>
  [
    '# Every variable that the service reads. Copy this file to .env and uncomment what you change.',
    '',
    ...settings.flatMap((it) => [
      `# ${explained(it)}`,
      `# ${it.name}=${it.example ?? shown(it.default)}`,
      '',
    ]),
  ].join('\n')

function explained({ says, default: value, defaultSays, neededInProduction }: Setting<unknown>): string {
  const otherwise = defaultSays ?? (value == null ? '' : shown(value))
  return [
    says,
    ...(otherwise ? [`Default: ${otherwise}`] : []),
    ...(neededInProduction ? ['Required in production.'] : []),
  ].join(' ')
}

/** A value as a variable has it. */
export const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value instanceof Map) return [...value].map((pair) => pair.join('=')).join(',')
  return Array.isArray(value) ? value.join('; ') : String(value)
}
