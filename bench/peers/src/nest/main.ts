/** The partner API as the guides of NestJS and TypeORM build it, on Express, without logs. */
import 'reflect-metadata'
import { ValidationPipe } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { port } from '../settings.ts'
import { AppModule } from './app-module.ts'

const app = await NestFactory.create(AppModule, { logger: false, abortOnError: false })
app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }))
await app.listen(port, '127.0.0.1')
