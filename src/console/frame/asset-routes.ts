import { chartCss } from '../../platform/html/charts/chart.css.ts'
import { styleCss } from '../../platform/html/style.css.ts'
import type { Server } from '../../platform/http/server.ts'
import { pageOptions } from '../console-context.ts'
import { consoleClientJs } from './console.client.js.ts'
import { consoleCss } from './console.css.ts'

const assets = {
  '/style.css': { type: 'text/css; charset=utf-8', text: styleCss + chartCss + consoleCss },
  '/script.js': { type: 'text/javascript; charset=utf-8', text: consoleClientJs },
}

export async function assetRoutes(server: Server): Promise<void> {
  for (const [path, { type, text }] of Object.entries(assets))
    server.get(path, pageOptions, async (_request, reply) =>
      reply
        .headers({ 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' })
        .type(type)
        .serializer(String)
        .send(text),
    )
}
