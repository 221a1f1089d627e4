import { docUrlOf, type ErrorCode, type NoticeCode, noticeCodes } from '../error-codes.ts'
import type { RefusalItem } from '../refusal.ts'
import { Extended, Nullable, OneOf, type Static, type TSchema, Type } from './schema.ts'

export const ErrorItem = Type.Object(
  {
    severity: OneOf(['Error', 'Warning', 'Notice'], {
      title: 'Severity',
      description: '`Error` refuses the request; `Warning` and `Notice` come with a success.',
      examples: ['Error'],
    }),
    // No `enum`: a generated client must survive a new code.
    code: Type.Unsafe<ErrorCode | NoticeCode>({
      type: 'string',
      description: 'Stable code that your program can rely on.',
      examples: ['validation-failed'],
    }),
    message: Type.String({
      description: 'A sentence for developers.',
      examples: ['zipCode must be five digits.'],
    }),
    details: Nullable(
      Type.String({
        description: 'Dotted path of the field that the item is about.',
        examples: ['zipCode'],
      }),
    ),
    docUrl: Type.Optional(
      Type.String({
        description:
          'Where the guide explains the code and what to do. Every item of severity `Error` has it.',
        examples: ['https://api.example.com/docs/errors#validation-failed'],
      }),
    ),
  },
  { title: 'ErrorItem', description: 'An error, warning or notice.' },
)
export type ErrorItem = Static<typeof ErrorItem>

const fields = {
  isSuccess: Type.Boolean({ description: 'true when the status is 2xx.', examples: [true] }),
  message: Nullable(Type.String({ description: 'Optional information.', examples: [null] })),
  error: Nullable(
    Type.Array(ErrorItem, {
      description: 'Errors, warnings and notices; null if there are none.',
      examples: [null],
    }),
  ),
  refUri: Nullable(Type.String({ description: 'Path of the resulting resource.', examples: [null] })),
}

/** What all answers have in common: stated once in the OpenAPI documents, referenced by the envelopes below. */
export const AnyEnvelope = Type.Object(fields, {
  title: 'Envelope',
  description: 'What every JSON answer contains besides its data.',
})

/** The schema of a successful answer. */
export const Envelope = <Data extends TSchema>(data: Data) => {
  const { title, items } = data as { title?: string; items?: { title?: string } }
  const name = title ?? `${items?.title}s`
  return Extended(AnyEnvelope, { data }, { title: `${name}Envelope`, description: `An answer with ${name}.` })
}

export const ErrorEnvelope = Type.Object(
  {
    ...fields,
    isSuccess: Type.Literal(false, { description: 'Always false.', examples: [false] }),
    error: Type.Array(ErrorItem, { description: 'All errors, one item per field.' }),
    data: Type.Null({ description: 'Always null.', examples: [null] }),
  },
  { title: 'ErrorEnvelope', description: 'The answer to a refused request.' },
)

/** A warning or notice, as the code defines. */
export const notice = (code: NoticeCode, message: string, details: string | null = null): ErrorItem => ({
  severity: noticeCodes[code].severity,
  code,
  message,
  details,
})

/** Wraps data into the envelope of a success, with any warnings and notices. */
export const ok = <Data>(data: Data, items: ErrorItem[] = [], message: string | null = null) => ({
  isSuccess: true,
  message: message ?? items[0]?.message ?? null,
  error: items.length > 0 ? items : null,
  refUri: null as string | null,
  data,
})

/** The envelope of a refusal; its message is that of the first item. */
export const refused = (items: readonly RefusalItem[], baseUrl: string) => ({
  isSuccess: false,
  message: items[0]?.message ?? null,
  error: items.map(({ code, message, details = null }) => ({
    severity: 'Error',
    code,
    message,
    details,
    docUrl: docUrlOf(baseUrl, code),
  })),
  refUri: null,
  data: null,
})
