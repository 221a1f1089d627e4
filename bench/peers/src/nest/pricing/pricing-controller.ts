import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common'
import { ok } from '../../envelope.ts'
import { calculatePrice } from './calculate-price.ts'
import { CalculationDto } from './calculation-dto.ts'
import { PriceInputs } from './price-inputs.ts'

@Controller('tariffs')
export class PricingController {
  constructor(private readonly inputs: PriceInputs) {}

  @Post(':tariffKey/calculation')
  @HttpCode(200)
  async calculate(@Param('tariffKey') tariffKey: string, @Body() household: CalculationDto) {
    const offerDate = household.offerDate ?? new Date().toISOString().slice(0, 10)
    const inputs = await this.inputs.find(tariffKey, household, offerDate)
    return ok({ tariffKey, offerDate, ...calculatePrice(inputs, household) })
  }
}
