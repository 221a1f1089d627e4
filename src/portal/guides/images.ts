import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cacheable, isKnown } from '../../platform/http/etag.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pageHeaders } from '../send-document.ts'

// Only plain file names, so that nobody can leave the folder of the pictures.
const name = /^[a-z][a-z0-9-]*\.(png|svg)$/
const typeOf: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml' }

/** Sends a picture. It is read each time: requests for pictures are rare, and browsers cache them. */
export async function sendImage(request: FastifyRequest, reply: FastifyReply, file: string) {
  const [, suffix = ''] = name.exec(file) ?? []
  const type = typeOf[suffix]
  const bytes = type && (await readFile(`${projectFolder}docs/images/${file}`).catch(() => undefined))
  if (!bytes) throw new Refusal('unknown', { code: 'not-found', message: 'This picture does not exist.' })
  const { etag } = cacheable(bytes.toString('latin1'))
  reply.headers(pageHeaders).header('ETag', etag).header('Cache-Control', 'public, max-age=3600')
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
