import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('tasks')
export class Task {
  @PrimaryGeneratedColumn('uuid')
  id: string

  @Column('text')
  kind: string

  @Column('text')
  subject: string

  @Column('timestamptz')
  createdAt: Date

  @Column('timestamptz')
  dueAt: Date
}
