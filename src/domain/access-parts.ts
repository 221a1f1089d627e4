/** The parts of a customer's data that access can be given to one by one, in the words that customers read. */

export const accessParts = ['Consumption', 'Costs', 'Contract', 'Bank'] as const
export type AccessPart = (typeof accessParts)[number]

/** The parts that an access has; null stands for all, also such as may come. */
export type AgreedParts = readonly AccessPart[] | null

export const agreesTo = (agreed: AgreedParts, part: AccessPart): boolean =>
  agreed === null || agreed.includes(part)

/** In the order of the list and once each; undefined where one is unknown, or there is none. */
export function readParts(names: readonly string[]): AccessPart[] | undefined {
  const known = accessParts.filter((part) => names.includes(part))
  return known.length > 0 && known.length === new Set(names).size ? known : undefined
}

type PartText = { name: string; content: string }
type PartTexts = Record<AccessPart, PartText> & { always: string }

/** `always` goes along with every part: without it a partner could not name a contract. */
export const accessPartTexts: Record<'de' | 'en', PartTexts> = {
  de: {
    Consumption: {
      name: 'Verbrauch',
      content:
        'Verbrauch je Viertelstunde und Zählerstände; daran lässt sich erkennen, wann jemand zu Hause ist',
    },
    Costs: {
      name: 'Preise und Kosten',
      content: 'was Ihr Strom kostet und wie sich der Preis zusammensetzt',
    },
    Contract: {
      name: 'Vertrag',
      content:
        'E\u2011Mail-Adresse, Liefer- und Rechnungsadresse, Unterlagen, Nummern von Zähler, Messlokation und Marktlokation, Photovoltaik',
    },
    Bank: { name: 'Bankverbindung', content: 'Kontoinhaber, Bank und die letzten vier Stellen Ihrer IBAN' },
    always:
      'Name, Kundennummer und Ihre Verträge mit Tarif, Ort, Laufzeit, bisherigem Lieferanten, Netzbetreiber, erwartetem Jahresverbrauch und gemeldeten Geräten wie Wallbox oder Wärmepumpe (§ 14a EnWG)',
  },
  en: {
    Consumption: {
      name: 'Consumption',
      content: 'consumption for every 15 minutes and meter readings, which show when somebody is at home',
    },
    Costs: {
      name: 'Prices and costs',
      content: 'what your electricity costs, and what the price consists of',
    },
    Contract: {
      name: 'Contract',
      content:
        'email address, delivery and billing address, documents, numbers of the meter, metering location and market location, photovoltaics',
    },
    Bank: {
      name: 'Bank details',
      content: 'account holder, bank and the last four characters of your IBAN',
    },
    always:
      'name, customer number and your contracts with tariff, place, term, former supplier, grid operator, expected consumption a year and registered devices such as a wallbox or heat pump (section 14a EnWG)',
  },
}

/** The parts in one line; undefined for all of them. */
export const partsText = (agreed: AgreedParts, lang: 'de' | 'en'): string | undefined =>
  agreed === null
    ? undefined
    : [
        accessPartTexts[lang].always,
        ...agreed.map((part) => {
          const { name, content } = accessPartTexts[lang][part]
          return `${name} (${content})`
        }),
      ].join('; ')
