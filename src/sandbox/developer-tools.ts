/** What a partner's developer does with the test environment on a page. */

import type { ContractState } from '../domain/states-and-reasons.ts'
import { clockOf } from '../platform/time/clock.ts'
import { mailView } from './mail-page.ts'
import { getMailFile, getPartnerMail, listPartnerMails, openMail } from './mailbox.ts'
import { findConversations } from './market/conversations.ts'
import { advanceOrder, type Player } from './play-order.ts'
import { type ResetDeps, resetPartner } from './reset/reset-partner.ts'
import { ScenePath } from './scenes/routes.ts'
import { type SceneName, scenes } from './scenes/scenes.ts'
import { setUpScene } from './scenes/set-up-scene.ts'
import { AdvanceRequest, MoveClockRequest } from './schema.ts'
import { moveClock, type SandboxDeps } from './shared-clock.ts'

export type DeveloperDeps = SandboxDeps & ResetDeps
export type DeveloperTools = ReturnType<typeof developerTools>

export const developerTools = (deps: DeveloperDeps) => {
  const { db, clock } = deps
  return {
    /** Forms are checked by the schemas of the API. */
    schemas: { AdvanceRequest, MoveClockRequest, ScenePath },
    scenes: Object.entries(scenes).map(([name, { about }]) => ({ name, about })),
    now: (partnerId: string): Date => clockOf(clock, partnerId).now(),
    moveClock: (partnerId: string, asked: MoveClockRequest) => moveClock(deps, asked, partnerId),
    setUpScene: (name: SceneName, player: Player) => setUpScene(deps, name, player),
    reset: (player: Player) => resetPartner(deps, player),
    async advance(contractNumber: string, to: ContractState, player: Player) {
      await advanceOrder(db, contractNumber, to, player)
    },
    conversations: (partnerId: string) => findConversations(db, partnerId),
    mails: (partnerId: string, to: string | undefined) => listPartnerMails(db, { partnerId, to }),
    mail: async (partnerId: string, mailId: string) =>
      openMail(deps, await getPartnerMail(db, { partnerId, mailId })),
    mailView,
    attachment: async (partnerId: string, { mailId, documentId }: { mailId: string; documentId: string }) =>
      getMailFile(deps, await getPartnerMail(db, { partnerId, mailId }), documentId),
  }
}
