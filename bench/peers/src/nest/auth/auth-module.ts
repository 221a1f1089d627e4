import { createPrivateKey, createPublicKey } from 'node:crypto'
import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { JwtModule } from '@nestjs/jwt'
import { TypeOrmModule } from '@nestjs/typeorm'
import { keys } from '../../settings.ts'
import { AuthController } from './auth-controller.ts'
import { AuthGuard } from './auth-guard.ts'
import { AuthService } from './auth-service.ts'
import { Client } from './client-entity.ts'
import { ClientSecret } from './client-secret-entity.ts'

@Module({
  imports: [
    TypeOrmModule.forFeature([Client, ClientSecret]),
    JwtModule.register({
      // Read once: as texts, which the guide shows, they would be read again for each token.
      privateKey: createPrivateKey(keys.privateKey),
      publicKey: createPublicKey(keys.publicKey),
      signOptions: { algorithm: 'ES256' },
      verifyOptions: { algorithms: ['ES256'] },
    }),
  ],
  controllers: [AuthController],
  providers: [AuthService, { provide: APP_GUARD, useClass: AuthGuard }],
})
export class AuthModule {}
