import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { Client } from './client-entity.ts'

@Entity('client_secrets')
export class ClientSecret {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string

  @Column('bytea')
  secretHash: Buffer

  @ManyToOne(
    () => Client,
    (client) => client.secrets,
  )
  @JoinColumn({ name: 'client_id' })
  client: Relation<Client>
}
