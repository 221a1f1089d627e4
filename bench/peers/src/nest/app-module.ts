import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { database } from '../settings.ts'
import { AuthModule } from './auth/auth-module.ts'
import { OrdersModule } from './orders/orders-module.ts'
import { PricingModule } from './pricing/pricing-module.ts'
import { ReadyController } from './ready-controller.ts'
import { SnakeNaming } from './snake-naming.ts'

const { host, database: name, user, max, options } = database

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      host,
      database: name,
      username: user,
      poolSize: max,
      extra: { options },
      autoLoadEntities: true,
      synchronize: false,
      logging: false,
      namingStrategy: new SnakeNaming(),
    }),
    AuthModule,
    OrdersModule,
    PricingModule,
  ],
  controllers: [ReadyController],
})
export class AppModule {}
