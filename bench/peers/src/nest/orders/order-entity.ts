import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm'
import { Account } from './account-entity.ts'

@Entity('orders')
export class Order {
  @PrimaryColumn('text')
  contractNumber: string

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account: Account

  @Column('uuid')
  partnerId: string

  @Column('uuid')
  placedByPartnerId: string

  @Column('text')
  partnershipType: string

  @Column('text', { nullable: true })
  externalId: string | null

  @Column('text', { nullable: true })
  salesPersonId: string | null

  @Column('text')
  type: string

  @Column('text')
  contractReason: string

  @Column('text', { nullable: true })
  industry: string | null

  @Column('text', { nullable: true })
  legalStructure: string | null

  @Column('text')
  tariffKey: string

  @Column('text')
  tariffName: string

  @Column('text', { nullable: true })
  campaignCode: string | null

  @Column('date')
  offerDate: string

  // Large, and no answer shows it.
  @Column('jsonb', { select: false })
  priceSnapshot: object

  @Column('jsonb')
  deliveryAddress: object

  @Column('jsonb', { nullable: true })
  billingAddress: object | null

  @Column('jsonb', { nullable: true })
  bankDetails: object | null

  @Column('jsonb', { nullable: true })
  agreements: object | null

  @Column('jsonb', { nullable: true })
  capabilities: object | null

  @Column('text', { nullable: true })
  meterNumber: string | null

  @Column('text', { name: 'malo_identifier', nullable: true })
  maLoIdentifier: string | null

  @Column('text', { name: 'melo_identifier', nullable: true })
  meLoIdentifier: string | null

  @Column('text', { nullable: true })
  previousSupplierCode: string | null

  @Column('date')
  desiredStartDate: string

  @Column('boolean')
  previousCancelledByCustomer: boolean

  @Column('integer')
  previousAnnualConsumptionKwh: number

  @Column('timestamptz')
  signedAt: Date

  @Column('text')
  state: string

  @Column('text')
  deliveryState: string

  @Column('text', { nullable: true })
  deliveryMessage: string | null

  @Column('date', { nullable: true })
  startDate: string | null

  @Column('date', { nullable: true })
  endDate: string | null

  @Column('text', { nullable: true })
  denialReason: string | null

  @Column('text', { nullable: true })
  cancellationReason: string | null

  @Column('text', { array: true })
  openReasons: string[]

  @Column('timestamptz')
  createdAt: Date

  @Column('timestamptz')
  updatedAt: Date
}
