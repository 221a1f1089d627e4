import { IsBoolean, IsIBAN, IsOptional, IsString, MaxLength } from 'class-validator'

export class BankDetailsDto {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  accountHolder?: string | null

  @IsIBAN()
  iban: string

  @IsOptional()
  @IsString()
  @MaxLength(20)
  bic?: string | null

  @IsOptional()
  @IsString()
  @MaxLength(100)
  bankName?: string | null

  @IsOptional()
  @IsBoolean()
  hasAcceptedDirectDebit?: boolean | null
}

export class AgreementsDto {
  @IsOptional()
  @IsBoolean()
  termsAndConditions?: boolean | null

  @IsOptional()
  @IsBoolean()
  privacyPolicy?: boolean | null

  @IsOptional()
  @IsBoolean()
  revocationPolicy?: boolean | null
}
