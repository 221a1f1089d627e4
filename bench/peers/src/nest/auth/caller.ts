import { createParamDecorator, type ExecutionContext } from '@nestjs/common'

/** What the token says about who calls. */
export type Caller = { sub: string; partnerId: string; scope: string }

export const CallerOf = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest().caller,
)
