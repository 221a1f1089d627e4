import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm'
import { Tariff } from './tariff-entity.ts'

@Entity('tariff_versions')
export class TariffVersion {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string

  @ManyToOne(() => Tariff)
  @JoinColumn({ name: 'tariff_key' })
  tariff: Tariff

  @Column('date')
  validFrom: string

  @Column('numeric')
  vatPercent: string

  @Column('numeric')
  serviceFeeCentPerKwh: string

  @Column('numeric')
  baseServiceFeeEuroPerMonth: string

  @Column('numeric')
  greenCertificateCentPerKwh: string

  @Column('numeric')
  riskPremiumCentPerKwh: string

  @Column('numeric', { nullable: true })
  sharePercent: string | null

  @Column('numeric', { nullable: true })
  energyPriceCentPerKwh: string | null

  @Column('numeric')
  emissionGramPerKwh: string

  @Column('numeric')
  flexibilityCentPerKwh: string
}
