/** What the market says about contracts, received as a gateway delivers it. */
import { randomUUID } from 'node:crypto'
import type { TestService } from '../../test/support/test-service.ts'
import type { OutgoingMessage, OutgoingProcess } from '../market/messages.ts'
import { receiveAnswer } from '../orders/lifecycle/receive-answer.ts'
import { sql } from '../platform/db/sql.ts'
import type { SuppliedContract } from './supplied-contract.fixture.ts'

export function marketAnswers({ pool, deps, clock }: TestService) {
  const receive = (contract: SuppliedContract, message: object) =>
    receiveAnswer(
      pool,
      {
        messageId: randomUUID(),
        sentAt: clock.now().toISOString(),
        contractNumber: contract.contractNumber,
        ...message,
      },
      { actor: 'market', now: clock.now() },
      deps.config.marketIdentity,
    )
  const sentMessages = async ({ contractNumber }: SuppliedContract, process: OutgoingProcess) =>
    (
      await pool.query<{ content: OutgoingMessage }>(sql`
        select content from market_messages
        where contract_number = ${contractNumber} and direction = 'out' and process = ${process}
        order by created_at`)
    ).rows.map(({ content }) => content)

  return {
    sentMessages,
    /** Answers our last message of a process. */
    async answer(contract: SuppliedContract, to: OutgoingProcess, process: string, content: object = {}) {
      const message = (await sentMessages(contract, to)).at(-1)
      return receive(contract, { process, answers: message?.messageId, content })
    },
    /** Tells something about the delivery point. */
    async tell(contract: SuppliedContract, process: string, content: object, envelope: object = {}) {
      const { rows } = await pool.query<{ maLo: string }>(sql`
        select malo_identifier as "maLo" from orders where contract_number = ${contract.contractNumber}`)
      return receive(contract, {
        ...envelope,
        process,
        content: { maLoIdentifier: rows[0]?.maLo, ...content },
      })
    },
  }
}
