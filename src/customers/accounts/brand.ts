import type { Db } from '../../platform/db/sql.ts'
import { findAccountBrand } from './repository.ts'

/** The partner whose name and colour the pages show. */
export type Brand = { slug: string; name: string }

/** The brand of the pages about the whole account: the one that all its orders share, or null for the supplier's own. */
export const brandOfAccount = (db: Db, accountId: string): Promise<Brand | null> =>
  findAccountBrand(db, accountId)
