import type { Endpoint } from './visibility.ts'
import { askers, cellOf, relations } from './visibility-cases.ts'

/** The text of docs/concepts/visibility.md. */
export const visibilityDocument = (): string =>
  [
    '# Who sees what',
    '',
    'Generated from `src/customers/visibility/visibility.ts` by `npm run docs`; do not edit.',
    '',
    'Columns: the kind of partner with the widest role of its token, or a token that a customer granted through the',
    'authorization code flow; *manage* has the scope `manage:contracts` and no role. Rows: how the partner is related to the customer, and which contract it asks for. A contract',
    'is *hidden* until its confirmation has been handed to the mail server, and again once it is revoked. An unknown number',
    'is always 404. *Before the proof*: access that was given before the customer had used a link from our mail covers the',
    'contracts of that time, and none *of later*.',
    '',
    '*finance* hides street, bank details, meter and location ids, and masks the email address; *support* shows them, with',
    'the IBAN masked to its last four characters; *full* shows everything, but the full IBAN only where the cell says so.',
    '– means: not in the list.',
    '',
    'Links are to everything here. One to parts shows *full* where its parts are all that is asked for, and the *finance* view of',
    'contracts: decision 105.',
    ...Object.entries(headings).flatMap(([endpoint, heading]) => section(endpoint as Endpoint, heading)),
    '',
  ].join('\n')

const headings: Readonly<Record<Endpoint, string>> = {
  customers: 'Customers: `GET /partner/v1/customers`',
  contracts: 'Contracts: `GET /partner/v1/customers/{customerNumber}/contracts`',
  contract: 'A contract: `…/contracts/{contractNumber}`',
  metrics:
    'Metrics, costs and meter readings: `…/contracts/{contractNumber}/metrics`, `…/costs`, `…/meter-readings`',
  documents: 'Documents: `…/contracts/{contractNumber}/documents`',
  changes:
    'Ending and changing a contract: `…/termination`, `…/relocation`, `PATCH`, `…/controllable-devices`, `…/smart-meter-order`',
  'meter-readings': 'Submitting a meter reading: `POST …/contracts/{contractNumber}/meter-readings`',
}

const section = (endpoint: Endpoint, heading: string): string[] => [
  '',
  `## ${heading}`,
  '',
  line(['', ...Object.keys(askers)]),
  `|${'---|'.repeat(Object.keys(askers).length + 1)}`,
  ...relations.map((relation) =>
    line([relation.says, ...Object.values(askers).map((asker) => cellOf(endpoint, asker, relation))]),
  ),
]

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
