import { Body, Controller, HttpCode, Post } from '@nestjs/common'
import { AuthService } from './auth-service.ts'
import { Public } from './public.ts'
import { TokenDto } from './token-dto.ts'

@Controller('token')
export class AuthController {
  constructor(private readonly authService: AuthService) {}

  @Public()
  @Post()
  @HttpCode(200)
  issue(@Body() request: TokenDto) {
    return this.authService.issueToken(request)
  }
}
