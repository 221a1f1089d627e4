import type { Finding } from '../../energy/meter-readings/plausibility.ts'
import type { MeterReadingItem } from '../../energy/meter-readings/schema.ts'
import type { Language } from '../../platform/html/page-frame.ts'

export type MeterReadingTexts = typeof de

const de = {
  title: 'Zählerstand mitteilen',
  lead: 'Lesen Sie die Zahl vor dem Komma ab, gern auch mit Nachkommastellen. Mit jedem Stand wird Ihre Verbrauchsanzeige genauer.',
  meterNumber: 'Zählernummer',
  meterHint: 'Sie steht auf dem Zähler, meist unter einem Strichcode.',
  date: 'Abgelesen am',
  dateHint: 'Wir rechnen mit dem Stand zu Beginn dieses Tages.',
  kwh: 'Zählerstand in kWh',
  save: 'Zählerstand senden',
  saved: 'Danke, Ihr Zählerstand ist bei uns angekommen.',
  savedBut:
    'Danke. Für diesen Tag haben wir schon einen Stand vom Messstellenbetreiber; er hat Vorrang vor Ihrem.',
  notNumber: 'Bitte geben Sie den Stand als Zahl ein, zum Beispiel 12345,6.',
  notDate: 'Bitte wählen Sie einen Tag seit Lieferbeginn, spätestens heute.',
  notMeter: 'Bitte geben Sie die Nummer Ihres Zählers ein.',
  confirm: 'Ich habe noch einmal nachgesehen: Dieser Stand ist richtig.',
  questioned: {
    'much-more': (since: string) =>
      `Seit dem ${since} wäre das deutlich mehr Strom, als wir erwartet haben. Haben Sie vielleicht eine Nachkommastelle mitgelesen?`,
    'much-less': (since: string) =>
      `Seit dem ${since} wäre das deutlich weniger Strom, als wir erwartet haben. Fehlt vielleicht eine Ziffer?`,
  },
  refused: {
    'below-previous': (kwh: string, date: string) =>
      `Der Stand ist niedriger als der vom ${date} (${kwh} kWh). Bitte lesen Sie noch einmal ab. War der frühere Stand falsch, senden Sie ihn für jenen Tag neu. Ein neuer Zähler wird uns vom Messstellenbetreiber gemeldet.`,
    'above-following': (kwh: string, date: string) =>
      `Der Stand ist höher als der vom ${date} (${kwh} kWh). Bitte prüfen Sie Datum und Zahl.`,
    'far-too-much': () =>
      'So viel Strom kann das nicht sein. Bitte prüfen Sie die Zahl, vor allem das Komma.',
  } satisfies Partial<Record<Finding, (kwh: string, date: string) => string>>,
  earlier: 'Bisherige Zählerstände',
  none: 'Uns liegt noch kein Zählerstand vor.',
  columns: { date: 'Tag', kwh: 'Stand in kWh', source: 'Quelle', status: 'Status' },
  amount: (kwh: string) => `${kwh} kWh verbraucht`,
  until: (from: string, to: string) => `${from} bis ${to}`,
  sources: {
    Market: 'Messstellenbetreiber',
    Customer: 'Sie',
    Partner: 'Ihr Partner',
    Estimate: 'Schätzung',
  } satisfies Record<MeterReadingItem['source'], string>,
  statuses: {
    Accepted: 'zählt',
    Superseded: 'ein anderer Stand dieses Tages hat Vorrang',
    Questioned: 'passt nicht zu anderen Ständen und zählt nicht',
  } satisfies Record<MeterReadingItem['status'], string>,
  unknownTitle: 'Diesen Vertrag gibt es nicht',
  unknown: 'In Ihrem Kundenkonto finden Sie alle Ihre Verträge.',
  notYetTitle: 'Noch kein Zählerstand nötig',
  notYet:
    'Die Lieferung hat noch nicht begonnen. Ab dem ersten Liefertag können Sie hier Ihren Stand mitteilen.',
}

const en: MeterReadingTexts = {
  title: 'Send a meter reading',
  lead: 'Read the digits before the comma; you can add the decimals. Every reading makes your consumption more exact.',
  meterNumber: 'Meter number',
  meterHint: 'It is on the meter, usually below a bar code.',
  date: 'Read on',
  dateHint: 'We count the reading at the beginning of this day.',
  kwh: 'Meter reading in kWh',
  save: 'Send meter reading',
  saved: 'Thank you, we have received your meter reading.',
  savedBut:
    'Thank you. For this day we already have a reading from the metering operator, which takes precedence over yours.',
  notNumber: 'Please enter the reading as a number, for example 12345.6.',
  notDate: 'Please choose a day since the start of delivery, today at the latest.',
  notMeter: 'Please enter the number of your meter.',
  confirm: 'I have looked again: this reading is right.',
  questioned: {
    'much-more': (since) =>
      `Since ${since}, this would be much more electricity than we expected. Did you perhaps read a decimal as well?`,
    'much-less': (since) =>
      `Since ${since}, this would be much less electricity than we expected. Is a digit missing, perhaps?`,
  },
  refused: {
    'below-previous': (kwh, date) =>
      `The reading is lower than that of ${date} (${kwh} kWh). Please read the meter again. If the earlier reading was wrong, send it again for that day. The metering operator tells us about a new meter.`,
    'above-following': (kwh, date) =>
      `The reading is higher than that of ${date} (${kwh} kWh). Please check the date and the number.`,
    'far-too-much': () =>
      'It cannot be that much electricity. Please check the number, especially the decimals.',
  },
  earlier: 'Earlier meter readings',
  none: 'We do not have a meter reading yet.',
  columns: { date: 'Day', kwh: 'Reading in kWh', source: 'From', status: 'Status' },
  amount: (kwh) => `${kwh} kWh consumed`,
  until: (from, to) => `${from} to ${to}`,
  sources: { Market: 'metering operator', Customer: 'you', Partner: 'your provider', Estimate: 'estimated' },
  statuses: {
    Accepted: 'counts',
    Superseded: 'another reading of this day takes precedence',
    Questioned: 'does not fit other readings and does not count',
  },
  unknownTitle: 'There is no such contract',
  unknown: 'Your account shows all your contracts.',
  notYetTitle: 'No meter reading needed yet',
  notYet: 'Delivery has not started. From the first day of delivery you can send your reading here.',
}

export const meterReadingTexts: Record<Language, MeterReadingTexts> = { de, en }
