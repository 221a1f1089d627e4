import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'

const texts = {
  de: {
    title: 'Beispiel: So sehen die Daten aus',
    sample: 'Das sind erfundene Beispieldaten, nicht Ihre.',
    time: 'Zeit',
    kwh: 'Verbrauch',
    price: 'Preis',
    rows: [
      ['18:00 – 18:15', '0,412 kWh', '31,87 ct/kWh'],
      ['18:15 – 18:30', '0,905 kWh', '31,87 ct/kWh'],
      ['18:30 – 18:45', '0,198 kWh', '30,12 ct/kWh'],
    ],
    contract:
      'Vertrag 3000000000, Tarif „Dynamisch“, Musterstraße 1, 10115 Berlin, Zähler 1EMH0000000000, Lieferung seit 1. Januar 2026; Konto von Erika Muster bei der Musterbank, IBAN endet auf 3000',
  },
  en: {
    title: 'Example: what the data look like',
    sample: 'These are invented sample data, not yours.',
    time: 'Time',
    kwh: 'Consumption',
    price: 'Price',
    rows: [
      ['18:00 – 18:15', '0.412 kWh', '31.87 ct/kWh'],
      ['18:15 – 18:30', '0.905 kWh', '31.87 ct/kWh'],
      ['18:30 – 18:45', '0.198 kWh', '30.12 ct/kWh'],
    ],
    contract:
      'Contract 3000000000, tariff “Dynamic”, Musterstraße 1, 10115 Berlin, meter 1EMH0000000000, delivery since 1 January 2026; account of Erika Muster at Musterbank, IBAN ending in 3000',
  },
} satisfies Record<Language, object>

/** What exactly a partner reads, by invented data: three quarter-hours, their prices and the facts of a contract. */
export function exampleOf(lang: Language): Html {
  const { title, sample, time, kwh, price, rows, contract } = texts[lang]
  return html`<details class="example">
    <summary>${title}</summary>
    <p>${sample}</p>
    <table><thead><tr><th scope="col">${time}</th><th scope="col">${kwh}</th><th scope="col">${price}</th></tr></thead>
      <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>
    <p>${contract}</p>
  </details>`
}
