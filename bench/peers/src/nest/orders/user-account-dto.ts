import { IsDateString, IsEmail, IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator'
import { genders } from './address-dto.ts'

export class UserAccountDto {
  @IsEmail()
  @MaxLength(254)
  emailAddress: string

  @IsOptional()
  @IsString()
  @MaxLength(30)
  phoneNumber?: string | null

  @IsOptional()
  @IsString()
  @MinLength(8)
  @MaxLength(128)
  password?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  firstName?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  lastName?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  businessName?: string | null

  @IsOptional()
  @IsIn(genders)
  gender?: string | null

  @IsOptional()
  @IsDateString()
  dateOfBirth?: string | null
}
