import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('accounts')
export class Account {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('text')
  customerNumber: string

  @Column('text')
  emailAddress: string

  @Column('text')
  emailKey: string

  @Column('text', { nullable: true })
  firstName: string | null

  @Column('text', { nullable: true })
  lastName: string | null

  @Column('text', { nullable: true })
  businessName: string | null

  @Column('text', { nullable: true })
  gender: string | null

  @Column('date', { nullable: true })
  dateOfBirth: string | null

  @Column('text', { nullable: true })
  phoneNumber: string | null

  @Column('text')
  language: string

  @Column('timestamptz')
  createdAt: Date
}
