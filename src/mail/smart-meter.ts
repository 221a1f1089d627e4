import type { SmartMeterState } from '../domain/market-orders.ts'
import { measure } from '../tariffs/catalogue/measure.ts'
import {
  type Block,
  facts,
  heading,
  links,
  notice,
  paragraph,
  type RenderedMail,
  steps,
} from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'

export type SmartMeterNews = Letter & {
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  state: SmartMeterState
  /** The last day for the installation, `yyyy-MM-dd`. */
  dueDate: string
  /** The day of the installation, `yyyy-MM-dd`. */
  installationDate: string | null
  /** What the metering operator charges once, in euros, gross; null if not known. */
  onceEuro: number | null
  /** Why it was refused, as a sentence in the language of the mail. */
  reason: string | null
}

type News = { subject: string; preview: string; blocks: readonly Block[] }

/** What a customer reads in each state of the order. */
const newsOf: Readonly<Record<SmartMeterState, (news: SmartMeterNews, text: LocalText) => News>> = {
  Ordered: ({ dueDate, onceEuro }, { say, date, measure: text }) => ({
    subject: say('Ihr Smart Meter ist bestellt', 'Your smart meter has been ordered'),
    preview: say(
      `Ihr Messstellenbetreiber baut ihn bis zum ${date(dueDate)} ein.`,
      `Your metering operator will install it by ${date(dueDate)}.`,
    ),
    blocks: [
      paragraph(
        say(
          'wir haben für Sie bei Ihrem Messstellenbetreiber einen Smart Meter (ein intelligentes Messsystem) bestellt.',
          'We have ordered a smart meter for you from your metering operator.',
        ),
      ),
      heading(say('So geht es weiter', 'What happens next')),
      steps(
        say(
          `Ihr Messstellenbetreiber nennt einen Termin. Für den Einbau hat er bis zum ${date(dueDate)} Zeit (§ 34 Abs. 2 MsbG).`,
          `Your metering operator will name a date. It has until ${date(dueDate)} for the installation (section 34 (2) MsbG).`,
        ),
        say(
          'Sobald der Termin feststeht, schreiben wir Ihnen.',
          'We will write to you as soon as the date is fixed.',
        ),
        onceEuro === null
          ? say(
              'Für den Einbau auf Bestellung darf der Messstellenbetreiber einmalig höchstens 100 € verlangen (§ 35 Abs. 1 Nr. 1 MsbG).',
              'For an installation on order, the metering operator may charge at most €100 once (section 35 (1) no. 1 MsbG).',
            )
          : say(
              `Für den Einbau auf Bestellung berechnet der Messstellenbetreiber einmalig ${text(measure(onceEuro, 'Euro', 'None'))} (§ 35 Abs. 1 Nr. 1 MsbG).`,
              `For an installation on order, the metering operator charges ${text(measure(onceEuro, 'Euro', 'None'))} once (section 35 (1) no. 1 MsbG).`,
            ),
        say(
          'Sein jährliches Entgelt ist das eines Smart Meters, bei einem Verbrauch bis 6.000 kWh höchstens 30 € über der Obergrenze des § 30 MsbG. Steigt dadurch Ihr Grundpreis, schreiben wir Ihnen, um wie viel.',
          'Its yearly fee is that of a smart meter, with a consumption of up to 6,000 kWh at most €30 above the cap of section 30 MsbG. If your base price rises, we will tell you by how much.',
        ),
      ),
    ],
  }),
  Accepted: ({ installationDate, dueDate }, { say, date }) => {
    const day = date(installationDate ?? dueDate)
    return {
      subject: say(`Ihr Smart Meter kommt am ${day}`, `Your smart meter will be installed on ${day}`),
      preview: say('Der Termin für den Einbau steht fest.', 'The installation date is fixed.'),
      blocks: [
        paragraph(
          say(
            `Ihr Messstellenbetreiber baut Ihren Smart Meter am ${day} ein.`,
            `Your metering operator will install your smart meter on ${day}.`,
          ),
        ),
        notice(
          say(
            'Bitte sorgen Sie dafür, dass der Zähler an diesem Tag zugänglich ist. Die Uhrzeit stimmt der Messstellenbetreiber mit Ihnen ab.',
            'Please make sure that the meter is accessible on that day. The metering operator will arrange the time with you.',
          ),
        ),
      ],
    }
  },
  Installed: ({ installationDate, dueDate }, { say, date }) => {
    const day = date(installationDate ?? dueDate)
    return {
      subject: say('Ihr Smart Meter ist eingebaut', 'Your smart meter is installed'),
      preview: say(
        'Ihr Verbrauch wird jetzt viertelstündlich gemessen.',
        'Your consumption is now measured every quarter of an hour.',
      ),
      blocks: [
        paragraph(
          say(
            `seit dem ${day} misst ein Smart Meter Ihren Verbrauch, Viertelstunde für Viertelstunde. Ablesen müssen Sie den Zähler nicht mehr.`,
            `Since ${day}, a smart meter has been measuring your consumption, quarter-hour by quarter-hour. You no longer need to read the meter.`,
          ),
        ),
      ],
    }
  },
  Refused: ({ reason }, { say }) => ({
    subject: say('Ihr Smart Meter kann nicht eingebaut werden', 'Your smart meter cannot be installed'),
    preview: say(
      'Ihr Messstellenbetreiber hat die Bestellung abgelehnt.',
      'Your metering operator has refused the order.',
    ),
    blocks: [
      paragraph(
        say(
          'Ihr Messstellenbetreiber baut den bestellten Smart Meter nicht ein. An Ihrem Vertrag ändert sich nichts.',
          'Your metering operator will not install the smart meter that was ordered. Nothing changes for your contract.',
        ),
      ),
      ...(reason === null ? [] : [paragraph(reason)]),
    ],
  }),
  Cancelled: (_, { say }) => ({
    subject: say('Ihre Smart-Meter-Bestellung ist storniert', 'Your smart meter order has been cancelled'),
    preview: say('Ihr bisheriger Zähler bleibt.', 'Your present meter stays.'),
    blocks: [
      paragraph(
        say(
          'die Bestellung Ihres Smart Meters ist storniert. Ihr bisheriger Zähler bleibt, und an Ihrem Vertrag ändert sich nichts.',
          'Your smart meter order has been cancelled. Your present meter stays, and nothing changes for your contract.',
        ),
      ),
    ],
  }),
}

