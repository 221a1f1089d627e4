/** Everything the test environment plugs into the service. Loaded only if a setting turns it on. */

import type { Revisions } from '../platform/db/revisions.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Server } from '../platform/http/server.ts'
import type { TaskHandlers } from '../platform/tasks/task.ts'
import { clockRoutes } from './clock-routes.ts'
import { simulatedCredit } from './credit/simulated-credit.ts'
import { type DeveloperDeps, developerTools } from './developer-tools.ts'
import { playMarketAnswer } from './market/answer-queue.ts'
import { playMarketAnswerTask, simulatedMarket } from './market/play-market.ts'
import { isSceneMeter } from './market/scenes.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'
import { sandboxReadingRoutes } from './readings/routes.ts'
import { followClocks, type RequestClockDeps } from './request-clock.ts'
import { installReset } from './reset/reset-function.ts'
import { sandboxPages, sandboxRoutes } from './routes.ts'
import { sceneRoutes } from './scenes/routes.ts'
import { type SandboxDeps, sandboxNow, shareClock } from './shared-clock.ts'

export const openSandbox = (clock: MovableClock = movableClock()) => ({
  clock,
  isTestMeter: isSceneMeter,
  credit: simulatedCredit,
  market: simulatedMarket,
  taskHandlers: (deps: Parameters<typeof playMarketAnswerTask>[0]): TaskHandlers => ({
    [playMarketAnswer]: playMarketAnswerTask(deps),
  }),
  followClocks: (server: Server, deps: Omit<RequestClockDeps, 'clock'>) =>
    followClocks(server, { ...deps, clock }),
  shareClock: (db: Db, revisions: Revisions) => shareClock(db, clock, revisions),
  now: sandboxNow,
  /** As the owner of the database, before anybody uses it. */
  prepare: installReset,
  pages: sandboxPages,
  developerTools: (deps: Omit<DeveloperDeps, 'clock'>) => developerTools({ ...deps, clock }),
  routes: (deps: Omit<DeveloperDeps, 'clock'>) => async (api: Server) => {
    await api.register(sandboxRoutes(deps))
    await api.register(sandboxReadingRoutes(deps))
    await api.register(sceneRoutes({ ...deps, clock }))
  },
  clockRoutes: (deps: Omit<SandboxDeps, 'clock'>) => clockRoutes({ ...deps, clock }),
})
