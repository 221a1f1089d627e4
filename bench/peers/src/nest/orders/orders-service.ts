import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { DataSource, Repository } from 'typeorm'
import type { PlacedOrder } from '../../order-answer.ts'
import { accountRow, historyRow, orderRow, taskRows } from '../../order-rows.ts'
import type { Caller } from '../auth/caller.ts'
import { Tariff } from '../pricing/tariff-entity.ts'
import { Account } from './account-entity.ts'
import { CreateOrderDto } from './create-order-dto.ts'
import { Order } from './order-entity.ts'
import { OrderHistory } from './order-history-entity.ts'
import { Task } from './task-entity.ts'

@Injectable()
export class OrdersService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    @InjectRepository(Tariff) private readonly tariffs: Repository<Tariff>,
  ) {}

  async findOne(contractNumber: string, { partnerId }: Caller): Promise<Order> {
    const order = await this.orders.findOne({
      where: { contractNumber, partnerId },
      relations: { account: true },
    })
    if (!order) throw new NotFoundException(`There is no order ${contractNumber}.`)
    return order
  }

  async create(request: CreateOrderDto, { sub: clientId, partnerId }: Caller): Promise<PlacedOrder> {
    const { tariffKey } = request
    const tariff = await this.tariffs.findOneBy({ tariffKey })
    if (!tariff) throw new BadRequestException(`There is no tariff ${tariffKey}.`)

    const now = new Date()
    return this.dataSource.transaction(async (manager) => {
      const wanted = accountRow(request, now)
      const account =
        (await manager.findOneBy(Account, { emailKey: wanted.emailKey })) ??
        (await manager.save(manager.create(Account, wanted)))
      const order = orderRow(request, { partnerId, tariffName: tariff.name, now })
      const { contractNumber } = order
      // Saving a row whose key is set would first look for it; inserting does without.
      await manager.insert(Order, { ...order, account })
      await manager.insert(OrderHistory, historyRow(contractNumber, clientId, now))
      await manager.insert(Task, taskRows(contractNumber, now))
      return { customerNumber: account.customerNumber, contractNumber }
    })
  }
}
