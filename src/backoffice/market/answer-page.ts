import { answerSchemas } from '../../market/answers.ts'
import { messageName } from '../../market/message-table.ts'
import { refusals } from '../../market/refusals.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { facts, id, notice, section, select } from '../../web/frame/parts.ts'
import { stateBadge } from '../../web/frame/state-badge.ts'
import { answerPath, messagePath } from '../console-paths.ts'
import { denialWords } from '../orders/words.ts'
import type { AnswerPreview, MarketMessageItem } from './schema.ts'

/** Which answer: the first step. */
export const answerChoicePage = (message: MarketMessageItem, processes: readonly string[]): Html => html`
  <h1>Answer to <code>${message.process}</code> by hand</h1>
  <p>What did the market say about ${message.name}, order ${message.contractNumber !== null && id(message.contractNumber)}?</p>
  ${
    processes.length === 0
      ? html`<p class="empty">This message asks the market for nothing, so nothing can be answered. <a href="${messagePath(message.id)}">Back to the message</a>.</p>`
      : html`<ul class="choices">${processes.map((process) => html`<li><a class="button quiet" href="${answerPath(message.id)}?process=${process}">${process} ${messageName('in', process)}</a></li>`)}</ul>`
  }`

type AnswerPage = {
  message: MarketMessageItem
  process: string
  form: URLSearchParams
  refusal: Refusal | undefined
  guard: Html
}

/** What it said: the second step. */
export function answerPage({ message, process, form, refusal, guard }: AnswerPage): Html {
  const fields = answerFields(process)
  const names = Object.fromEntries([...fields.map(({ name }) => [name, '']), ['comment', '']])
  const faults = faultsOf(refusal, names)
  return html`
  <h1>Answer <code>${process}</code> by hand</h1>
  <p>${messageName('in', process)}, to <code>${message.process}</code> of order ${message.contractNumber !== null && id(message.contractNumber)}. You will see what follows before it counts.</p>
  ${faults.others.map((text) => notice(text, 'error'))}
  <form method="post" action="${answerPath(message.id)}">${guard}
    <input type="hidden" name="process" value="${process}">
    ${fields.map((each) => input(each, form.get(each.name) ?? '', faults.of[each.name]))}
    ${textArea({ name: 'comment', label: 'Reason', hint: 'How the answer reached you. It is kept forever: no names, no addresses.', value: form.get('comment') ?? '', maxCharacters: 500, fault: faults.of.comment })}
    <p class="actions"><button class="button" type="submit" name="step" value="preview">Preview</button>
      <a class="button quiet" href="${messagePath(message.id)}">Cancel</a></p>
  </form>`
}

const none = { value: '', label: '–' }

function input(
  { name, says, kind, isRequired, choices }: AnswerField,
  value: string,
  fault: string | undefined,
): Html {
  if (choices.length > 0 && kind === 'text' && !name.endsWith('Code'))
    return select({ name, label: says, chosen: value }, [none, ...choices])
  const hint = choices.map((choice) => `${choice.value}: ${choice.label}`).join(' ')
  return field({
    ...{
      name,
      label: kind === 'list' ? `${says} Several with commas.` : says,
      value,
      fault,
      autocomplete: 'off',
    },
    type: kind === 'date' ? 'date' : 'text',
    hint: hint === '' ? undefined : `${hint} The market may use other codes.`,
    isOptional: !isRequired,
  })
}

type AnswerPreviewPage = {
  message: MarketMessageItem
  process: string
  content: Record<string, unknown>
  form: URLSearchParams
  preview: AnswerPreview
  guard: Html
}

/** What would follow: the third step. */
export function answerPreviewPage({
  message,
  process,
  content,
  form,
  preview,
  guard,
}: AnswerPreviewPage): Html {
  const { before, after, mails, marketMessages, reason } = preview
  const consequences = [
    before.state === after.state
      ? html`The order stays ${stateBadge(after)}.`
      : html`The order goes from ${stateBadge(before)} to ${stateBadge(after)}${after.denialReason !== null && ` (${denialWords[after.denialReason]})`}.`,
    reason !== null && html`${reason}`,
    ...after.openReasons.map((text) => html`It waits: ${text}`),
    ...marketMessages.map((sent) => html`The market gets message <code>${sent}</code>.`),
    ...mails.map(
      (kind) => html`The customer gets a mail: ${kind.replace(/^send-|-mail$/g, '').replaceAll('-', ' ')}.`,
    ),
    mails.length === 0 && html`The customer gets no mail at once.`,
  ].filter((sentence) => sentence !== false)
  return html`
  <h1>Answer <code>${process}</code>?</h1>
  ${after.state === 'Rejected' && notice('This answer would reject the order.', 'caution')}
  ${section('answer', 'The answer', facts([['Process', html`<code>${process}</code> ${messageName('in', process)}`], ...Object.entries(content).map(([name, value]) => [name, String(value)] as const), ['Reason', form.get('comment') ?? '']]))}
  ${section('consequences', 'What follows', html`<ul>${consequences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`)}
  <form method="post" action="${answerPath(message.id)}">${guard}
    ${['process', ...answerFields(process).map(({ name }) => name), 'comment'].map((name) => html`<input type="hidden" name="${name}" value="${form.get(name) ?? ''}">`)}
    <p class="actions"><button class="button" type="submit" name="step" value="confirm">Enter the answer</button>
      <button class="button quiet" type="submit" name="step" value="edit">Change the answer</button>
      <a class="button quiet" href="${messagePath(message.id)}">Cancel</a></p>
  </form>`
}

/** The form for an answer of the market, made from the schema by which the answer is checked. Pure. */
type AnswerField = {
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
