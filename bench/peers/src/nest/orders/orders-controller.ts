import { Body, Controller, Get, Param, Post } from '@nestjs/common'
import { orderAnswer, placedAnswer } from '../../order-answer.ts'
import { type Caller, CallerOf } from '../auth/caller.ts'
import { CreateOrderDto } from './create-order-dto.ts'
import { OrdersService } from './orders-service.ts'

@Controller('orders')
export class OrdersController {
  constructor(private readonly ordersService: OrdersService) {}

  @Post()
  async create(@Body() request: CreateOrderDto, @CallerOf() caller: Caller) {
    return placedAnswer(await this.ordersService.create(request, caller))
  }

  @Get(':contractNumber')
  async findOne(@Param('contractNumber') contractNumber: string, @CallerOf() caller: Caller) {
    return orderAnswer(await this.ordersService.findOne(contractNumber, caller))
  }
}
