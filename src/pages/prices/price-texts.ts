import type { CostPart } from '../../energy/statements/cost-parts.ts'
import type { Language } from '../../platform/html/page-frame.ts'

export type PriceTexts = typeof de

const de = {
  title: 'Ihre Strompreise',
  published: 'Preis',
  expected: 'Prognose',
  now: 'jetzt',
  cheapest: 'günstig',
  cheapestSays: (from: string, to: string) => `Die günstigste Zeit ist von ${from} bis ${to} Uhr.`,
  lead: 'Alle Preise sind Endpreise je Kilowattstunde mit allen Abgaben und Umsatzsteuer. Der Grundpreis kommt hinzu.',
  chart: (day: string) => `Preis am ${day}`,
  chartTwo: 'Preis heute und morgen',
  chartToday: 'Preis heute',
  previous: 'Tag davor',
  next: 'Tag danach',
  today: 'Heute und morgen',
  notPublished:
    'Die Preise für morgen erscheinen gegen 13 Uhr. Bis dahin zeigen wir eine Prognose, wenn es eine gibt.',
  forecastNote: (when: string) =>
    `Die gestrichelte Linie ist eine Prognose vom ${when}, kein Preis: In der hellen Fläche liegt er voraussichtlich. Abgerechnet wird der Börsenpreis.`,
  windowsTitle: 'Wann Strom am günstigsten ist',
  windowsLead:
    'Wählen Sie, wie lange Ihr Gerät läuft. Im Diagramm ist die günstigste Zeit eingerahmt und beschriftet.',
  windowsNav: 'Dauer',
  hours: (count: number) => (count === 1 ? '1 Stunde' : `${count} Stunden`),
  windowSays: (hours: string, when: string) => `Die günstigsten ${hours} am Stück: ${when} Uhr`,
  windowOne: (when: string) => `Die günstigste Stunde: ${when} Uhr`,
  windowMean: (cent: string) => `im Mittel ${cent}`,
  windowSaves: (share: string) => `${share} weniger als der Tagesdurchschnitt`,
  windowForecast: 'Prognose',
  noWindow: 'Für diese Dauer gibt es an diesem Tag keine Preise mehr.',
  madeOf: 'Woraus der Preis besteht',
  madeOfNow: (clock: string) => `Zusammensetzung um ${clock} Uhr:`,
  madeOfFixed: 'Ihr Preis ist fest und besteht aus:',
  part: 'Bestandteil',
  centColumn: 'ct/kWh',
  share: 'Anteil',
  sum: 'Summe',
  base: (euro: string) =>
    `Dazu kommt der Grundpreis von ${euro} im Monat für Netz, Messung und unsere Leistung, unabhängig vom Verbrauch.`,
  why: 'Den Börsenpreis geben wir so weiter, wie er für jede Viertelstunde feststeht. Netzentgelt, Steuern und Umlagen legen Netzbetreiber und Gesetzgeber fest; sie ändern sich meist zum Jahreswechsel.',
  parts: {
    energy: 'Energie',
    grid: 'Netz',
    taxes: 'Steuern und Abgaben',
    provider: 'Vertrieb',
  } satisfies Record<CostPart, string>,
  fixedTitle: 'Ihr Preis ist fest',
  fixed: 'Sie zahlen zu jeder Stunde denselben Preis. Die Zeit spielt für Ihre Kosten keine Rolle.',
  monthlyTitle: 'Ihr Preis wird je Monat gebildet',
  monthly:
    'Ihr Zähler meldet keine Viertelstunden. Deshalb zahlen Sie für jeden Monat einen Mittelwert der Börsenpreise, gewichtet mit einem üblichen Tagesverlauf. Er steht fest, wenn der Monat vorbei ist. Mit einem Smart Meter würden günstige Stunden Ihre Kosten senken.',
  monthlyParts: 'Woraus Ihr Preis besteht und was er zuletzt im Mittel betrug',
  noPrices: 'Für diesen Tag kennen wir keine Preise.',
  none: 'Preise sehen Sie hier, sobald wir Sie beliefern.',
  toContracts: 'Zu Ihren Verträgen',
  csv: { at: 'Beginn', end: 'Ende', cent: 'ct/kWh', kind: 'Art', published: 'Preis', forecast: 'Prognose' },
}

const en: PriceTexts = {
  title: 'Your electricity prices',
  published: 'Price',
  expected: 'Forecast',
  now: 'now',
  cheapest: 'cheapest',
  cheapestSays: (from, to) => `The cheapest time is from ${from} to ${to}.`,
  lead: 'All prices are final prices per kilowatt-hour, with all levies and VAT. The base price comes on top.',
  chart: (day) => `Price on ${day}`,
  chartTwo: 'Price today and tomorrow',
  chartToday: 'Price today',
  previous: 'Day before',
  next: 'Day after',
  today: 'Today and tomorrow',
  notPublished:
    'Tomorrow’s prices are published at about 13:00. Until then we show a forecast, if there is one.',
  forecastNote: (when) =>
    `The dashed line is a forecast of ${when}, not a price: it will probably be within the light area. You pay the price of the exchange.`,
  windowsTitle: 'When electricity is cheapest',
  windowsLead: 'Choose how long your device runs. The cheapest time is framed and labelled in the chart.',
  windowsNav: 'Duration',
  hours: (count) => (count === 1 ? '1 hour' : `${count} hours`),
  windowSays: (hours, when) => `The cheapest ${hours} in a row: ${when}`,
  windowOne: (when) => `The cheapest hour: ${when}`,
  windowMean: (cent) => `${cent} on average`,
  windowSaves: (share) => `${share} less than the mean of the day`,
  windowForecast: 'forecast',
  noWindow: 'There are no more prices for this duration on this day.',
  madeOf: 'What the price is made of',
  madeOfNow: (clock) => `Composition at ${clock}:`,
  madeOfFixed: 'Your price is fixed and consists of:',
  part: 'Part',
  centColumn: 'ct/kWh',
  share: 'Share',
  sum: 'Total',
  base: (euro) =>
    `The base price of ${euro} a month comes on top, for grid, metering and our service, whatever you consume.`,
  why: 'We pass on the price of the exchange as it is fixed for every quarter-hour. Grid fees, taxes and levies are set by grid operators and by law; they mostly change at the turn of the year.',
  parts: { energy: 'Energy', grid: 'Grid', taxes: 'Taxes and levies', provider: 'Supplier' },
  fixedTitle: 'Your price is fixed',
  fixed: 'You pay the same price at every hour. The time of day makes no difference to your costs.',
  monthlyTitle: 'Your price is worked out by the month',
  monthly:
    'Your meter reports no quarter-hours. You therefore pay a mean of the exchange prices for each month, weighted by a usual course of the day. It is known when the month is over. With a smart meter, cheap hours would lower your costs.',
  monthlyParts: 'What your price is made of, and its recent mean',
  noPrices: 'We know no prices for this day.',
  none: 'You will see prices here as soon as we supply you.',
  toContracts: 'To your contracts',
  csv: { at: 'Start', end: 'End', cent: 'ct/kWh', kind: 'Kind', published: 'Price', forecast: 'Forecast' },
}

export const priceTexts: Record<Language, PriceTexts> = { de, en }
