import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

export const tariffs = pgTable('tariffs', {
  tariffKey: text('tariff_key').primaryKey(),
  name: text().notNull(),
})

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey().defaultRandom(),
  customerNumber: text().notNull(),
  emailAddress: text().notNull(),
  emailKey: text().notNull().unique(),
  firstName: text(),
  lastName: text(),
  businessName: text(),
  gender: text(),
  dateOfBirth: date(),
  phoneNumber: text(),
  language: text().notNull(),
  createdAt: instant().notNull(),
})

export const orders = pgTable('orders', {
  contractNumber: text().primaryKey(),
  accountId: uuid()
    .notNull()
    .references(() => accounts.id),
  partnerId: uuid().notNull(),
  placedByPartnerId: uuid().notNull(),
  partnershipType: text().notNull(),
  externalId: text(),
  salesPersonId: text(),
  type: text().notNull(),
  contractReason: text().notNull(),
  industry: text(),
  legalStructure: text(),
  tariffKey: text().notNull(),
  tariffName: text().notNull(),
  campaignCode: text(),
  offerDate: date().notNull(),
  priceSnapshot: jsonb().notNull(),
  deliveryAddress: jsonb().notNull(),
  billingAddress: jsonb(),
  bankDetails: jsonb(),
  agreements: jsonb(),
  capabilities: jsonb(),
  meterNumber: text(),
  maLoIdentifier: text('malo_identifier'),
  meLoIdentifier: text('melo_identifier'),
  previousSupplierCode: text(),
  desiredStartDate: date().notNull(),
  previousCancelledByCustomer: boolean().notNull(),
  previousAnnualConsumptionKwh: integer().notNull(),
  signedAt: instant().notNull(),
  state: text().notNull(),
  deliveryState: text().notNull(),
  deliveryMessage: text(),
  startDate: date(),
  endDate: date(),
  denialReason: text(),
  cancellationReason: text(),
  openReasons: text().array().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
})

export const orderHistory = pgTable('order_history', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contractNumber: text().notNull(),
  event: text().notNull(),
  state: text().notNull(),
  deliveryState: text().notNull(),
  happenedAt: instant().notNull(),
  actor: text().notNull(),
})

export const tasks = pgTable('tasks', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  subject: text().notNull(),
  createdAt: instant().notNull(),
  dueAt: instant().notNull(),
})
