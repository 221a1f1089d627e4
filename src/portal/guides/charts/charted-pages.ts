import type { FastifyRequest } from 'fastify'
import { type CodedDocument, codedDocument } from '../../../platform/http/coded-document.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { InThread } from '../../../platform/threads/jobs.ts'
import { berlinDate } from '../../../platform/time/berlin.ts'
import { makeCall } from '../../run/make-call.ts'
import { demoRunClients, type RunDeps, tokenOf } from '../../run/run-client.ts'
import { chartPlace, chartsIn, type drawChart, type LiveChartName, liveCharts } from './live-charts.ts'

export type ChartDeps = RunDeps & {
  /** In a thread: the first drawing of a process takes tens of milliseconds. */
  drawChart: InThread<typeof drawChart>
}

/**
 * Puts charts of live data into the pages that have a place for them. A page is reassembled only when one of its
 * charts has changed, so a browser that has it still gets 304.
 */
export function chartedPages(deps: ChartDeps, server: Server) {
  const latest = new Map<string, { key: string; document: CodedDocument }>()
  const drawnOf = new Map<LiveChartName, { answer: string; drawn: Promise<string> }>()
  const placesOf = new WeakMap<CodedDocument, readonly LiveChartName[]>()

  return async (path: string, page: CodedDocument, request: FastifyRequest): Promise<CodedDocument> => {
    const names = placesOf.get(page) ?? chartsIn(textOf(page))
    placesOf.set(page, names)
    if (names.length === 0) return page
    const drawn = await Promise.all(names.map((name) => draw(name, request)))
    const key = drawn.join('')
    const known = latest.get(path)
    if (known?.key === key) return known.document
    const text = names.reduce(
      (whole, name, index) => whole.replace(chartPlace(name), () => drawn[index] ?? ''),
      textOf(page),
    )
    const document = codedDocument(text)
    latest.set(path, { key, document })
    return document
  }

  /** Empty where there is nobody to ask as: charts are drawn with the demo client. */
  async function draw(
    name: LiveChartName,
    request: Pick<FastifyRequest, 'receivedAt' | 'ip'>,
  ): Promise<string> {
    const client = deps.demo && deps.directory.current().clients.get(demoRunClients.partner)
    if (client === undefined || client.isDisabled || deps.config.environment !== 'test') return ''
    const url = liveCharts[name].url(berlinDate(request.receivedAt))
    const token = await tokenOf(deps, client)
    const { status, bytes } = await makeCall(
      server,
      { method: 'GET', url, headers: {} },
      { token, address: request.ip },
    )
    if (status !== 200) return ''
    const answer = bytes.toString()
    const last = drawnOf.get(name)
    if (last?.answer === answer) return last.drawn
    const drawn = deps.drawChart(name, answer)
    drawnOf.set(name, { answer, drawn })
    // A drawing that failed is tried again.
    drawn.catch(() => drawnOf.delete(name))
    return drawn
  }
}

const textOf = ({ bytes }: CodedDocument): string => Buffer.from(bytes).toString()
