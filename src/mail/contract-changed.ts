import type { ChangedField } from '../platform/tasks/task-kinds.ts'
import {
  type Block,
  button,
  facts,
  heading,
  links,
  paragraph,
  type RenderedMail,
} from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'
import type { Payment } from './payment-blocks.ts'

export type ContractChanged = Letter & {
  contractNumber: string
  fields: readonly ChangedField[]
  payment: Payment
  /** `yyyy-MM-dd`; null for the mandate of the order. */
  mandateDate: string | null
  /** Null if bills go to the delivery address. */
  billingAddressLines: readonly string[] | null
  deliveryAddressLines: readonly string[]
  expectedConsumptionKwh: number
  photovoltaicsSince: string | null
}

/** Tells a customer what was changed about a contract. Of the IBAN it shows the last four characters. */
export function renderContractChanged(changed: ContractChanged): RenderedMail {
  const { contractNumber, fields } = changed
  const text = localText(changed.language)
  const { say } = text
  const [only, ...more] = fields
  const subject =
    only === undefined || more.length > 0
      ? say('Ihre Vertragsdaten wurden geändert', 'Your contract details have been changed')
      : subjects(text)[only]
  return renderLetter(changed, {
    subject,
    preview: say(
      `Es geht um Ihren Vertrag ${contractNumber}.`,
      `This is about your contract ${contractNumber}.`,
    ),
    blocks: [
      paragraph(
        say(
          `für Ihren Stromvertrag ${contractNumber} haben wir eine Änderung gespeichert.`,
          `We have saved a change to your electricity contract ${contractNumber}.`,
        ),
      ),
      ...fields.flatMap((field) => blocks[field](changed, text)),
      button(...letterLinks(changed).contract(contractNumber)),
      heading(say('Waren Sie das nicht?', 'Was this not you?')),
      paragraph(
        say(
          `Dann melden Sie sich bitte gleich bei uns. ${contactText(changed, text)} Welche Partner Ihre Verträge ändern dürfen, sehen Sie in Ihrem Kundenkonto.`,
          `Then please contact us at once. ${contactText(changed, text)} Your account shows which partners may change your contracts.`,
        ),
      ),
      links(letterLinks(changed).access),
    ],
  })
}

const subjects = ({ say }: LocalText): Record<ChangedField, string> => ({
  bankDetails: say('Ihre Bankverbindung wurde geändert', 'Your bank details have been changed'),
  billingAddress: say('Ihre Rechnungsadresse wurde geändert', 'Your billing address has been changed'),
  expectedAnnualConsumptionInKwhPerYear: say(
    'Ihr erwarteter Verbrauch wurde geändert',
    'Your expected consumption has been changed',
  ),
  photovoltaicsSince: say(
    'Ihre Angabe zur Photovoltaik wurde gespeichert',
    'Your information on photovoltaics has been saved',
  ),
})

const blocks: Record<ChangedField, (changed: ContractChanged, text: LocalText) => Block[]> = {
  bankDetails: ({ payment, mandateDate, supplier }, { say, date }) =>
    payment.kind === 'Invoice'
      ? [
          paragraph(
            say(
              'Sie zahlen künftig auf Rechnung. Von Ihrem bisherigen Konto buchen wir nichts mehr ab, und das SEPA-Mandat dafür gilt nicht mehr.',
              'From now on you pay by invoice. We no longer debit your previous account, and its SEPA mandate has ended.',
            ),
          ),
        ]
      : [
          paragraph(
            say(
              'Ab der nächsten Zahlung buchen wir von diesem Konto ab. Das SEPA-Mandat für Ihr bisheriges Konto gilt nicht mehr.',
              'From the next payment on, we debit this account. The SEPA mandate for your previous account has ended.',
            ),
          ),
          facts(
            [say('Kontoinhaber', 'Account holder'), payment.accountHolder],
            ['IBAN', say(`endet auf ${payment.iban.slice(-4)}`, `ending in ${payment.iban.slice(-4)}`)],
            [say('Mandatsreferenz', 'Mandate reference'), payment.mandateReference],
            [say('Mandat erteilt am', 'Mandate given on'), mandateDate && date(mandateDate)],
            [say('Gläubiger-ID', 'Creditor identifier'), supplier.creditorIdentifier],
          ),
          paragraph(
            say(
              'Sie können innerhalb von acht Wochen nach einer Abbuchung die Erstattung von Ihrer Bank verlangen.',
              'Within eight weeks of a debit you can ask your bank for a refund.',
            ),
          ),
        ],
  billingAddress: ({ billingAddressLines, deliveryAddressLines }, { say }) => [
    paragraph(
      billingAddressLines === null
        ? say(
            'Ihre Rechnungen schicken wir künftig an Ihre Lieferadresse.',
            'From now on we send your bills to your delivery address.',
          )
        : say(
            'Ihre Rechnungen schicken wir künftig an eine neue Adresse.',
            'From now on we send your bills to a new address.',
          ),
    ),
    facts([
      say('Rechnungsadresse', 'Billing address'),
      (billingAddressLines ?? deliveryAddressLines).join(', '),
    ]),
  ],
  expectedAnnualConsumptionInKwhPerYear: ({ expectedConsumptionKwh }, { say, number }) => [
    paragraph(
      say(
        `Für Prognosen rechnen wir künftig mit ${number(expectedConsumptionKwh)} kWh im Jahr. An Ihrem Preis ändert das nichts.`,
        `For forecasts we now expect ${number(expectedConsumptionKwh)} kWh a year. This does not change your price.`,
      ),
    ),
  ],
  photovoltaicsSince: ({ photovoltaicsSince }, { say, date }) => [
    paragraph(
      photovoltaicsSince === null
        ? say(
            'An Ihrer Lieferstelle gibt es doch keine Photovoltaikanlage. Es bleibt beim bisherigen Lastprofil.',
            'There will be no photovoltaics at your delivery point after all. The present load profile stays.',
          )
        : say(
            `Ab dem ${date(photovoltaicsSince)} erzeugt an Ihrer Lieferstelle eine Photovoltaikanlage Strom. Prognosen und, solange es kein intelligentes Messsystem (Smart Meter) gibt, die Verteilung Ihres Verbrauchs richten sich ab dem Folgemonat nach dem Lastprofil für Haushalte mit Photovoltaik.`,
            `From ${date(photovoltaicsSince)} on, photovoltaics at your delivery point generate electricity. From the following month on, forecasts and, as long as there is no smart meter, the distribution of your consumption follow the load profile for households with photovoltaics.`,
          ),
    ),
  ],
}
