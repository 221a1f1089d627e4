import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator'

export const genders = ['Male', 'Female', 'Other']

export class AddressDto {
  @IsOptional()
  @IsString()
  @MaxLength(50)
  title?: string | null

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
  @IsString()
  @MaxLength(100)
  extension?: string | null

  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  streetName: string

  @IsOptional()
  @IsString()
  @MaxLength(20)
  houseNumber?: string | null

  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  city: string

  @IsString()
  @IsNotEmpty()
  @MaxLength(12)
  postCode: string

  @IsString()
  @IsNotEmpty()
  @MaxLength(10)
  countryCode: string
}
