import { comparison, heading, links, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { localText } from './local-text.ts'
import { type PromisedPrice, unitPriceLabel } from './price-facts.ts'

export type GridUseLetter = Letter & {
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  /** `yyyy-MM-dd` */
  validFrom: string
  /** Whether the customer pays for grid use and metering from that day on. */
  isWithoutGridUse: boolean
  /** Whether modules of section 14a EnWG lower the grid fees. */
  hasModules: boolean
  /** The price of that day, if nothing changed and as it is. */
  before: PromisedPrice
  after: PromisedPrice
}

/** Tells a customer that the price leaves out grid use and metering from a day on, or includes them. */
export function renderGridUse(letter: GridUseLetter): RenderedMail {
  const { contractNumber, isWithoutGridUse, hasModules, before, after } = letter
  const text = localText(letter.language)
  const { say, measure } = text
  const day = text.date(letter.validFrom)
  const [old, fresh] = [before.result.priceComponents, after.result.priceComponents]
  const vat = text.percent(after.result.vat)
  return renderLetter(letter, {
    subject: isWithoutGridUse
      ? say(
          `Ihr Preis ab ${day}: Netznutzung und Messung zahlen Sie direkt`,
          `Your price from ${day}: you pay for grid use and metering directly`,
        )
      : say(
          `Ihr Preis ab ${day}: Netznutzung und Messung sind enthalten`,
          `Your price from ${day}: grid use and metering are included`,
        ),
    preview: say(
      `Ab dem ${day} beträgt Ihr Arbeitspreis ${measure(fresh.effectiveWorkPrice)}, Ihr Grundpreis ${measure(fresh.basePricePerMonth)}.`,
      `From ${day}, your unit price is ${measure(fresh.effectiveWorkPrice)} and your base price ${measure(fresh.basePricePerMonth)}.`,
    ),
    blocks: [
      paragraph(
        isWithoutGridUse
          ? say(
              `der Netzbetreiber hat uns mitgeteilt, dass Sie die Netznutzung ab dem ${day} selbst mit ihm abrechnen. Ab diesem Tag liefern wir Ihnen nur noch den Strom. Netzentgelte und Messstellenbetrieb sind dann nicht mehr Teil unseres Preises.`,
              `The grid operator has told us that from ${day} you pay for your use of the grid yourself. From that day on, we supply only the electricity. Grid fees and metering are then no longer part of our price.`,
            )
          : say(
              `der Netzbetreiber hat uns mitgeteilt, dass wir ab dem ${day} die Netznutzung für Sie bezahlen. Netzentgelte und Messstellenbetrieb sind ab diesem Tag Teil unseres Preises; Sie zahlen sie nicht mehr selbst.`,
              `The grid operator has told us that from ${day} we pay for your use of the grid. From that day on, grid fees and metering are part of our price, and you no longer pay them yourself.`,
            ),
      ),
      comparison(
        [say('Bisher', 'Until then'), say(`Ab ${day}`, `From ${day}`)],
        [
          {
            label: unitPriceLabel(after, say),
            values: [measure(old.effectiveWorkPrice), measure(fresh.effectiveWorkPrice)],
            isStrong: true,
          },
          {
            label: say('Grundpreis', 'Base price'),
            values: [measure(old.basePricePerMonth), measure(fresh.basePricePerMonth)],
            isStrong: true,
          },
        ],
      ),
      paragraph(
        say(
          `Alle Preise enthalten ${vat} Umsatzsteuer. Vertrag ${contractNumber}, ${letter.tariffName}, ${letter.deliveryAddressLines.join(', ')}.`,
          `All prices include ${vat} VAT. Contract ${contractNumber}, ${letter.tariffName}, ${letter.deliveryAddressLines.join(', ')}.`,
        ),
      ),
      heading(
        isWithoutGridUse
          ? say('Was Sie direkt zahlen', 'What you pay directly')
          : say('Was unser Preis enthält', 'What our price includes'),
      ),
      paragraph(
        say(
          'An den Netzbetreiber gehen das Netzentgelt, die Konzessionsabgabe, die KWKG-Umlage, die Offshore-Netzumlage und der Aufschlag für besondere Netznutzung, an den Messstellenbetreiber das Entgelt für den Messstellenbetrieb.',
          'The grid operator receives the grid fee, the concession fee, the CHP levy, the offshore grid levy and the surcharge for special grid use; the metering operator receives the metering fee.',
        ),
      ),
      ...(hasModules
        ? [
            paragraph(
              isWithoutGridUse
                ? say(
                    'Die Ermäßigung für Ihre steuerbare Verbrauchseinrichtung (§ 14a EnWG) erhalten Sie dann vom Netzbetreiber.',
                    'You then receive the reduction for your controllable device (section 14a EnWG) from the grid operator.',
                  )
                : say(
                    'Die Ermäßigung für Ihre steuerbare Verbrauchseinrichtung (§ 14a EnWG) ziehen wir dann wieder ab.',
                    'We then deduct the reduction for your controllable device (section 14a EnWG) again.',
                  ),
            ),
          ]
        : []),
      paragraph(
        `${say('Trifft das nicht zu, oder haben Sie Fragen?', 'Is this not right, or do you have questions?')} ${contactText(letter, text)}`,
      ),
      links(letterLinks(letter).contract(contractNumber)),
    ],
  })
}
