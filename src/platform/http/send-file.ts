import type { FastifyReply } from 'fastify'

/** Sends a file to be saved, not shown: whatever it contains, no browser runs it as a page of ours. */
export const sendFile = (
  reply: FastifyReply,
  { filename, contentType, content }: { filename: string; contentType: string; content: Uint8Array },
): FastifyReply =>
  reply
    .type(contentType)
    .headers({
      'Content-Disposition': `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(content)
