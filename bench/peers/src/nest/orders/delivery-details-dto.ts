import { Type } from 'class-transformer'
import {
  IsBoolean,
  IsDateString,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator'

export class CapabilitiesDto {
  @IsOptional()
  @IsBoolean()
  hasElectricVehicle?: boolean | null

  @IsOptional()
  @IsBoolean()
  hasSmartMeter?: boolean | null

  @IsOptional()
  @IsBoolean()
  hasHeatPump?: boolean | null
}

export class DeliveryDetailsDto {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  meterNumber?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  maLoIdentifier?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  meLoIdentifier?: string | null

  @IsOptional()
  @IsDateString()
  desiredTransitionDate?: string | null

  @IsOptional()
  @IsDateString()
  moveInDate?: string | null

  @IsOptional()
  @IsDateString()
  previousSelfCancelledDate?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  previousSupplierCode?: string | null

  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  previousAnnualConsumptionKwh: number

  @IsOptional()
  @ValidateNested()
  @Type(() => CapabilitiesDto)
  capabilities?: CapabilitiesDto | null
}
