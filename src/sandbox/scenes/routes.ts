import { PlainText } from '../../domain/fields.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Closed, OneOf, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { playerOf } from '../play-order.ts'
import { type ResetDeps, resetPartner } from '../reset/reset-partner.ts'
import { Clock } from '../schema.ts'
import { sceneNames, scenes } from './scenes.ts'
import { setUpScene } from './set-up-scene.ts'

/** Situations to begin with, and the way back to the beginning. */
export const sceneRoutes = (deps: ResetDeps) => async (api: Server) => {
  api.get(
    '/scenes',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'listSandboxScenes',
        summary: 'List scenes',
        description: 'The situations that can be set up. Only in the test environment.',
        tags: ['Sandbox'],
        response: { 200: Envelope(Type.Array(Scene, { description: 'All scenes.' })) },
      },
    },
    async () => ok(sceneNames.map((name) => ({ name, about: scenes[name].about }))),
  )

  api.post(
    '/scenes/:name',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'setUpSandboxScene',
        summary: 'Set up a scene',
        description:
          'Adds a new customer of yours in a certain situation, with contract, history and readings. Can be repeated: each call adds another customer. The clock does not move.',
        tags: ['Sandbox'],
        params: ScenePath,
        response: { 200: Envelope(SceneSetUp), 409: ErrorEnvelope },
      },
    },
    async ({ params: { name }, caller, receivedAt }) => {
      const set = await setUpScene(deps, name, playerOf(caller, receivedAt))
      const { customerNumber, emailAddress, password } = set.customer
      const { contractNumber } = set.contract
      return ok({ name, about: scenes[name].about, customerNumber, emailAddress, password, contractNumber })
    },
  )

  api.post(
    '/reset',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'resetSandbox',
        summary: 'Reset your sandbox',
        description:
          'Deletes all customers, orders, links, mails and events of yours, sets your clock back to the present and brings the demo data back. Tokens that were fetched in the future of your clock are no longer valid. Your clients, webhook endpoints, brand and team stay. Other partners are not affected.',
        tags: ['Sandbox'],
        response: { 200: Envelope(Clock), 409: ErrorEnvelope },
      },
    },
    async ({ caller, receivedAt }) => {
      return ok({ now: berlinDateTime(await resetPartner(deps, playerOf(caller, receivedAt))) })
    },
  )
}

const SceneNameField = OneOf(sceneNames, {
  title: 'SandboxSceneName',
  description: 'Name of the scene.',
  examples: ['in-delivery'],
})

export const ScenePath = Closed({ name: SceneNameField })

const scene = {
  name: SceneNameField,
  about: PlainText('What there is to see.', 'A customer with a dynamic tariff, in delivery for a year.'),
}

const Scene = Type.Object(scene, {
  title: 'SandboxScene',
  description: 'A situation that can be set up.',
})

const SceneSetUp = Type.Object(
  {
    ...scene,
    customerNumber: PlainText('Number of the new customer.', '2082649179'),
    emailAddress: PlainText('Address to log in with.', 'in-delivery-2082649179@example.com'),
    password: PlainText('Password to log in with, the same for all scenes.', 'Sonnenstrom-2026'),
    contractNumber: PlainText("Number of the customer's contract or order.", '3082649177'),
  },
  { title: 'SandboxSceneSetUp', description: 'A situation that was set up, with its customer.' },
)
