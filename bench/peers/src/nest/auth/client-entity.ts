import { Column, Entity, OneToMany, PrimaryColumn, type Relation } from 'typeorm'
import { ClientSecret } from './client-secret-entity.ts'

@Entity('clients')
export class Client {
  @PrimaryColumn('text')
  clientId: string

  @Column('uuid', { nullable: true })
  partnerId: string | null

  @Column('text', { array: true })
  scopes: string[]

  @Column('timestamptz', { nullable: true })
  disabledAt: Date | null

  @OneToMany(
    () => ClientSecret,
    (secret) => secret.client,
  )
  secrets: Relation<ClientSecret[]>
}
