/** The form for an answer of the market, made from the schema by which the answer is checked. Pure. */
import { answerSchemas } from '../../market/answers.ts'
import { refusals } from '../../market/refusals.ts'

export type AnswerField = {
  name: string
  says: string
  kind: 'text' | 'date' | 'list'
  isRequired: boolean
  /** Words to choose from; empty if any text may be given. */
  choices: readonly { value: string; label: string }[]
  maxCharacters: number
}

type ContentSchema = {
  properties: Record<string, FieldSchema>
  required?: readonly string[]
}
/** Fields that may be missing may also be null. */
type FieldSchema = {
  type?: string | readonly string[]
  const?: string
  enum?: readonly (string | null)[]
  format?: string
  description?: string
  maxLength?: number
}

function contentOf(process: string): ContentSchema | undefined {
  const schema = answerSchemas.find(({ properties }) => properties.process.const === process)
  return schema?.properties.content as ContentSchema | undefined
}

/** The fields of the content of an answer; those that can only be one value need no field. */
export const answerFields = (process: string): AnswerField[] => {
  const content = contentOf(process)
  return Object.entries(content?.properties ?? {})
    .filter(([, schema]) => schema.const === undefined)
    .map(([name, schema]) => ({
      name,
      says: schema.description ?? '',
      kind: [schema.type].flat().includes('array') ? 'list' : schema.format === 'date' ? 'date' : 'text',
      isRequired: content?.required?.includes(name) ?? false,
      choices: choicesOf(process, name, schema),
      maxCharacters: schema.maxLength ?? 500,
    }))
}

/** Codes that we know how to go on after; the market may use others. */
function choicesOf(process: string, name: string, schema: FieldSchema): AnswerField['choices'] {
  if (schema.enum !== undefined)
    return schema.enum.flatMap((value) => (value === null ? [] : { value, label: value }))
  const meant = name === 'responseCode' ? process : name === 'objectionCode' ? '55012' : null
  return refusals
    .filter((row) => row.process === meant)
    .flatMap(({ codes, says }) => codes.map((value) => ({ value, label: says })))
}

/** The content of the answer that a form describes. Empty fields are left out. */
export function answerContent(process: string, form: URLSearchParams): Record<string, unknown> {
  const constants = Object.entries(contentOf(process)?.properties ?? {}).flatMap(([name, schema]) =>
    schema.const === undefined ? [] : [[name, schema.const] as const],
  )
  const given = answerFields(process).flatMap(({ name, kind }) => {
    const text = form.get(name)?.trim() ?? ''
    if (text === '') return []
    return [[name, kind === 'list' ? text.split(/[\s,]+/) : text] as const]
  })
  return Object.fromEntries([...constants, ...given])
}
