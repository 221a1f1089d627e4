import { Compile } from 'typebox/compile'
import { isMaLo } from '../domain/identifiers/malo.ts'
import { answerSchemas, type IncomingMessage } from './answers.ts'

export type ParsedAnswer =
  | { readonly isValid: true; readonly answer: IncomingMessage }
  | { readonly isValid: false; readonly reason: string }

type Validator = { Check(value: unknown): boolean; Errors(value: unknown): readonly Fault[] }
type Fault = { readonly keyword: string; readonly instancePath: string; readonly message: string }

/** Reads whatever came as a message of the market: the message, or a sentence on why it is none. It never throws. */
export function parseAnswer(value: unknown): ParsedAnswer {
  const process =
    typeof value === 'object' && value !== null && 'process' in value ? value.process : undefined
  if (typeof process !== 'string') return invalid('The message does not say its process.')
  const validator = validatorOf(process)
  if (validator === undefined)
    return invalid(`The process ${quoted(process)} is not one that the market tells us.`)
  if (!validator.Check(value)) return invalid(faultIn(validator.Errors(value)))

  const answer = value as IncomingMessage
  const maLo = 'maLoIdentifier' in answer.content ? answer.content.maLoIdentifier : null
  // An identifier with a slip of the pen would bind the order to a stranger's home.
  if (maLo !== null && !isMaLo(maLo))
    return invalid(`The market location id ${maLo} has a wrong check digit.`)
  return { isValid: true, answer }
}

const invalid = (reason: string): ParsedAnswer => ({ isValid: false, reason })

function faultIn([fault]: readonly Fault[]): string {
  if (fault === undefined) return 'The message has a wrong form.'
  const at = quoted(fault.instancePath.slice(1).replaceAll('/', '.'))
  if (fault.instancePath === '') return `The message ${fault.message}.`
  // An unknown property is refused by a schema that is just `false`.
  return fault.keyword === 'boolean' ? `The field ${at} is not known.` : `The field ${at} ${fault.message}.`
}

// Names come from outside and go into the database: as JSON they have no control characters and no half ones.
const quoted = (text: string): string => JSON.stringify(text.slice(0, 100))

const schemas = new Map(answerSchemas.map((schema) => [schema.properties.process.const as string, schema]))
const validators = new Map<string, Validator>()

// Compiled when first needed: a process that never hears from the market need not pay for it at its start.
function validatorOf(process: string): Validator | undefined {
  const schema = schemas.get(process)
  if (schema === undefined) return undefined
  let validator = validators.get(process)
  if (validator === undefined) {
    validator = Compile(schema) as Validator
    validators.set(process, validator)
  }
  return validator
}
