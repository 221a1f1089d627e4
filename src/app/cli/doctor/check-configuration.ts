import { type Config, ConfigError, readConfig } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const onConfiguration = verdictsOn('configuration')

/** Says, in a test environment, what the same settings would still lack in production. */
export function checkConfiguration(
  { environment, isQuarantined }: Config,
  variables: Record<string, string | undefined>,
): Check {
  if (isQuarantined)
    return onConfiguration.warning('QUARANTINE is on: nothing is sent, and no change is accepted.')
  if (environment === 'production') return onConfiguration.ok('It is right for production.')
  const faults = faultsInProduction(variables)
  if (faults.length === 0)
    return onConfiguration.ok('It is right for the test environment, and would be for production.')
  return onConfiguration.ok('It is right for the test environment. Production would still need this:', faults)
}

export const configurationFaults = ({ faults }: ConfigError): Check =>
  onConfiguration.failure('Correct these settings; the rest is checked when they are right.', faults)

function faultsInProduction(variables: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig({ ...variables, ENVIRONMENT: 'production' })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

const onSupplier = verdictsOn('supplier')
const { supplier: nobody } = readConfig({})

/** What production can start without and should not run without: who writes to customers, and who is asked about them. */
export function checkSupplier({ environment, supplier, credit }: Config): Check {
  const missing = [
    ...(supplier.name === nobody.name
      ? ['SUPPLIER_NAME: mails would come from a company that does not exist.']
      : []),
    ...(supplier.emailAddress === nobody.emailAddress ? ['SUPPLIER_EMAIL: customers could not answer.'] : []),
    ...(supplier.addressLines.join() === nobody.addressLines.join()
      ? ['SUPPLIER_ADDRESS: contracts must name it.']
      : []),
    ...(supplier.management === null
      ? ['SUPPLIER_MANAGEMENT: imprint and letters must name who represents the company.']
      : []),
    ...(supplier.privacyUrl === null
      ? ['SUPPLIER_PRIVACY_URL: customers must be able to read what happens to their data.']
      : []),
    ...(credit.url === undefined ? ['CREDIT_URL: nobody would be asked about credit.'] : []),
  ]
  if (environment === 'test' || missing.length === 0)
    return onSupplier.ok(`Customers are written to by ${supplier.name}.`)
  return onSupplier.warning('Not all that customers need is set:', missing)
}
