import type { Language } from '../../../platform/html/page-frame.ts'

export const sampleNames = ['login', 'account', 'consent', 'error', 'mail'] as const

export type SampleName = (typeof sampleNames)[number]

export const isSampleName = (text: string): text is SampleName => sampleNames.some((name) => name === text)

type PreviewTexts = {
  title: (name: string) => string
  lead: string
  names: Record<SampleName, string>
  schemes: Record<'light' | 'dark', string>
  open: string
  document: string
  documentLead: string
  colours: string
  colour: (fields: { use: string; scheme: string; ratio: number; shown: string }) => string
  readable: string
  uses: Record<'links' | 'buttons', string>
  sample: {
    hello: string
    contract: string
    running: string
    number: string
    start: string
    startDate: string
    address: string
    readings: string
    consentTitle: (name: string) => string
    readable: (name: string) => string
    items: readonly string[]
    allow: string
    decline: string
    errorTitle: string
    error: string
    documentTitle: string
    documentText: string
  }
}

export const previewTexts: Record<Language, PreviewTexts> = {
  de: {
    title: (name) => `Vorschau: ${name}`,
    lead: 'So sehen Kundinnen und Kunden die Marke. Alle Namen und Zahlen sind erfunden, und nichts lässt sich hier anklicken.',
    names: {
      login: 'Anmeldung',
      account: 'Kundenkonto',
      consent: 'Freigabe von Daten',
      error: 'Fehlerseite',
      mail: 'E-Mail',
    },
    schemes: { light: 'hell', dark: 'dunkel' },
    open: 'Einzeln öffnen',
    document: 'Dokument',
    documentLead: 'Ein Dokument mit Beispieldaten (PDF)',
    colours: 'Farben',
    colour: ({ use, scheme, ratio, shown }) =>
      `${use}, ${scheme}: Kontrast ${String(ratio).replace('.', ',')} zu 1, zu wenig für Text. Gezeigt wird ${shown}.`,
    readable: 'Alle Farben sind überall gut lesbar.',
    uses: { links: 'Links', buttons: 'Schaltflächen' },
    sample: {
      hello: 'Guten Tag, Erika Mustermann',
      contract: 'Dynamischer Tarif',
      running: 'In Belieferung',
      number: 'Vertragsnummer',
      start: 'Lieferbeginn',
      startDate: '1. Dezember 2026',
      address: 'Lieferadresse',
      readings: 'Zählerstand mitteilen',
      consentTitle: (name) => `Darf ${name} Ihre Daten lesen?`,
      readable: (name) => `Das kann ${name} lesen`,
      items: ['Ihre Verträge', 'Ihren Verbrauch', 'Ihre Preise und Kosten'],
      allow: 'Erlauben',
      decline: 'Ablehnen',
      errorTitle: 'Diese Seite gibt es nicht',
      error: 'Bitte prüfen Sie die Adresse in Ihrem Browser.',
      documentTitle: 'Beispieldokument',
      documentText:
        'So sehen Dokumente aus, die Ihre Kundinnen und Kunden bekommen. Dieses enthält erfundene Daten.',
    },
  },
  en: {
    title: (name) => `Preview: ${name}`,
    lead: 'This is how customers see the brand. All names and numbers are invented, and nothing here can be clicked.',
    names: {
      login: 'Login',
      account: 'Account',
      consent: 'Consent to access',
      error: 'Error page',
      mail: 'Email',
    },
    schemes: { light: 'light', dark: 'dark' },
    open: 'Open by itself',
    document: 'Document',
    documentLead: 'A document with sample data (PDF)',
    colours: 'Colours',
    colour: ({ use, scheme, ratio, shown }) =>
      `${use}, ${scheme}: contrast ${ratio} to 1, too little for text. ${shown} is shown instead.`,
    readable: 'All colours can be read everywhere.',
    uses: { links: 'Links', buttons: 'Buttons' },
    sample: {
      hello: 'Hello, Erika Mustermann',
      contract: 'Dynamic tariff',
      running: 'Being supplied',
      number: 'Contract number',
      start: 'Start of delivery',
      startDate: '1 December 2026',
      address: 'Delivery address',
      readings: 'Submit a meter reading',
      consentTitle: (name) => `May ${name} read your data?`,
      readable: (name) => `What ${name} can read`,
      items: ['Your contracts', 'Your consumption', 'Your prices and costs'],
      allow: 'Allow',
      decline: 'Decline',
      errorTitle: 'Page not found',
      error: 'Please check the address in your browser.',
      documentTitle: 'Sample document',
      documentText: 'This is what documents for your customers look like. It contains invented data.',
    },
  },
}
