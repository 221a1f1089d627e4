import { plusDays } from '../../platform/time/day-number.ts'

/** The password is public; its hash is stored here so that no start has to compute it. */
export type DemoPerson = {
  customerNumber: string
  emailAddress: string
  password: string
  passwordHash: string
  firstName: string
  lastName: string
  gender: 'Female' | 'Male'
  dateOfBirth: string
  phoneNumber: string
}

export type DemoCustomer = DemoPerson & { contracts: DemoContract[] }

export type DemoContract = {
  contractNumber: string
  externalId: string
  tariffKey: string
  consumptionKwh: number
  capabilities: { hasElectricVehicle: boolean; hasSmartMeter: boolean; hasHeatPump: boolean }
  address: { streetName: string; houseNumber: string; city: string; postCode: string }
  meterNumber: string
  maLoIdentifier: string
  meLoIdentifier: string
  previousSupplierCode: string
  bankDetails: { iban: string; bic: string; bankName: string } | null
  startDate: string
  /** Last day of delivery of a cancelled contract. */
  endDate: string | null
  /** Whether it came to a delivery, waits for data that is wrong, or was refused for the customer's credit. */
  outcome: 'supplied' | 'stuck' | 'denied'
  /** EnWG section 14a, from the start of delivery. */
  modules: { isModule3InUse: boolean; deviceTypes: string[]; controllablePowerKw: number } | null
}

/** Of Anna, and of the customers of scenes. */
export const knownPassword = {
  password: 'Sonnenstrom-2026',
  passwordHash:
    '$argon2id$v=19$m=19456,t=2,p=1$zXPx6hI37qR87lAqmHqyXw$coRND6llooHPZm3A49ssaHGkoO3RWbpY4PjvK85AUTg',
}

const anna: DemoPerson = {
  customerNumber: '20000018',
  emailAddress: 'anna.muster@example.com',
  ...knownPassword,
  firstName: 'Anna',
  lastName: 'Muster',
  gender: 'Female',
  dateOfBirth: '1985-04-23',
  phoneNumber: '+49 30 1234567',
}

const ben: DemoPerson = {
  customerNumber: '20000026',
  emailAddress: 'ben.beispiel@example.com',
  password: 'Windkraft-2026',
  passwordHash:
    '$argon2id$v=19$m=19456,t=2,p=1$aeyPgkWk7BWvRgUq1A5rqQ$aLYSdGBEgwOxQjPbsjbqVOkFe+p9ZYqnneenM4J01cw',
  firstName: 'Ben',
  lastName: 'Beispiel',
  gender: 'Male',
  dateOfBirth: '1991-09-12',
  phoneNumber: '+49 89 7654321',
}

/** Who can log in; printed at start. */
export const demoPeople: readonly DemoPerson[] = [anna, ben]

/** Customers of the test environment. Their contracts start and end relative to today. */
export const demoCustomers = (today: string): DemoCustomer[] => [
  {
    ...anna,
    contracts: [
      {
        contractNumber: '30000016',
        externalId: 'SW-1001',
        tariffKey: 'DYNAMIC_SHARE',
        consumptionKwh: 5200,
        capabilities: { hasElectricVehicle: true, hasSmartMeter: true, hasHeatPump: true },
        address: { streetName: 'Ackerstraße', houseNumber: '76', city: 'Berlin', postCode: '10115' },
        meterNumber: '1EMH0030000016',
        maLoIdentifier: '52300000165',
        meLoIdentifier: 'DE0000001011500000000052300000165',
        previousSupplierCode: '9999801000007',
        bankDetails,
        startDate: monthBefore(today, 14),
        endDate: null,
        outcome: 'supplied',
        modules: { isModule3InUse: true, deviceTypes: ['Wallbox', 'HeatPump'], controllablePowerKw: 19.5 },
      },
      {
        contractNumber: '30000024',
        externalId: 'SW-1002',
        tariffKey: 'FIX_12',
        consumptionKwh: 1800,
        capabilities: { hasElectricVehicle: false, hasSmartMeter: true, hasHeatPump: false },
        address: { streetName: 'Lilienstraße', houseNumber: '8', city: 'Hamburg', postCode: '20095' },
        meterNumber: '1ISK0030000024',
        maLoIdentifier: '52300000248',
        meLoIdentifier: 'DE0000002009500000000052300000248',
        previousSupplierCode: '9999802000006',
        bankDetails,
        startDate: monthBefore(today, 10),
        // A year ahead, so that an older environment still has a cancelled contract in delivery.
        endDate: plusDays(today, 365),
        outcome: 'supplied',
        modules: null,
      },
    ],
  },
  {
    ...ben,
    contracts: [
      {
        contractNumber: '30000032',
        externalId: 'SW-1003',
        tariffKey: 'DYNAMIC_FEE',
        consumptionKwh: 2600,
        capabilities: { hasElectricVehicle: false, hasSmartMeter: false, hasHeatPump: false },
        address: { streetName: 'Sendlinger Straße', houseNumber: '21', city: 'München', postCode: '80331' },
        meterNumber: '1LGZ0030000032',
        maLoIdentifier: '52300000321',
        meLoIdentifier: 'DE0000008033100000000052300000321',
        previousSupplierCode: '9999804000004',
        bankDetails: null,
        startDate: monthBefore(today, 5),
        endDate: null,
        outcome: 'supplied',
        modules: null,
      },
    ],
  },
]

export const bankDetails = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bankName: 'Commerzbank' }

/** The first day of the month that many months ago. */
export function monthBefore(today: string, months: number): string {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}
