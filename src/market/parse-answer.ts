import { Compile } from 'typebox/compile'
import { isMaLo } from '../domain/identifiers/market-check-digit.ts'
import { answerSchemas, type IncomingMessage } from './answers.ts'

export type ParsedAnswer =
  | { readonly isValid: true; readonly answer: IncomingMessage }
  | { readonly isValid: false; readonly reason: string }

type Validator = { Check(value: unknown): boolean; Errors(value: unknown): readonly Fault[] }
type Fault = { readonly keyword: string; readonly instancePath: string; readonly message: string }

/** Parses anything received as a message from the market. Returns a reason instead of throwing. */
export function parseAnswer(value: unknown): ParsedAnswer {
  const process =
    typeof value === 'object' && value !== null && 'process' in value ? value.process : undefined
  if (typeof process !== 'string') return invalid('The message does not name its process.')
  const validator = validatorOf(process)
  if (validator === undefined) return invalid(`The process ${quoted(process)} is not one that we receive.`)
  if (!validator.Check(value)) return invalid(faultIn(validator.Errors(value)))

  const answer = value as IncomingMessage
  const maLo = 'maLoIdentifier' in answer.content ? answer.content.maLoIdentifier : null
  // A mistyped identifier would assign the order to someone else's home.
  if (maLo !== null && !isMaLo(maLo))
    return invalid(`The market location id ${maLo} has a wrong check digit.`)
  return { isValid: true, answer }
}

const invalid = (reason: string): ParsedAnswer => ({ isValid: false, reason })

function faultIn([fault]: readonly Fault[]): string {
  if (fault === undefined) return 'The message is malformed.'
  const at = quoted(fault.instancePath.slice(1).replaceAll('/', '.'))
  if (fault.instancePath === '') return `The message ${fault.message}.`
  // TypeBox reports an unknown property as a violation of the schema `false`.
  return fault.keyword === 'boolean' ? `The field ${at} is unknown.` : `The field ${at} ${fault.message}.`
}

// Untrusted text goes into the database; JSON escapes control characters and lone surrogates.
const quoted = (text: string): string => JSON.stringify(text.slice(0, 100))

const schemas = new Map(answerSchemas.map((schema) => [schema.properties.process.const as string, schema]))
const validators = new Map<string, Validator>()

// Compiled on first use, because most processes never receive market messages.
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
