import { url } from './readers.ts'
import { setting, type Values } from './setting.ts'

const webPage = url('https:', 'http:')

/**
 * The company that delivers, as named in the small print and in legal texts. The defaults describe a company that does
 * not exist; `wattline doctor` warns about them.
 */
export const supplier = {
  name: setting('SUPPLIER_NAME', {
    says: 'Name of the supplier, as customers read it in mails.',
    default: 'Wattline Energie (Demo)',
    example: 'Beispiel Energie GmbH',
  }),
  addressLines: setting('SUPPLIER_ADDRESS', {
    says: 'Its postal address: street, then postcode and city, separated by a semicolon.',
    read: (text) => ({ value: text.split(';').map((line) => line.trim()) }),
    default: ['Beispielstraße 1', '10115 Berlin'],
    example: 'Musterstraße 1; 10115 Berlin',
  }),
  phoneNumber: setting('SUPPLIER_PHONE', {
    says: 'Its phone number for customers.',
    default: '+49 30 000000',
    example: '+49 30 1234567',
  }),
  emailAddress: setting('SUPPLIER_EMAIL', {
    says: 'Its email address for customers.',
    default: 'service@example.com',
  }),
  registerEntry: setting('SUPPLIER_REGISTER', {
    says: 'Its entry in the commercial register: court and number.',
    default: null,
    example: 'Amtsgericht Charlottenburg, HRB 12345',
  }),
  management: setting('SUPPLIER_MANAGEMENT', {
    says: 'Who represents it, with the office, as imprint and business letters must say (section 5 DDG, section 35a GmbHG).',
    default: null,
    example: 'Geschäftsführung: Erika Muster',
  }),
  vatNumber: setting('SUPPLIER_VAT_NUMBER', {
    says: 'Its VAT identification number, for the imprint.',
    default: null,
    example: 'DE123456789',
  }),
  creditorIdentifier: setting('SUPPLIER_CREDITOR_ID', {
    says: 'Its SEPA creditor identifier, for direct debits.',
    default: null,
    example: 'DE98ZZZ09999999999',
  }),
  imprintUrl: setting('SUPPLIER_IMPRINT_URL', {
    says: 'Its imprint, which every customer page links to.',
    read: webPage,
    default: null,
    defaultSays: 'the page /imprint, made from the settings above.',
    example: 'https://www.example.com/imprint',
  }),
  privacyUrl: setting('SUPPLIER_PRIVACY_URL', {
    says: 'Its privacy notice, which every customer page links to.',
    read: webPage,
    default: null,
    defaultSays: 'none, and no link.',
    example: 'https://www.example.com/privacy',
  }),
  termsUrl: setting('SUPPLIER_TERMS_URL', {
    says: 'Its terms and conditions, which every customer page links to.',
    read: webPage,
    default: null,
    defaultSays: 'none, and no link.',
    example: 'https://www.example.com/terms',
  }),
}
export type Supplier = Values<typeof supplier>
