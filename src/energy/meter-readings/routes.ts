import type { FastifyReply } from 'fastify'
import { type ContractPath as Path, requireContractAccess } from '../../contracts/contract-access.ts'
import { ContractPath } from '../../contracts/schema.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope, page, pageLinks } from '../../platform/http/paging.ts'
import { Here } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { EnergyDeps } from '../working-prices/supplied-contract.ts'
import { listReadings } from './list-readings.ts'
import { ListMeterReadingsQuery, MeterReadingItem, SubmitMeterReading } from './schema.ts'
import { submitReading } from './submit-reading.ts'

type Deps = Pick<EnergyDeps, 'db' | 'lastAccess'>

export const meterReadingRoutes = (deps: Deps) => async (api: Server) => {
  const path = '/customers/:customerNumber/contracts/:contractNumber/meter-readings'

  api.get(
    path,
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'listMeterReadings',
        summary: 'List the meter readings of a contract',
        description:
          'What meters without a smart meter gateway showed, newest first, and what of it counts. For partners to whom the customer gave access. The white-label partner that brought the contract needs the scope `role:application`.',
        tags: ['Metrics'],
        params: ContractPath,
        querystring: ListMeterReadingsQuery,
        response: { 200: ListEnvelope(MeterReadingItem) },
      },
    },
    async ({ params, query, caller, receivedAt, url }, reply) => {
      reply.header('Cache-Control', 'no-store')
      const { grantId } = await requireContractAccess(deps.db, params, { caller, now: receivedAt }, 'metrics')
      if (grantId !== null) deps.lastAccess.note(grantId, receivedAt)
      const all = await listReadings(deps.db, params.contractNumber)
      const answer = page(all.slice(query.offset), query)
      const links = pageLinks(url, query, answer.hasMoreItems)
      if (links !== undefined) reply.header('Link', links)
      return sendList(reply as FastifyReply, answer, MeterReadingItem)
    },
  )

  api.post(
    path,
    {
      config: { scopes: ['role:application'] },
      schema: {
        operationId: 'submitMeterReading',
        summary: 'Submit a meter reading',
        description:
          'For the white-label partner that brought the contract, with the scope `role:application`; access that a customer gives only lets you read. The reading counts until the metering operator sends another one for that day. Sending the same again changes nothing; another value for the same day replaces your former one. A reading that contradicts others is refused. One that is unlikely is questioned with 409 `reading-questioned`: send it again with `isConfirmed` if it is right.',
        tags: ['Metrics'],
        params: ContractPath,
        body: SubmitMeterReading,
        response: {
          200: Envelope(MeterReadingItem),
          409: Here(ErrorEnvelope, { description: 'The reading is unlikely and not confirmed.' }),
        },
      },
    },
    async ({ params, body, caller, receivedAt }, reply) => {
      reply.header('Cache-Control', 'no-store')
      return ok(await tell(deps, params, { body, caller, now: receivedAt }))
    },
  )
}

type Telling = { body: SubmitMeterReading; caller: Caller; now: Date }

async function tell({ db }: Deps, path: Path, { body, caller, now }: Telling): Promise<MeterReadingItem> {
  const { contractNumber } = await requireContractAccess(db, path, { caller, now }, 'meter-readings')
  const outcome = await submitReading(db, { ...body, contractNumber, source: 'Partner' }, now)
  const { result, reason = '', field = 'kwh' } = outcome
  if (result === 'refused') throw invalid(field, sentence(reason))
  if (result === 'questioned')
    throw new Refusal('conflict', {
      code: 'reading-questioned',
      message: `${sentence(reason)} If the meter shows this, send it again with isConfirmed.`,
      details: field,
    })
  const items = await listReadings(db, contractNumber)
  const stored = items.find(({ source, date }) => source === 'Partner' && date === body.date)
  if (stored === undefined) throw new Error('a reading that was stored is not there')
  return stored
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
