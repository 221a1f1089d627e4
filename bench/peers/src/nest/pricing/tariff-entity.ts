import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('tariffs')
export class Tariff {
  @PrimaryColumn('text')
  tariffKey: string

  @Column('text')
  name: string

  @Column('text', { nullable: true })
  displayName: string | null

  @Column('text')
  kind: 'DynamicShare' | 'DynamicFee' | 'Fixed'

  @Column('integer')
  durationValue: number

  @Column('text')
  durationUnit: string

  @Column('integer')
  noticeValue: number

  @Column('text')
  noticeUnit: string

  @Column('text', { array: true })
  features: string[]
}
