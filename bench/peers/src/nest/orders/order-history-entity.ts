import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('order_history')
export class OrderHistory {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string

  @Column('text')
  contractNumber: string

  @Column('text')
  event: string

  @Column('text')
  state: string

  @Column('text')
  deliveryState: string

  @Column('timestamptz')
  happenedAt: Date

  @Column('text')
  actor: string
}
