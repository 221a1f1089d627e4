/**
 * German words of the trade and the English ones that the documents use for them. They are folded: without case and
 * accents; ä, ae and a alike.
 */
const germanWords: Readonly<Record<string, readonly string[]>> = {
  ablesung: ['meter reading'],
  abrechnung: ['bill', 'invoice'],
  abschlag: ['instalment', 'payment'],
  adress: ['address'],
  adresse: ['address'],
  anderung: ['change'],
  angebot: ['quote', 'calculation'],
  anmelden: ['log in', 'login', 'sign in'],
  anmeldung: ['login', 'token'],
  anschrift: ['address'],
  auftrag: ['order'],
  bankverbindung: ['bank details', 'bankdetails'],
  beleg: ['document'],
  berechtigung: ['scope'],
  bestellung: ['order'],
  bonitat: ['credit'],
  bonitatsprufung: ['credit'],
  borse: ['exchange', 'day-ahead'],
  borsenpreis: ['day-ahead'],
  brief: ['letter'],
  daten: ['data'],
  dokument: ['document'],
  einwilligung: ['consent', 'grant', 'link'],
  einzug: ['move-in', 'moveindate', 'new delivery'],
  einzugsermachtigung: ['mandate', 'direct debit'],
  elektroauto: ['electric vehicle', 'electricvehicle'],
  ende: ['end'],
  ereignis: ['event'],
  fehler: ['error'],
  frist: ['notice', 'deadline'],
  garantie: ['fixed', 'guarantee'],
  geheimnis: ['secret'],
  geschaft: ['business'],
  gewerbe: ['business'],
  grundpreis: ['base price', 'base'],
  gutschein: ['campaign'],
  haushalt: ['household', 'private'],
  jahr: ['year', 'annual'],
  kampagne: ['campaign'],
  kosten: ['cost'],
  kunde: ['customer'],
  kundigung: ['terminat'],
  ladestation: ['wallbox'],
  lastgang: ['load profile', 'quarter-hour'],
  lastprofil: ['load profile'],
  lastschrift: ['direct debit', 'mandate'],
  laufzeit: ['duration', 'term'],
  liefer: ['delivery'],
  lieferant: ['supplier'],
  lieferbeginn: ['start of delivery', 'start date', 'delivery'],
  lieferung: ['delivery'],
  mahnung: ['dunning'],
  marke: ['brand'],
  marktlokation: ['market location', 'malo'],
  marktpartner: ['market partner'],
  messstellenbetreiber: ['metering operator', 'meter operator'],
  messwert: ['reading', 'metric'],
  netzbetreiber: ['grid operator'],
  netzentgelt: ['grid fee', 'grid'],
  nummer: ['number'],
  passwort: ['password'],
  plz: ['post code', 'postcode', 'zip'],
  postleitzahl: ['post code', 'postcode', 'zip'],
  preis: ['price'],
  preisanderung: ['price change'],
  prognose: ['forecast'],
  prufung: ['check'],
  ratenbegrenzung: ['rate limit'],
  rechnung: ['invoice', 'bill', 'document'],
  recht: ['right', 'may'],
  sandkasten: ['sandbox'],
  schlussel: ['key', 'secret'],
  smartmeter: ['smart meter'],
  sonder: ['price change', 'special'],
  spotpreis: ['day-ahead'],
  start: ['start'],
  status: ['state'],
  steuer: ['tax', 'vat'],
  steuerbar: ['controllable'],
  stornierung: ['cancel'],
  storno: ['cancel'],
  strom: ['electricity', 'energy'],
  strompreis: ['price'],
  stromzahler: ['meter'],
  tarif: ['tariff'],
  testumgebung: ['test environment', 'sandbox'],
  uhr: ['clock'],
  umgebung: ['environment'],
  umsatzsteuer: ['vat'],
  umzug: ['relocat', 'move'],
  verbrauch: ['consumption'],
  vertrag: ['contract'],
  vertrage: ['contract'],
  vollmacht: ['consent', 'grant'],
  wallbox: ['wallbox', 'controllable'],
  warmepumpe: ['heat pump', 'controllable'],
  wechsel: ['switch', 'supplier', 'change'],
  wert: ['value', 'reading'],
  widerruf: ['withdraw', 'revoke'],
  zahler: ['meter'],
  zahlernummer: ['meter number', 'meternumber'],
  zahlerstand: ['meter reading'],
  zahlerstande: ['meter reading'],
  zahlung: ['payment', 'direct debit'],
  zugriff: ['access'],
}

export const fold = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1')

/** The English words for a German one; an ending of it, such as that of a plural, does not matter. */
export const englishFor = (word: string): readonly string[] =>
  byFoldedWord.get(
    [fold(word), fold(word).replace(/(en|e|n|s|er)$/, '')].find((form) => byFoldedWord.has(form)) ?? '',
  ) ?? []

/** The words that a German word is made of, such as those of "Kundennummer"; none where one of them is unknown. */
export const partsOf = (word: string): readonly string[] =>
  partsFrom(fold(word).slice(0, maxCharacters)) ?? []
const maxCharacters = 40

function partsFrom(rest: string): string[] | undefined {
  for (const part of foldedWords) {
    if (!rest.startsWith(part)) continue
    const after = rest.slice(part.length)
    // Between two parts there may be an ending of the first, and after the last one that of a plural.
    for (const ending of endings) {
      if (!after.startsWith(ending)) continue
      const parts = after === ending ? [] : partsFrom(after.slice(ending.length))
      if (parts !== undefined) return [part, ...parts]
    }
  }
  return undefined
}
const endings = ['', 'en', 'es', 'er', 'e', 'n', 's']

// "Fehler" and "oe" in the middle of a word fold alike here and in a query.
const byFoldedWord: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(germanWords).map(([word, english]) => [fold(word), english]),
)
/** All of them, as they are folded, the longest first. */
export const foldedWords: readonly string[] = [...byFoldedWord.keys()].sort(
  (one, other) => other.length - one.length,
)
