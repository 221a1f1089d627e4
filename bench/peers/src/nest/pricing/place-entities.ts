/** What a price takes from the place of delivery. */
import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('postcodes')
export class Postcode {
  @PrimaryColumn('text')
  prefix: string

  @PrimaryColumn('date')
  validFrom: string

  @Column('text')
  operatorCode: string

  @Column('text')
  municipalityClass: string

  @Column('text')
  supplierCode: string
}

@Entity('grid_fees')
export class GridFees {
  @PrimaryColumn('text')
  operatorCode: string

  @PrimaryColumn('date')
  validFrom: string

  @Column('numeric')
  workCentPerKwhNet: string

  @Column('numeric')
  baseEuroPerYearNet: string

  @Column('numeric', { nullable: true })
  modernMeterEuroPerYearGross: string | null

  @Column('numeric', { nullable: true })
  smartMeterEuroPerYearGross: string | null
}

@Entity('concession_fees')
export class ConcessionFee {
  @PrimaryColumn('text')
  municipalityClass: string

  @PrimaryColumn('date')
  validFrom: string

  @Column('numeric')
  centPerKwhNet: string
}

@Entity('default_supplier_prices')
export class SupplierPrice {
  @PrimaryColumn('text')
  supplierCode: string

  @PrimaryColumn('date')
  validFrom: string

  @Column('numeric')
  workCentPerKwhGross: string

  @Column('numeric')
  baseEuroPerMonthGross: string
}
