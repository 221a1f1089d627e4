import type { Wattline } from '@wattline/sdk'
import type { Static, TSchema } from '../../../platform/http/schema.ts'

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
