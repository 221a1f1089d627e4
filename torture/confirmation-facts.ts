import type { CreateOrderRequest } from '../src/orders/intake/schema.ts'
import type { StoredOrder } from './stored-orders.ts'

/** What the confirmation of an order has to state, by what the partner sent; null for what it must not, undefined for what it may. */
export function confirmationFacts(
  { userAccount, contract }: CreateOrderRequest,
  { contractNumber, customerNumber }: Pick<StoredOrder, 'contractNumber' | 'customerNumber'>,
): Record<string, string | null | undefined> {
  const { deliveryAddress: place, deliveryDetails: details, bankDetails } = contract
  const isDebit = bankDetails?.hasAcceptedDirectDebit === true
  const streetAndCity = `${place.streetName} ${place.houseNumber}, ${place.postCode} ${place.city}`
  return {
    Bestellnummer: contractNumber,
    Kundennummer: customerNumber,
    Lieferadresse: `${userAccount.firstName} ${userAccount.lastName}, ${streetAndCity}`,
    Zählernummer: details.meterNumber ?? null,
    'Marktlokations-ID (MaLo-ID)': details.maLoIdentifier,
    Jahresverbrauch: `${details.previousAnnualConsumptionKwh.toLocaleString('de-DE')} kWh`,
    'Gewünschter Lieferbeginn': germanDate(details.desiredTransitionDate ?? ''),
    Zahlungsart: isDebit ? 'SEPA-Lastschrift' : null,
    Kontoinhaber: isDebit ? (bankDetails.accountHolder ?? null) : null,
    IBAN: isDebit ? maskedIban(bankDetails.iban) : null,
    Mandatsreferenz: isDebit ? `${contractNumber}-1` : null,
  }
}

const germanDate = (date: string) =>
  new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

/** Of an IBAN in groups of four, the first and the last four characters. */
function maskedIban(iban: string): string {
  const characters = iban.replaceAll(' ', '')
  const hidden = characters.slice(0, 4) + '*'.repeat(characters.length - 8) + characters.slice(-4)
  return hidden.match(/.{1,4}/g)?.join(' ') ?? ''
}
