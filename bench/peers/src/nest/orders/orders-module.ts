import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { Tariff } from '../pricing/tariff-entity.ts'
import { Account } from './account-entity.ts'
import { Order } from './order-entity.ts'
import { OrderHistory } from './order-history-entity.ts'
import { OrdersController } from './orders-controller.ts'
import { OrdersService } from './orders-service.ts'
import { Task } from './task-entity.ts'

@Module({
  imports: [TypeOrmModule.forFeature([Account, Order, OrderHistory, Task, Tariff])],
  controllers: [OrdersController],
  providers: [OrdersService],
})
export class OrdersModule {}
