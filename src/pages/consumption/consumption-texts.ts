import type { GapKind } from '../../energy/statements/reading-gaps.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { Length } from './shown-period.ts'

export type ConsumptionTexts = typeof de

const de = {
  title: 'Ihr Verbrauch',
  lengths: { day: 'Tag', month: 'Monat', year: 'Jahr' } satisfies Record<Length, string>,
  lengthNav: 'Zeitraum',
  pick: { day: 'Tag wählen', month: 'Monat wählen' },
  show: 'Anzeigen',
  previous: { day: 'Tag davor', month: 'Monat davor', year: 'Jahr davor' } satisfies Record<Length, string>,
  next: { day: 'Tag danach', month: 'Monat danach', year: 'Jahr danach' } satisfies Record<Length, string>,
  consumption: 'Verbrauch',
  cost: 'Kosten',
  costMore: 'mit anteiligem Grundpreis',
  price: 'Preis',
  priceMore: 'Mittel, ohne Grundpreis',
  saving: 'Ersparnis',
  extraCost: 'Mehrkosten',
  savingMore: 'gegenüber der Grundversorgung',
  co2: 'CO₂ vermieden',
  co2More: 'gegenüber dem Strommix',
  chartKwh: { day: 'Verbrauch je Stunde', month: 'Verbrauch je Tag', year: 'Verbrauch je Monat' },
  chartQuarters: 'Verbrauch je Viertelstunde',
  chartCost: 'Kosten nach Bestandteilen',
  hours: 'Stunden zeigen',
  quarters: 'Viertelstunden zeigen',
  parts: { energy: 'Energie', grid: 'Netz', taxes: 'Steuern, Abgaben, Umlagen', provider: 'Vertrieb' },
  splitTitle: 'Wofür Sie bezahlen',
  splitLead: (vat: string) =>
    `Alle Beträge mit Umsatzsteuer (${vat}), der Grundpreis ist tageweise enthalten.`,
  split: {
    energy: 'Energie: der Einkauf an der Strombörse oder Ihr fester Energiepreis',
    grid: 'Netz: Netzentgelt und Messstellenbetrieb',
    taxes: 'Steuern und Abgaben: Stromsteuer, Konzessionsabgabe und Umlagen',
    provider: 'Vertrieb: Aufschlag je kWh, Servicepauschale, Herkunftsnachweise, Rabatte',
  },
  part: 'Bestandteil',
  euroColumn: '€',
  share: 'Anteil',
  sum: 'Summe',
  compareTitle: 'Im Vergleich',
  compareRunning: 'Der Zeitraum läuft noch. Verglichen wird mit ebenso vielen Tagen.',
  period: 'Zeitraum',
  change: 'Änderung',
  explained: 'So rechnen wir',
  savingTitle: 'Ersparnis',
  savingSays: (cent: string, euro: string) =>
    `Verglichen wird mit der Grundversorgung an Ihrer Adresse: ${cent} und ${euro} Grundpreis im Monat. Ersparnis ist, was derselbe Verbrauch dort gekostet hätte, abzüglich Ihrer Kosten. Ein Minus heißt: Die Grundversorgung wäre günstiger gewesen.`,
  savingShare:
    'Eine vereinbarte Beteiligung an der Ersparnis rechnen wir einmal im Jahr ab; sie ist hier noch nicht abgezogen.',
  co2Title: 'CO₂',
  co2Says: (saved: string, mix: string, year: number, edition: string) =>
    `Je Kilowattstunde rechnen wir ${saved} weniger als beim deutschen Strommix. Für ihn setzen wir den Jahresmittelwert ${year} an: ${mix} (${edition}, direkte Emissionen). Das ist ein Mittelwert, keine Messung: Ihr Stromtarif wird mit Herkunftsnachweisen beschafft; wann der Strom erzeugt wurde, spielt in dieser Rechnung keine Rolle.`,
  gapsTitle: 'Was noch fehlt oder vorläufig ist',
  noGaps: 'Alle Viertelstunden dieses Zeitraums sind gemessen und endgültig.',
  gaps: {
    missing: (when: string) =>
      `${when}: Der Messstellenbetreiber hat uns keine Werte gesendet. In den Summen fehlen sie.`,
    incomplete: (when: string, count: number) =>
      `${when}: ${count === 1 ? 'Eine Viertelstunde fehlt' : `${count} Viertelstunden fehlen`}. In den Summen fehlen sie.`,
    substituted: (when: string) =>
      `${when}: Der Messstellenbetreiber hat einzelne Werte durch Ersatzwerte ersetzt, weil eine Messung gestört war.`,
    preliminary: (when: string) =>
      `${when}: Die Werte sind vorläufig. Der Messstellenbetreiber kann sie noch korrigieren, meist innerhalb weniger Tage.`,
    allocated: (when: string) =>
      `${when}: Gemessen ist die Menge zwischen zwei Zählerständen. Wann Sie sie verbraucht haben, ist nach einem üblichen Verlauf geschätzt.`,
  } satisfies Record<GapKind, (when: string, count: number) => string>,
  notMetered: {
    missing: (when: string) =>
      `${when}: Ohne Smart Meter kennen wir den Verbrauch nur zwischen zwei Zählerständen.`,
  },
  until: (from: string, to: string) => `${from} bis ${to}`,
  ranges: (day: string, ranges: string) => `${day}, ${ranges} Uhr`,
  several: (count: number, from: string, to: string) =>
    `${count} Zeiträume zwischen dem ${from} und dem ${to}`,
  noValues: 'Für diesen Zeitraum haben wir noch keine Werte.',
  noValuesWhy: 'Messwerte kommen in der Regel am Tag danach.',
  noCost: 'Für diese Zeit stehen noch keine Preise fest; die Kosten folgen.',
  readingTitle: 'Bitte lesen Sie Ihren Zähler ab',
  reading:
    'Ihr Zähler sendet uns keine Werte. Jeder Zählerstand macht Ihren Verbrauch genauer, am besten einer im Monat.',
  lastReading: (date: string, kwh: string) => `Ihr letzter Stand: ${kwh} am ${date}.`,
  noReading: 'Uns liegt noch kein Zählerstand vor.',
  giveReading: 'Zählerstand mitteilen',
  none: 'Ihren Verbrauch sehen Sie hier, sobald wir Sie beliefern.',
  toContracts: 'Zu Ihren Verträgen',
  csv: {
    from: 'Beginn',
    kwh: 'Verbrauch kWh',
    euro: 'Kosten €',
    cent: 'Preis ct/kWh',
    energy: 'Energie €',
    grid: 'Netz €',
    taxes: 'Steuern und Abgaben €',
    provider: 'Vertrieb €',
    saving: 'Ersparnis €',
    co2: 'CO₂ vermieden kg',
    state: 'Stand der Messung',
  },
  states: {
    Final: 'gemessen',
    Substituted: 'Ersatzwert',
    Preliminary: 'vorläufig',
    Estimated: 'geschätzt',
  },
}

