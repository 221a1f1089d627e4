/** The only reader of the environment: one frozen object, and every fault of it at once. */

import { existsSync } from 'node:fs'
import { readDatabaseUrl } from './database-url.ts'
import type { MarketIdentity } from './market-identity.ts'
import { outsideFaults } from './outside-faults.ts'
import { type Faults, parsers } from './parsers.ts'
import { type PriceSettings, readPriceSettings } from './prices.ts'
import { settings } from './settings.ts'
import type { Supplier } from './supplier.ts'
import { readSupplier } from './supplier.ts'

export type Config = Readonly<{
  environment: 'test' | 'production'
  host: string
  port: number
  /** How many API processes share the port; with more than one, another does the tasks. */
  workers: number | 'auto'
  baseUrl: string
  authUrl: string
  databaseUrl: string | undefined
  databasePoolSize: number
  dataDir: string
  smtpUrl: string | undefined
  mailFrom: string
  supplier: Supplier
  creditAgency: string
  market: Outside
  credit: Outside
  /** Hosts and networks inside the private network that market and credit agency may be at. */
  privateHosts: readonly string[]
  marketIdentity: MarketIdentity
  dayAheadPrices: PriceSettings
  simulatorStepMilliseconds: number
  simulatorHonoursWorkingDays: boolean
  sandbox: boolean
  demoData: boolean
  rateLimitPerMinute: number
  redisUrl: string | undefined
  /** Networks of the proxies whose word about a caller counts. */
  trustProxy: false | string[]
  loadShedding: boolean
  logLevel: string
  logFormat: 'json' | 'pretty'
  metricsPort: number | undefined
  metricsHost: string
}>

/** A system beside ours: where it is, and the secret that our requests to it are signed with. */
export type Outside = { url: string | undefined; secret: string | undefined }

type Environment = Record<string, string | undefined>

export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Reads the configuration, or refuses it with a sentence for every variable that is wrong. */
export function readConfig(environment: Environment): Config {
  const faults: Faults = []
  const read = parsers(environment, faults)

  const production = read.oneOf('ENVIRONMENT', ['test', 'production'], 'test') === 'production'
  const port = read.integer('PORT', { from: 0, to: 65_535, fallback: 8080 })
  const origin = `http://localhost:${port}`
  const authUrl = read.url('AUTH_URL', ['http:', 'https:']) ?? origin

  const config: Config = {
    environment: production ? 'production' : 'test',
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    workers: read.processes('WORKERS'),
    baseUrl: read.url('BASE_URL', ['http:', 'https:']) ?? origin,
    authUrl,
    databaseUrl: readDatabaseUrl(read, faults),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', { from: 1, to: 500, fallback: 10 }),
    dataDir: read.text('DATA_DIR') ?? './data',
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? `no-reply@${new URL(authUrl).hostname}`,
    supplier: readSupplier(read.text),
    creditAgency: read.text('CREDIT_AGENCY') ?? 'Musterauskunft (Demo)',
    market: { url: read.url('MARKET_URL', ['http:', 'https:']), secret: read.text('MARKET_SECRET') },
    credit: { url: read.url('CREDIT_URL', ['http:', 'https:']), secret: read.text('CREDIT_SECRET') },
    privateHosts: read.hosts('PRIVATE_HOSTS'),
    marketIdentity: {
      code: read.text('MARKET_PARTNER_CODE') ?? '9999999999998',
      balancingGroup: read.text('BALANCING_GROUP') ?? null,
    },
    dayAheadPrices: readPriceSettings(read, { production, faults }),
    simulatorHonoursWorkingDays: read.onOff('SIMULATOR_WORKING_DAYS', false),
    simulatorStepMilliseconds: read.integer('SIMULATOR_STEP_MS', { from: 0, to: 3_600_000, fallback: 2000 }),
    sandbox: read.onOff('SANDBOX', !production),
    demoData: read.onOff('DEMO_DATA', !production),
    rateLimitPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', { from: 1, to: 10_000_000, fallback: 6000 }),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    trustProxy: read.proxies('TRUST_PROXY'),
    loadShedding: read.onOff('LOAD_SHEDDING', true),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    logFormat: read.oneOf('LOG_FORMAT', ['json', 'pretty'], defaultLogFormat(production)),
    metricsPort: read.port('METRICS_PORT'),
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
  }

  faults.push(...unsignedFaults(config))
  if (production) faults.push(...productionFaults(config, environment))
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(config)
}

/** The process's environment, completed by a file `.env` in the working folder where there is one. */
export function processEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

// People read a terminal, machines read everything else.
const defaultLogFormat = (production: boolean) => (!production && process.stdout.isTTY ? 'pretty' : 'json')

/** Whoever is called must be able to tell that it is us. */
const unsignedFaults = ({ market, credit }: Config): string[] =>
  Object.entries({ MARKET: market, CREDIT: credit })
    .filter(([, { url, secret }]) => url !== undefined && (secret?.length ?? 0) < 16)
    .map(([name]) => `${name}_SECRET must have at least 16 characters where ${name}_URL is set.`)

/** What a test environment may leave out, production must say: docs/decisions/0002-environments.md. */
function productionFaults(config: Config, environment: Environment): string[] {
  const { market, credit, privateHosts } = config
  const needed = settings.filter(
    (setting) => setting.neededInProduction && !environment[setting.name]?.trim(),
  )
  return [
    ...needed.map(({ name }) => `${name} must be set in production.`),
    ...outsideFaults({ MARKET_URL: market.url, CREDIT_URL: credit.url }, privateHosts),
    ...(config.sandbox ? ['SANDBOX must be off in production.'] : []),
    ...(config.demoData ? ['DEMO_DATA must be off in production.'] : []),
  ]
}
