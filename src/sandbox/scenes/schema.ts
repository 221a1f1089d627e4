import { PlainText } from '../../domain/fields.ts'
import { Closed, OneOf, Type } from '../../platform/http/schema.ts'
import { sceneNames } from './scenes.ts'

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

export const Scene = Type.Object(scene, {
  title: 'SandboxScene',
  description: 'A situation that can be set up.',
})

export const SceneSetUp = Type.Object(
  {
    ...scene,
    customerNumber: PlainText('Number of the new customer.', '2082649179'),
    emailAddress: PlainText('Address to log in with.', 'in-delivery-2082649179@example.com'),
    password: PlainText('Password to log in with, the same for all scenes.', 'Sonnenstrom-2026'),
    contractNumber: PlainText("Number of the customer's contract or order.", '3082649177'),
  },
  { title: 'SandboxSceneSetUp', description: 'A situation that was set up, with its customer.' },
)
