import { desiredDay } from '../../../support/an-order.ts'
/** The service, a token, a contract to read, and whose order to place. */
export type Given = {
  origin: string
  token: string
  contract: { customerNumber: string; contractNumber: string }
  emailAddress: string
}

/** What a client has read with its calls. */
export type Seen = { placed: string; listed: string[]; euroPerMonth: number; records: number }

const person = { firstName: 'Anna', lastName: 'Muster' }

export const orderOf = (emailAddress: string) =>
  ({
    tariffKey: 'DYNAMIC_SHARE',
    userAccount: { emailAddress, ...person },
    contract: {
      type: 'Private',
      contractReason: 'NewDeliveryLocation',
      deliveryAddress: {
        ...person,
        streetName: 'Invalidenstraße',
        houseNumber: '12a',
        city: 'Berlin',
        postCode: '10115',
        countryCode: 'DE',
      },
      deliveryDetails: {
        meterNumber: '1EMH0000000001',
        moveInDate: desiredDay,
        previousAnnualConsumptionKwh: 3500,
      },
    },
  }) as const

export const household = { zipCode: '10115', yearlyConsumptionKwh: 3500 }

export const aDayByHours = {
  'period.from': '2026-01-15',
  'period.to': '2026-01-16',
  interval: 'Hourly',
  metricType: 'Consumption',
} as const
