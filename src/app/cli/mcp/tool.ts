import type { Wattline } from '@wattline/sdk'
import { type Static, type TSchema, Type } from '../../../platform/http/schema.ts'

/** What an assistant can do. The service checks every value itself; the schema tells the assistant what there is. */
export type Tool = {
  name: string
  title: string
  description: string
  input: TSchema
  /** Whether it changes something: such tools exist only where writes are allowed. */
  isWrite: boolean
  run(wattline: Wattline, input: unknown): Promise<unknown>
}

type Described = Pick<Tool, 'title' | 'description'>

const toolOf =
  (isWrite: boolean) =>
  <Input extends TSchema>(
    name: string,
    described: Described,
    input: Input,
    run: (wattline: Wattline, input: Static<Input>) => Promise<unknown>,
  ): Tool => ({
    name,
    ...described,
    input,
    isWrite,
    run: (wattline, given) => run(wattline, given as Static<Input>),
  })

export const readTool = toolOf(false)
export const writeTool = toolOf(true)

/** Short, so that a text that an assistant has read somewhere does not travel in an address. */
export const text = (description: string, example: string) =>
  Type.String({ description, maxLength: 100, examples: [example] })

export const tariffKey = text('Key of a tariff from list_tariffs.', 'DYNAMIC_SHARE')
export const contractNumber = text(
  'Number of the order, which is also the number of its contract.',
  '30000016',
)
export const customerNumber = text('Number of a customer from list_customers or an order.', '20000018')
export const date = (description: string) => text(description, '2026-11-15')

export const page = {
  offset: Type.Optional(Type.Integer({ description: 'Number of items to skip. Default: 0.', minimum: 0 })),
  limit: Type.Optional(
    Type.Integer({ description: 'Number of items, at most 500. Default: 10.', minimum: 1, maximum: 500 }),
  ),
}
