import { Type } from 'class-transformer'
import {
  IsDateString,
  IsDefined,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator'
import { ContractDto } from './contract-dto.ts'
import { UserAccountDto } from './user-account-dto.ts'

export class CreateOrderDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  tariffKey: string

  @IsOptional()
  @IsDateString()
  offerDate?: string | null

  @IsDefined()
  @ValidateNested()
  @Type(() => UserAccountDto)
  userAccount: UserAccountDto

  @IsDefined()
  @ValidateNested()
  @Type(() => ContractDto)
  contract: ContractDto

  @IsOptional()
  @IsString()
  @MaxLength(100)
  campaignCode?: string | null
}
