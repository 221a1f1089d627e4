import {
  IsBoolean,
  IsDateString,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator'

export class CalculationDto {
  @IsNumber()
  @Min(1)
  @Max(100_000)
  yearlyConsumptionKwh: number

  @Matches(/^\d{5}$/)
  zipCode: string

  @IsOptional()
  @IsBoolean()
  hasSmartMeter?: boolean | null

  @IsOptional()
  @IsBoolean()
  hasElectricVehicle?: boolean | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  campaignCode?: string | null

  @IsOptional()
  @IsDateString()
  offerDate?: string | null
}