const en: ConsumptionTexts = {
  title: 'Your consumption',
  lengths: { day: 'Day', month: 'Month', year: 'Year' },
  lengthNav: 'Period',
  pick: { day: 'Choose a day', month: 'Choose a month' },
  show: 'Show',
  previous: { day: 'Day before', month: 'Month before', year: 'Year before' },
  next: { day: 'Day after', month: 'Month after', year: 'Year after' },
  consumption: 'Consumption',
  cost: 'Cost',
  costMore: 'with its share of the base price',
  price: 'Price',
  priceMore: 'mean, without the base price',
  saving: 'Saved',
  extraCost: 'Extra cost',
  savingMore: 'against the default supplier',
  co2: 'CO₂ avoided',
  co2More: 'against the German mix',
  chartKwh: { day: 'Consumption by hour', month: 'Consumption by day', year: 'Consumption by month' },
  chartQuarters: 'Consumption by quarter-hour',
  chartCost: 'Cost by its parts',
  hours: 'Show hours',
  quarters: 'Show quarter-hours',
  parts: { energy: 'Energy', grid: 'Grid', taxes: 'Taxes', provider: 'Supplier' },
  splitTitle: 'What you pay for',
  splitLead: (vat) => `All amounts include VAT (${vat}); the base price is included day by day.`,
  split: {
    energy: 'Energy: bought at the exchange, or your fixed price of energy',
    grid: 'Grid: grid fee and metering',
    taxes: 'Taxes and levies: electricity tax, concession fee and levies',
    provider: 'Supplier: service fee, guarantees of origin, discounts',
  },
  part: 'Part',
  euroColumn: '€',
  share: 'Share',
  sum: 'Total',
  compareTitle: 'In comparison',
  compareRunning: 'The period is not over. It is compared with as many days.',
  period: 'Period',
  change: 'Change',
  explained: 'How we work it out',
  savingTitle: 'What you saved',
  savingSays: (cent, euro) =>
    `We compare with the default supplier at your address: ${cent} and a base price of ${euro} a month. You saved what the same consumption would have cost there, less what it cost you. A minus means that the default supplier would have been cheaper.`,
  savingShare: 'An agreed share of the savings is settled once a year; it is not deducted here yet.',
  co2Title: 'CO₂',
  co2Says: (saved, mix, year, edition) =>
    `For each kilowatt-hour we count ${saved} less than for the German electricity mix, whose mean of ${year} is ${mix} (${edition}, direct emissions). This is a mean, not a measurement: your tariff is bought with guarantees of origin, and when the electricity was generated plays no part in it.`,
  gapsTitle: 'What is missing or preliminary',
  noGaps: 'All quarter-hours of this period are measured and final.',
  gaps: {
    missing: (when) =>
      `${when}: the metering operator has sent us no values. They are missing in the totals.`,
    incomplete: (when, count) =>
      `${when}: ${count === 1 ? 'one quarter-hour is missing' : `${count} quarter-hours are missing`}. They are missing in the totals.`,
    substituted: (when) =>
      `${when}: the metering operator has replaced single values, because a measurement was disturbed.`,
    preliminary: (when) =>
      `${when}: the values are preliminary. The metering operator can still correct them, mostly within a few days.`,
    allocated: (when) =>
      `${when}: the amount between two meter readings was measured. When you used it is estimated by a usual course.`,
  },
  notMetered: {
    missing: (when) =>
      `${when}: without a smart meter we know the consumption only between two meter readings.`,
  },
  until: (from, to) => `${from} to ${to}`,
  ranges: (day, ranges) => `${day}, ${ranges}`,
  several: (count, from, to) => `${count} times between ${from} and ${to}`,
  noValues: 'We have no values for this period yet.',
  noValuesWhy: 'Measured values usually arrive on the day after.',
  noCost: 'Prices for this time are not fixed yet; the cost will follow.',
  readingTitle: 'Your meter is read by hand',
  reading:
    'Your meter does not send us values. Every meter reading makes your consumption more exact, best of all one a month.',
  lastReading: (date, kwh) => `Your last reading: ${kwh} on ${date}.`,
  noReading: 'We do not know a meter reading yet.',
  giveReading: 'Send a meter reading',
  none: 'You will see your consumption here as soon as we supply you.',
  toContracts: 'To your contracts',
  csv: {
    from: 'Start',
    kwh: 'Consumption kWh',
    euro: 'Cost €',
    cent: 'Price ct/kWh',
    energy: 'Energy €',
    grid: 'Grid €',
    taxes: 'Taxes and levies €',
    provider: 'Supplier €',
    saving: 'Saved €',
    co2: 'CO₂ avoided kg',
    state: 'State of the measurement',
  },
  states: {
    Final: 'measured',
    Substituted: 'substitute',
    Preliminary: 'preliminary',
    Estimated: 'estimated',
  },
}

export const consumptionTexts: Record<Language, ConsumptionTexts> = { de, en }
