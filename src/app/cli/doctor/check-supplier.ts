import { type Config, readConfig } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('supplier')
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
    return ok(`Customers are written to by ${supplier.name}.`)
  return warning('Not all that customers need is set:', missing)
}
