/** The only reader of the environment: returns one frozen object, or reports every fault at once. */

import { existsSync } from 'node:fs'
import { openMailboxFaults, openTrafficFaults } from './config-faults.ts'
import { consoleFaults } from './console.ts'
import { externalFaults } from './external-faults.ts'
import { closedFaults } from './open-to-others.ts'
import { type PriceSettings, priceSettings } from './prices.ts'
import { isSetting, type Known, type Setting, type Values } from './setting.ts'
import { settings, settingTree } from './settings.ts'

type Stated = Values<typeof settingTree>

export type Config = Readonly<Omit<Stated, 'dayAheadPrices'> & { dayAheadPrices: PriceSettings }>

type Environment = Record<string, string | undefined>

export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration is invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Reads the configuration, or refuses it with a sentence for every variable that is wrong. */
export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  const stated = readSettings(environment, faults)
  const production = stated.environment === 'production'
  const config = {
    ...stated,
    dayAheadPrices: priceSettings(stated.dayAheadPrices, { production, faults }),
  }

  faults.push(...unsignedFaults(config), ...consoleFaults(config.console), ...closedFaults(config))
  faults.push(...(production ? productionFaults(config, environment) : openMailboxFaults(config)))
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(config)
}

/** An invalid variable gets its default, so that the others are read as well. */
function readSettings(environment: Environment, faults: string[]): Stated {
  const known: Record<string, unknown> = {}
  const stated = ({ name, read, default: otherwise }: Setting<unknown>) => {
    // An empty variable counts as unset: `PORT= npm start` and `PORT=` in `.env` mean the default.
    const text = environment[name]?.trim()
    const result = text ? read(text) : undefined
    if (result && 'value' in result) return result.value
    faults.push(...(result?.faults ?? []).map((fault) => `${name} ${fault}`))
    return typeof otherwise === 'function' ? otherwise(known as Known) : otherwise
  }
  const fill = (values: Record<string, unknown>, tree: object) => {
    for (const [key, node] of Object.entries(tree))
      values[key] = isSetting(node) ? stated(node) : fill({}, node)
    return values
  }
  return fill(known, settingTree) as Stated
}

/** The environment of the process, completed by `.env` in the working folder if there is one. */
export function processEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** The systems we call must be able to verify that a request is ours. */
const unsignedFaults = ({ market, credit }: Config): string[] =>
  Object.entries({ MARKET: market, CREDIT: credit })
    .filter(([, { url, secret }]) => url !== undefined && (secret?.length ?? 0) < 16)
    .map(([name]) => `${name}_SECRET must have at least 16 characters if ${name}_URL is set.`)

/** What production requires and a test environment may leave out: decision 2. */
function productionFaults(config: Config, environment: Environment): string[] {
  const { market, credit, privateHosts } = config
  const needed = settings.filter(
    (setting) => setting.neededInProduction && !environment[setting.name]?.trim(),
  )
  // Nothing is sent in quarantine.
  const isNeeded = ({ name }: { name: string }) => !(config.isQuarantined && name === 'SMTP_URL')
  return [
    ...needed.filter(isNeeded).map(({ name }) => `${name} must be set in production.`),
    ...openTrafficFaults(config),
    ...externalFaults(
      { MARKET_URL: market.url, CREDIT_URL: credit.url, CONSOLE_OIDC_ISSUER: config.console.oidc.issuer },
      privateHosts,
    ),
    ...(config.sandbox ? ['SANDBOX must be off in production.'] : []),
    ...(config.demoData ? ['DEMO_DATA must be off in production.'] : []),
    ...(config.billing.since
      ? ['BILLING_SINCE must not be set in production: bills have no document for the customer yet.']
      : []),
  ]
}
