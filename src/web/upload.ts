import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { formOf } from '../platform/html/form-pages.ts'
import { incomplete } from '../platform/http/received-body.ts'

/** A form with a file, which is not read yet. Fields that come after the file are not seen. */
export type Upload = { form: URLSearchParams; file: { name: string; content: Readable } | undefined }

const limits = { fieldNameSize: 100, fieldSize: 1000, fields: 20, files: 1, parts: 21, headerPairs: 50 }

/** Reads a form up to its file. A form that was sent without one is read as any other. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return { form: formOf(request), file: undefined }
  const form = new URLSearchParams()
  try {
    // The file itself is counted by its reader.
    for await (const part of request.parts({ limits: { ...limits, fileSize: Number.POSITIVE_INFINITY } })) {
      if (part.type === 'file') return { form, file: { name: part.filename, content: part.file } }
      if (typeof part.value === 'string') form.append(part.fieldname, part.value)
    }
  } catch {
    throw incomplete('file')
  }
  return { form, file: undefined }
}
