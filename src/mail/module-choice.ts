import type { GridFeeModules } from '../domain/market-orders.ts'
import { facts, links, notice, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'

export type ModuleChoiceNews = Letter & {
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  modules: GridFeeModules
  /** The first day of the modules, `yyyy-MM-dd`. */
  validFrom: string
  /** Whether a device was registered with it. */
  isNewDevice: boolean
  /** Why the grid operator refused, as a sentence in the language of the mail; null if it agreed. */
  refusal: string | null
}

const names: Readonly<Record<GridFeeModules, (text: LocalText) => string>> = {
  Module1: ({ say }) => say('Modul 1: pauschale Ermäßigung im Jahr', 'Module 1: a flat reduction per year'),
  Module1And3: ({ say }) =>
    say(
      'Module 1 und 3: pauschale Ermäßigung im Jahr und Netzentgelt nach Tageszeit',
      'Modules 1 and 3: a flat reduction per year and a grid fee by time of day',
    ),
  Module2: ({ say }) => say('Modul 2: ermäßigter Arbeitspreis', 'Module 2: a reduced unit price'),
}

/** Tells a customer what the grid operator answered about modules of EnWG section 14a. */
export function renderModuleChoice(news: ModuleChoiceNews): RenderedMail {
  const text = localText(news.language)
  const { say, date } = text
  const day = date(news.validFrom)
  const about = facts(
    [say('Vertragsnummer', 'Contract number'), news.contractNumber],
    [say('Tarif', 'Tariff'), news.tariffName],
    [say('Lieferadresse', 'Delivery address'), news.deliveryAddressLines.join(', ')],
    [say('Netzentgelt', 'Grid fee'), names[news.modules](text)],
    [
      say(
        news.refusal === null ? 'Gilt ab' : 'Gewünscht ab',
        news.refusal === null ? 'Applies from' : 'Requested from',
      ),
      day,
    ],
  )
  const questions = paragraph(
    `${say('Haben Sie Fragen?', 'Do you have questions?')} ${contactText(news, text)}`,
  )
  const contract = links(letterLinks(news).contract(news.contractNumber))
  if (news.refusal !== null)
    return renderLetter(news, {
      subject: say(
        'Ermäßigtes Netzentgelt: Ihr Netzbetreiber hat abgelehnt',
        'Reduced grid fee: your grid operator has refused',
      ),
      preview: say('Ihre Preise bleiben, wie sie sind.', 'Your prices stay as they are.'),
      blocks: [
        paragraph(
          say(
            'Ihr Netzbetreiber hat das gewünschte Netzentgelt für steuerbare Verbrauchseinrichtungen (§ 14a EnWG) nicht bestätigt. Ihre Preise bleiben, wie sie sind.',
            'Your grid operator did not confirm the requested grid fee for controllable devices (EnWG section 14a). Your prices stay as they are.',
          ),
        ),
        paragraph(news.refusal),
        about,
        contract,
        questions,
      ],
    })
  return renderLetter(news, {
    subject: say(`Ihr ermäßigtes Netzentgelt gilt ab ${day}`, `Your reduced grid fee applies from ${day}`),
    preview: say('Ihr Netzbetreiber hat zugestimmt.', 'Your grid operator has agreed.'),
    blocks: [
      paragraph(
        say(
          `${news.isNewDevice ? 'Ihr Netzbetreiber hat Ihre steuerbare Verbrauchseinrichtung und das gewünschte Netzentgelt (§ 14a EnWG) bestätigt.' : 'Ihr Netzbetreiber hat das gewünschte Netzentgelt für Ihre steuerbaren Geräte (§ 14a EnWG) bestätigt.'} Ab dem ${day} geben wir die Ermäßigung mit Ihrem Strompreis an Sie weiter.`,
          `${news.isNewDevice ? 'Your grid operator has confirmed your controllable device and the requested grid fee (EnWG section 14a).' : 'Your grid operator has confirmed the requested grid fee for your controllable devices (EnWG section 14a).'} From ${day} on, we pass the reduction on to you with your electricity price.`,
        ),
      ),
      notice(
        say(
          'Im Gegenzug darf der Netzbetreiber Ihre Verbrauchseinrichtungen bei einem Engpass vorübergehend auf je 4,2 kW dimmen.',
          'In return, the grid operator may temporarily limit your devices to 4.2 kW each when the grid is congested.',
        ),
      ),
      about,
      contract,
      questions,
    ],
  })
}
