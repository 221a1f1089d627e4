/**
 * German words of the trade and the English ones that the documents use for them. They are folded: without case and
 * accents; ä, ae and a alike.
 */
const germanWords: Readonly<Record<string, readonly string[]>> = {
  abschlag: ['instalment', 'payment'],
  adresse: ['address'],
  angebot: ['quote', 'calculation'],
  anmeldung: ['login', 'token'],
  anschrift: ['address'],
  auftrag: ['order'],
  bankverbindung: ['bank details', 'bankdetails'],
  beleg: ['document'],
  bestellung: ['order'],
  bonitat: ['credit'],
  borsenpreis: ['day-ahead'],
  dokument: ['document'],
  einwilligung: ['consent', 'grant', 'link'],
  einzug: ['move-in', 'moveindate', 'new delivery'],
  ereignis: ['event'],
  fehler: ['error'],
  grundpreis: ['base price', 'base'],
  haushalt: ['household', 'private'],
  kosten: ['cost'],
  kunde: ['customer'],
  kundigung: ['terminat'],
  lieferant: ['supplier'],
  lieferung: ['delivery'],
  lieferbeginn: ['start of delivery', 'start date', 'delivery'],
  marktlokation: ['market location', 'malo'],
  marktpartner: ['market partner'],
  messstellenbetreiber: ['metering operator', 'meter operator'],
  messwert: ['reading', 'metric'],
  netzbetreiber: ['grid operator'],
  netzentgelt: ['grid fee', 'grid'],
  plz: ['post code', 'postcode', 'zip'],
  postleitzahl: ['post code', 'postcode', 'zip'],
  preis: ['price'],
  preisanderung: ['price change'],
  prognose: ['forecast'],
  rechnung: ['invoice', 'bill', 'document'],
  schlussel: ['key', 'secret'],
  smartmeter: ['smart meter'],
  spotpreis: ['day-ahead'],
  steuerbar: ['controllable'],
  storno: ['cancel'],
  strom: ['electricity', 'energy'],
  tarif: ['tariff'],
  umzug: ['relocat', 'move'],
  verbrauch: ['consumption'],
  vertrag: ['contract'],
  vertrage: ['contract'],
  vollmacht: ['consent', 'grant'],
  wallbox: ['wallbox', 'controllable'],
  warmepumpe: ['heat pump', 'controllable'],
  wechsel: ['switch', 'supplier'],
  widerruf: ['withdraw', 'revoke'],
  zahler: ['meter'],
  zahlernummer: ['meter number', 'meternumber'],
  zahlerstand: ['meter reading'],
  zahlerstande: ['meter reading'],
}

const fold = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')

/** The English words for a German one; an ending of it, such as that of a plural, does not matter. */
export function englishFor(word: string): readonly string[] {
  const folded = fold(word)
  const known = [folded, folded.replace(/(en|e|n|s|er)$/, '')].find((form) =>
    Object.hasOwn(byFoldedWord, form),
  )
  return known === undefined ? [] : (byFoldedWord[known] ?? [])
}

// "Fehler" and "oe" in the middle of a word fold alike here and in a query.
const byFoldedWord: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(germanWords).map(([word, english]) => [fold(word), english]),
)
