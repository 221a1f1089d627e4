import { Type } from 'class-transformer'
import { IsDefined, IsIn, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator'
import { AddressDto } from './address-dto.ts'
import { DeliveryDetailsDto } from './delivery-details-dto.ts'
import { AgreementsDto, BankDetailsDto } from './payment-dto.ts'

export class ContractDto {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  externalId?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  salesPersonId?: string | null

  @IsIn(['Private', 'Business'])
  type: string

  @IsDefined()
  @ValidateNested()
  @Type(() => AddressDto)
  deliveryAddress: AddressDto

  @IsOptional()
  @ValidateNested()
  @Type(() => AddressDto)
  billingAddress?: AddressDto | null

  @IsOptional()
  @ValidateNested()
  @Type(() => BankDetailsDto)
  bankDetails?: BankDetailsDto | null

  @IsIn(['NewDeliveryLocation', 'ChangeOfSupplier'])
  contractReason: string

  @IsDefined()
  @ValidateNested()
  @Type(() => DeliveryDetailsDto)
  deliveryDetails: DeliveryDetailsDto

  @IsOptional()
  @ValidateNested()
  @Type(() => AgreementsDto)
  agreements?: AgreementsDto | null

  @IsOptional()
  @IsString()
  @MaxLength(30)
  transactionDateTime?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  industry?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  legalStructure?: string | null
}
