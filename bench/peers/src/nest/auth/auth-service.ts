import { createHash, timingSafeEqual } from 'node:crypto'
import { Injectable, UnauthorizedException } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { Client } from './client-entity.ts'
import type { TokenDto } from './token-dto.ts'

const lifetimeSeconds = 3600

@Injectable()
export class AuthService {
  constructor(
    @InjectRepository(Client) private readonly clients: Repository<Client>,
    private readonly jwtService: JwtService,
  ) {}

  async issueToken({ client_id: clientId, client_secret: secret, scope }: TokenDto) {
    const client = await this.clients.findOne({ where: { clientId }, relations: { secrets: true } })
    const hash = createHash('sha256').update(secret).digest()
    const isKnown = client?.secrets.some(({ secretHash }) => timingSafeEqual(secretHash, hash))
    if (!client || !isKnown || client.disabledAt) throw new UnauthorizedException('invalid_client')
    const granted = scope?.split(' ') ?? client.scopes
    if (granted.some((one) => !client.scopes.includes(one))) throw new UnauthorizedException('invalid_scope')
    const claims = { sub: client.clientId, partnerId: client.partnerId, scope: granted.join(' ') }
    return {
      access_token: await this.jwtService.signAsync(claims, { expiresIn: lifetimeSeconds }),
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
      scope: claims.scope,
    }
  }
}
