import type { Address, Pool } from '../../platform/db/pool.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Examination } from './schema.ts'

/** The checks of `wattline doctor`, done by a thread. */
export type ExamineService = (
  address: Address,
  config: Config,
) => Promise<
  readonly (Pick<Examination['checks'][number], 'area' | 'verdict' | 'message'> & {
    details?: readonly string[]
  })[]
>

type Deps = { db: Pick<Pool, 'address'>; config: Config; examineService: ExamineService }

export async function examineSystem({ db, config, examineService }: Deps): Promise<Examination> {
  const found = await examineService(db.address, config)
  const checks = found.map(({ details = [], ...check }) => ({ ...check, details: [...details] }))
  return { isHealthy: checks.every(({ verdict }) => verdict !== 'failure'), checks }
}
