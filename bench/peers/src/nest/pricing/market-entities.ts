/** What a price takes from its time, wherever the place is. */
import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('levies')
export class Levies {
  @PrimaryColumn('date')
  validFrom: string

  @Column('numeric')
  electricityTaxCentPerKwhNet: string

  @Column('numeric')
  kwkgCentPerKwhNet: string

  @Column('numeric')
  offshoreCentPerKwhNet: string

  @Column('numeric', { name: 'p19_cent_per_kwh_net' })
  p19CentPerKwhNet: string
}

@Entity('emission_factors')
export class EmissionFactor {
  @PrimaryColumn('integer')
  year: number

  @Column('numeric')
  gramPerKwh: string
}

@Entity('campaigns')
export class Campaign {
  @PrimaryColumn('text')
  campaignCode: string

  @PrimaryColumn('date')
  validFrom: string

  @Column('text', { array: true, nullable: true })
  tariffKeys: string[] | null

  @Column('numeric')
  workCentPerKwhGross: string

  @Column('numeric')
  baseEuroPerMonthGross: string
}

@Entity('exchange_price_months')
export class ExchangePriceMonth {
  @PrimaryColumn('date')
  month: string

  @Column('numeric', { transformer: { from: Number, to: String } })
  meanCentPerKwhNet: number
}
