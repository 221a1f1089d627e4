import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { Campaign, EmissionFactor, ExchangePriceMonth, Levies } from './market-entities.ts'
import { ConcessionFee, GridFees, Postcode, SupplierPrice } from './place-entities.ts'
import { PriceInputs } from './price-inputs.ts'
import { PricingController } from './pricing-controller.ts'
import { Tariff } from './tariff-entity.ts'
import { TariffVersion } from './tariff-version-entity.ts'

const entities = [
  Tariff,
  TariffVersion,
  Postcode,
  GridFees,
  ConcessionFee,
  SupplierPrice,
  Levies,
  EmissionFactor,
  Campaign,
  ExchangePriceMonth,
]

@Module({
  imports: [TypeOrmModule.forFeature(entities)],
  controllers: [PricingController],
  providers: [PriceInputs],
})
export class PricingModule {}