/** As long as the order can be stopped, a customer who did not want it is asked to say so. */
const question = ({ state }: SmartMeterNews, { say }: LocalText): string =>
  state === 'Ordered' || state === 'Accepted'
    ? say(
        'Haben Sie Fragen, oder haben Sie keinen Smart Meter gewünscht?',
        'Do you have questions, or did you not want a smart meter?',
      )
    : say('Haben Sie Fragen?', 'Do you have questions?')

/** Tells a customer what became of the order for a smart meter. */
export function renderSmartMeter(news: SmartMeterNews): RenderedMail {
  const text = localText(news.language)
  const { say } = text
  const { blocks, ...head } = newsOf[news.state](news, text)
  return renderLetter(news, {
    ...head,
    blocks: [
      ...blocks,
      facts(
        [say('Vertragsnummer', 'Contract number'), news.contractNumber],
        [say('Tarif', 'Tariff'), news.tariffName],
        [say('Lieferadresse', 'Delivery address'), news.deliveryAddressLines.join(', ')],
      ),
      links(
        ...(news.state === 'Installed' ? [letterLinks(news).consumption] : []),
        letterLinks(news).contract(news.contractNumber),
      ),
      paragraph(`${question(news, text)} ${contactText(news, text)}`),
    ],
  })
}
