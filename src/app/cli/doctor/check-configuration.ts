import { type Config, ConfigError, readConfig } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('configuration')

/** Says, in a test environment, what the same settings would still lack in production. */
export function checkConfiguration(
  { environment, isQuarantined }: Config,
  variables: Record<string, string | undefined>,
): Check {
  if (isQuarantined) return warning('QUARANTINE is on: nothing is sent, and no change is accepted.')
  if (environment === 'production') return ok('It is right for production.')
  const faults = faultsInProduction(variables)
  if (faults.length === 0) return ok('It is right for the test environment, and would be for production.')
  return ok('It is right for the test environment. Production would still need this:', faults)
}

export const configurationFaults = ({ faults }: ConfigError): Check =>
  failure('Correct these settings; the rest is checked when they are right.', faults)

function faultsInProduction(variables: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig({ ...variables, ENVIRONMENT: 'production' })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}
