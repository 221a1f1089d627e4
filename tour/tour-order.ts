import { plusDays } from './dates.ts'
import type { Story } from './tour.ts'

export const daysUntilStart = 60

export const emailAddressOf = ({ runId }: Story) => `maria.tour-${runId}@example.com`

/** The order of the story: good, but with one thing that deserves a warning. Its meter is that of this run alone. */
export function tourOrder(story: Story, today: string) {
  const name = { firstName: 'Maria', lastName: 'Beispiel' }
  return {
    tariffKey: 'DYNAMIC_SHARE',
    offerId: story.offerId,
    userAccount: { emailAddress: emailAddressOf(story), ...name },
    contract: {
      externalId: `crm-${story.runId}`,
      type: 'Private',
      contractReason: 'ChangeOfSupplier',
      deliveryAddress: {
        ...name,
        streetName: 'Invalidenstraße',
        houseNumber: '12a',
        postCode: '10115',
        city: 'Berlin',
        countryCode: 'DE',
      },
      bankDetails: {
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        bankName: 'Commerzbank',
        hasAcceptedDirectDebit: false,
      },
      deliveryDetails: {
        meterNumber: `1EMH${meterDigits(story)}`,
        desiredTransitionDate: plusDays(today, daysUntilStart),
        previousSupplierCode: story.previousSupplierCode,
        previousAnnualConsumptionKwh: 3500,
        capabilities: { hasSmartMeter: true, hasElectricVehicle: true },
      },
      agreements: { termsAndConditions: true, privacyPolicy: true, revocationPolicy: true },
    },
  }
}

const meterDigits = ({ runId }: Story) => String(Number.parseInt(runId, 36) % 10 ** 10).padStart(10, '0')
