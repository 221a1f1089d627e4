import { Equals, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator'

export class TokenDto {
  @Equals('client_credentials')
  grant_type: string

  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  client_id: string

  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  client_secret: string

  @IsOptional()
  @IsString()
  @MaxLength(1000)
  scope?: string
}
