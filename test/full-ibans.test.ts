/** Who sees a whole IBAN. test/abuse/every-route.test.ts looks for one in the answers of every route. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest } from './architecture/sources.ts'

/** `masked`: nothing leaves the file but both ends, or the last four characters. */
type Use = 'masked' | 'handed on' | `full: ${string}`

/** Every file that opens stored bank details or reads an IBAN. A new one belongs here, with what it does with it. */
const uses: Record<string, Use> = {
  'src/contracts/changes/contract-changes.ts': 'handed on',
  'src/contracts/contract-resource.ts':
    'full: to white-label clients with role:application, of contracts that their partner brought',
  'src/mail/contract-changed.ts': 'masked',
  'src/mail/payment-blocks.ts': 'masked',
  'src/backoffice/customers/export-customer.ts':
    'full: in the copy of all data that customers have a right to (Art. 15 GDPR)',
  'src/backoffice/search/index-customers.ts': 'handed on',
  'src/orders/bank-details.ts': 'handed on',
  'src/orders/intake/defaults.ts': 'handed on',
  'src/orders/intake/mailed-order.ts': 'handed on',
  'src/pages/contract-acts/bank-details-page.ts': 'masked',
}

const reads = /\.iban\b|\bopenBankDetails\b/
const masks = /\b(maskIban|maskedIban)\(|\biban\.slice\(-/
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts') && !isTest(path))
/** Without comments and texts, which name fields. */
const textOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')

test('the files that read an IBAN are those that are listed', () => {
  expect(files.filter((path) => reads.test(textOf(path))).toSorted()).toEqual(Object.keys(uses).toSorted())
})

test('what shows an IBAN masks it, but for the two that are listed', () => {
  const [masked, full] = [(use: Use) => use === 'masked', (use: Use) => use.startsWith('full')]
  const having = (is: (use: Use) => boolean) => Object.keys(uses).filter((path) => is(uses[path] as Use))

  expect(having(masked).filter((path) => !masks.test(textOf(path)))).toEqual([])
  expect(having(full)).toEqual([
    'src/contracts/contract-resource.ts',
    'src/backoffice/customers/export-customer.ts',
  ])
})
