import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { database } from '../settings.ts'

export const db = drizzle({ client: new Pool(database), casing: 'snake_case' })
