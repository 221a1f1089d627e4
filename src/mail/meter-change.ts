import { measure } from '../tariffs/catalogue/measure.ts'
import { facts, heading, links, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { localText } from './local-text.ts'

export type MeterChange = Letter & {
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  /** `yyyy-MM-dd` */
  validFrom: string
  /** Whether the new meter is a smart meter. */
  isSmart: boolean
  /** Whether energy is charged by the quarter-hour from then on. */
  isByQuarterHour: boolean
  /** The metering fees, in euros a year, gross. */
  before: number
  after: number
}

/** Tells a customer that another meter costs more from a day on. */
export function renderMeterChange(change: MeterChange): RenderedMail {
  const { contractNumber, isSmart, before, after } = change
  const text = localText(change.language)
  const { say } = text
  const day = text.date(change.validFrom)
  const fee = (euro: number) => text.measure(measure(euro, 'Euro', 'Year'))
  const [meter, germanMeter] = isSmart
    ? ['a smart meter', 'ein intelligentes Messsystem (Smart Meter)']
    : ['a meter without a smart meter gateway', 'ein Zähler ohne Smart-Meter-Gateway']
  return renderLetter(change, {
    subject: say(
      `Neuer Zähler: Ihr Entgelt für den Messstellenbetrieb ab ${day}`,
      `New meter: your metering fee from ${day}`,
    ),
    preview: say(
      `Das Entgelt für den Messstellenbetrieb beträgt ab dem ${day} ${fee(after)}.`,
      `The metering fee is ${fee(after)} from ${day}.`,
    ),
    blocks: [
      paragraph(
        say(
          `ab dem ${day} misst ${germanMeter} Ihren Verbrauch. Der Messstellenbetrieb kostet damit mehr. Wir geben das Entgelt ohne Aufschlag an Sie weiter; es ist Teil Ihres Grundpreises.`,
          `From ${day}, ${meter} measures your consumption. Metering therefore costs more. We pass the fee on without a surcharge; it is part of your base price.`,
        ),
      ),
      facts(
        [say('Entgelt bisher', 'Fee until then'), fee(before)],
        [say(`Entgelt ab ${day}`, `Fee from ${day}`), fee(after), 'strong'],
        [say('Ihr Grundpreis steigt um', 'Your base price rises by'), fee(inCents(after - before))],
        [say('Vertragsnummer', 'Contract number'), contractNumber],
        [say('Tarif', 'Tariff'), change.tariffName],
        [say('Lieferadresse', 'Delivery address'), change.deliveryAddressLines.join(', ')],
      ),
      heading(say('Was sich sonst ändert', 'What else changes')),
      paragraph(
        change.isByQuarterHour
          ? say(
              `Ab dem ${day} rechnen wir jede Viertelstunde mit ihrem eigenen Börsenpreis ab. Für die Zeit davor bleibt alles, wie es war.`,
              `From ${day}, every quarter-hour is charged at its own exchange price. Nothing changes for the time before.`,
            )
          : say(
              'Nichts: Ihre übrigen Preise bleiben, und für die Zeit davor bleibt alles, wie es war.',
              'Nothing: your other prices stay, and nothing changes for the time before.',
            ),
      ),
      paragraph(`${say('Haben Sie Fragen?', 'Do you have questions?')} ${contactText(change, text)}`),
      links(letterLinks(change).contract(contractNumber)),
    ],
  })
}

// A difference of whole cents, without floating-point residue.
const inCents = (euro: number): number => Math.round(euro * 100) / 100
