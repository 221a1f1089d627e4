/** The wire shapes of changes to a contract and to a customer's contact data. */

import { Day, PlainText, Text, YearlyConsumption } from '../../domain/fields.ts'
import { Ignored } from '../../orders/intake/schema/address.ts'
import { BankDetails, BillingAddress } from '../../orders/intake/schema/contract.ts'
import { Closed, LocalDateTime, Maybe, Nullable, type Static, Type } from '../../platform/http/schema.ts'

export const ContractChanges = Closed(
  {
    bankDetails: Maybe(BankDetails),
    billingAddress: Maybe(BillingAddress),
    expectedAnnualConsumptionInKwhPerYear: Type.Optional(
      YearlyConsumption(
        'Consumption in kWh per year that the customer expects. Forecasts follow it; the agreed price stays.',
      ),
    ),
    photovoltaicsSince: Maybe(
      Day(
        'The day from which the location has photovoltaics: today, or at most a year ahead. The load profile follows from the next month on. Null takes it back before that day.',
        '2026-12-01',
      ),
    ),
    // What the service sets. Fields that somebody may hope to change, such as the delivery address, are refused instead.
    contractNumber: Ignored('Number of the contract.', '30000016'),
    contractState: Ignored('State of the contract.', 'Delivery'),
    tariffName: Ignored('Name of the tariff.', 'Wattline Dynamic Share'),
  },
  {
    title: 'ContractChanges',
    description: 'What is to be changed about a contract. Missing fields stay as they are.',
  },
)
export type ContractChanges = Static<typeof ContractChanges>

export const ContactChanges = Closed(
  {
    emailAddress: Type.Optional(
      Text(
        'New email address. It counts once the customer has confirmed it; the present address takes a change back that waits for that.',
        'anna.neu@example.com',
        254,
      ),
    ),
    phoneNumber: Maybe(Text('Phone number; null deletes it.', '+49 30 1234567', 30)),
    customerNumber: Ignored('Customer number.', '20000018'),
    relations: Ignored('How you are related to the customer.', ['Owner']),
  },
  {
    title: 'ContactChanges',
    description: 'How a customer is to be reached. Missing fields stay as they are.',
  },
)
export type ContactChanges = Static<typeof ContactChanges>

export const Contact = Type.Object(
  {
    customerNumber: PlainText('Customer number.', '20000018'),
    pendingEmailAddress: Nullable(
      PlainText('Email address that waits to be confirmed; null if none does.', 'anna.neu@example.com'),
    ),
    pendingUntil: Nullable(LocalDateTime({ description: 'Until when it can be confirmed.' })),
  },
  { title: 'Contact', description: 'What is still to be confirmed about the contact data of a customer.' },
)
export type Contact = Static<typeof Contact>
