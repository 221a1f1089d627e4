import { Controller, Get } from '@nestjs/common'
import { Public } from './auth/public.ts'

@Controller('ready')
export class ReadyController {
  @Public()
  @Get()
  ready() {
    return {}
  }
}
