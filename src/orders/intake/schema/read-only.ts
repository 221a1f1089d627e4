/** Read-only fields (rule 10). A partner may send back what it has read, in whatever form; we accept and ignore it. */
import { Type } from '../../../platform/http/schema.ts'

export const Ignored = (description: string, example: unknown) =>
  Type.Optional(
    Type.Unknown({
      description: `${description} Read-only: accepted and ignored.`,
      examples: [example],
      readOnly: true,
    }),
  )
