import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { requireContractAccess } from '../contract-access.ts'
import { supplyOn } from '../contract-audience.ts'
import type { ContractDeps } from '../read-contracts.ts'
import { ContractPath } from '../schema.ts'
import { chooseModules, showDevices } from './choose-modules.ts'
import { ControllableDeviceRequest, ControllableDevices, ModuleChoiceRequest } from './schema.ts'

export type MarketOrderDeps = Pick<ContractDeps, 'db'> & {
  config: Pick<Config, 'marketIdentity'>
}

const whoMay =
  'For white-label partners and the contracts they brought; for others if the customer allowed it (`mayManageContracts` of the link).'

const refusals = {
  409: Here(ErrorEnvelope, {
    description: 'The contract is over, or the grid operator has not answered the last choice yet.',
  }),
  422: Here(ErrorEnvelope, {
    description:
      'Not allowed for this device or contract, or not so early: the message has the earliest day.',
  }),
}

export const controllableDeviceRoutes =
  ({ db, config }: MarketOrderDeps) =>
  async (api: Server) => {
    const path = '/customers/:customerNumber/contracts/:contractNumber/controllable-devices'
    const identity = config.marketIdentity

    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      done()
    })

    api.get(
      path,
      {
        config: { scopes: ['manage:contracts'] },
        schema: {
          operationId: 'getControllableDevices',
          summary: 'Get controllable devices',
          description: `The devices of EnWG section 14a, their modules, and which modules are possible from when. ${whoMay}`,
          tags: ['Contracts'],
          params: ContractPath,
          response: { 200: Envelope(ControllableDevices) },
        },
      },
      async ({ params, caller, receivedAt }) => {
        const { contractNumber, ...status } = await requireContractAccess(
          db,
          params,
          { caller, now: receivedAt },
          'changes',
        )
        const today = berlinDate(receivedAt)
        return ok(await showDevices(db, contractNumber, { supply: supplyOn(today, status), today }))
      },
    )

    api.post(
      path,
      {
        config: { scopes: ['manage:contracts'] },
        schema: {
          operationId: 'registerControllableDevice',
          summary: 'Register a controllable device',
          description: `Registers a heat pump, wallbox, battery or air conditioner of EnWG section 14a and orders its modules from the grid operator. The customer hears of the answer by mail. Sending the same again changes nothing. ${whoMay}`,
          tags: ['Contracts'],
          params: ContractPath,
          body: ControllableDeviceRequest,
          response: { 200: Envelope(ControllableDevices), ...refusals },
        },
      },
      async ({ params, body, caller, id, receivedAt }) => {
        const { contractNumber } = await requireContractAccess(
          db,
          params,
          { caller, now: receivedAt },
          'changes',
        )
        const { modules = null, validFrom = null, isSeparatelyMetered, powerKw, ...device } = body
        const wish = {
          modules,
          validFrom,
          // To the watt, as it is stored.
          device: {
            ...device,
            powerKw: Math.round(powerKw * 1000) / 1000,
            isSeparatelyMetered: isSeparatelyMetered ?? false,
          },
        }
        const by = { actor: `client:${caller.clientId}`, requestId: id, now: receivedAt, identity }
        const devices = await db.transaction((tx) => chooseModules(tx, contractNumber, wish, by))
        return ok(devices)
      },
    )

    api.put(
      `${path}/modules`,
      {
        config: { scopes: ['manage:contracts'] },
        schema: {
          operationId: 'chooseModules',
          summary: 'Choose modules',
          description: `Orders other modules from the grid operator for the devices that the contract has. They hold from their day on, once the grid operator has agreed. Sending the same again changes nothing. ${whoMay}`,
          tags: ['Contracts'],
          params: ContractPath,
          body: ModuleChoiceRequest,
          response: { 200: Envelope(ControllableDevices), ...refusals },
        },
      },
      async ({ params, body, caller, id, receivedAt }) => {
        const { contractNumber } = await requireContractAccess(
          db,
          params,
          { caller, now: receivedAt },
          'changes',
        )
        const wish = { modules: body.modules, validFrom: body.validFrom ?? null, device: null }
        const by = { actor: `client:${caller.clientId}`, requestId: id, now: receivedAt, identity }
        const devices = await db.transaction((tx) => chooseModules(tx, contractNumber, wish, by))
        return ok(devices)
      },
    )
  }
