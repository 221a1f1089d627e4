import { ContractStates } from '../../domain/states-and-reasons.ts'
import { barChart } from '../../platform/html/charts/bar-chart.ts'
import { heatMap } from '../../platform/html/charts/heat-map.ts'
import { lineChart } from '../../platform/html/charts/line-chart.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { confirmPage } from '../../web/frame/confirm-page.ts'
import { listPage } from '../../web/frame/list-page.ts'
import { facts, id, named, notice, section, select, table } from '../../web/frame/parts.ts'
import { stateChoices, stateNameBadge } from '../../web/frame/state-badge.ts'
import { tabs } from '../../web/frame/tabs.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { type Filter, listFilters } from '../../web/kit/filter-fields.ts'
import { readQuery } from '../../web/read-query.ts'
import { anyRole, type ConsoleContext, showPage, staffRoutes } from '../console-kit.ts'

/** The parts of all pages on one page, for who builds them. Only in the test environment. */
export const galleryRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/gallery', anyRole, async (me, request, reply) => {
    const asked = readQuery(request.url).get('part') ?? ''
    const part = isGalleryPart(asked) ? asked : 'parts'
    const content = galleryPage(part, me.operator.now)
    return show(me, { request, reply }, { title: 'Gallery', content })
  })
}

const path = '/console/gallery'

type GalleryPart = keyof typeof parts
const isGalleryPart = (name: string): name is GalleryPart => Object.hasOwn(parts, name)

/** Every part that pages are made of, in every state. One page for what has a title of its own. */
const galleryPage = (part: GalleryPart, now: Date): Html => html`
  ${tabs(
    'Gallery',
    Object.entries(parts).map(([name, { title }]) => ({
      name: title,
      path: name === 'parts' ? path : `${path}?part=${name}`,
      isCurrent: name === part,
    })),
  )}
  ${parts[part].content(now)}`

const parts = {
  parts: { title: 'Parts', content: (now: Date) => smallParts(now) },
  charts: { title: 'Charts', content: () => html`<h1>Charts</h1>${sampleCharts()}` },
  list: { title: 'List', content: (now: Date) => sampleList(now) },
  'empty-list': { title: 'Empty list', content: () => emptyList() },
  confirm: { title: 'Confirmation', content: () => confirmation() },
  'refused-confirm': { title: 'Refused confirmation', content: () => refusedConfirmation() },
}

const smallParts = (now: Date): Html => html`
  <h1>Parts</h1>
  ${section('notices', 'Notices', html`${notice('The data was corrected.')}${notice('This would reject the order.', 'caution')}${notice('The order was changed meanwhile.', 'error')}`)}
  ${section('states', 'States', html`<p>${ContractStates.map((state) => html`${stateNameBadge(state)} `)}</p>`)}
  ${section(
    'facts',
    'Facts',
    facts([
      ['Contract', id('30000016')],
      ['Placed', timeText('2026-11-15 13:45:00', now)],
      ['Left out', null],
      [
        'Long',
        'A value that is so long that it needs several lines on a phone, and still belongs to its name',
      ],
    ]),
  )}
  ${section(
    'buttons',
    'Buttons',
    html`<p class="actions"><button class="button" type="button">Correct</button>
      <button class="button quiet" type="button">Change</button>
      <button class="button danger" type="button">Erase</button>
      <button class="button small" type="button">Retry</button>
      <button class="button small quiet" type="button">Later</button>
      <button class="link" type="button">As a link</button></p>`,
  )}
  ${section(
    'fields',
    'Fields',
    html`<form method="get" action="${path}">
      ${field({ name: 'plain', label: 'Contract', type: 'text', autocomplete: 'off', hint: 'Eight digits.', isOptional: true, isNumber: true })}
      ${field({ name: 'day', label: 'Day', type: 'date', autocomplete: 'off', value: '2026-12-01', isOptional: true })}
      ${field({ name: 'wrong', label: 'MaLo id', type: 'text', autocomplete: 'off', value: '1', fault: 'maLoIdentifier must have 11 digits.', isOptional: true })}
      ${select({ name: 'chosen', label: 'Partner', chosen: 'two' }, [
        { value: 'one', label: 'Heimpuls' },
        { value: 'two', label: 'Stadtwerke Beispielstadt' },
      ])}
      ${textArea({ name: 'comment', label: 'Reason', hint: 'It is kept forever: no names, no addresses.', value: '', maxCharacters: 500 })}
      <div class="field check"><input type="checkbox" id="agreed" name="agreed" value="yes"> <label for="agreed">Needs attention</label></div>
      <button class="button" type="submit">Send</button>
    </form>`,
  )}
  ${section(
    'tables',
    'Tables',
    table(
      'Prices',
      [
        { title: 'Line', cell: ([name]) => name },
        { title: 'ct/kWh', isFigure: true, cell: ([, price]) => price },
      ],
      {
        rows: [
          ['Energy', '12.3400'],
          ['Grid fee', '8.1000'],
          ['Levies', '2.0500'],
        ] as const,
        empty: '',
      },
    ),
  )}
  ${section('nothing', 'An empty table', table('Nothing', [], { rows: [], empty: html`No order is like that. <a href="/console/orders">Show all orders</a>.` }))}
  ${section(
    'timeline',
    'A timeline',
    html`<ol class="timeline">
      <li><span class="what">The order was placed</span><br><span class="aside">${timeText('2026-11-15 13:45:00', now)}</span></li>
      <li><span class="what">The market answered</span><br><span class="aside">${timeText('2026-11-16 09:00:00', now)}</span></li>
    </ol>`,
  )}`

const rows = [
  {
    number: '30000016',
    tariff: 'Strom Fix 12',
    state: 'Delivery',
    at: '2026-11-15 13:45:00',
    amount: '1,234.50',
  },
  { number: '30000057', tariff: 'Strom Fix 12', state: 'Open', at: '2026-11-16 09:00:00', amount: '80.00' },
  {
    number: '30000058',
    tariff: 'Strom Fix 12',
    state: 'Rejected',
    at: '2026-11-16 10:30:00',
    amount: '0.00',
  },
] as const

const filters: readonly Filter[] = [
  { name: 'state', label: 'State', choices: stateChoices },
  { name: 'stuck', label: 'Needs attention', type: 'check' },
]
const filtered = new URLSearchParams('part=list&filter.state=Open&after=30000015')

const sampleList = (now: Date): Html =>
  listPage({
    title: 'A list',
    path,
    asked: filtered,
    filters: listFilters(filters, filtered, {}),
    columns: [
      { title: 'Order', cell: ({ number }) => html`<a href="/console/orders/${number}">${id(number)}</a>` },
      { title: 'Tariff', cell: ({ tariff }) => named(tariff, 'FIX_12', '/console/tariffs/FIX_12') },
      { title: 'State', cell: ({ state }) => stateNameBadge(state) },
      { title: 'Placed', cell: ({ at }) => timeText(at, now) },
      { title: 'EUR', isFigure: true, cell: ({ amount }) => amount },
    ],
    rows,
    empty: '',
    next: '30000058',
    actions: html`<a class="button small" href="${path}">Add one</a>`,
    done: 'It was added.',
  })

const emptyList = (): Html =>
  listPage({
    title: 'An empty list',
    path,
    asked: new URLSearchParams(),
    filters: listFilters(filters, new URLSearchParams(), {}),
    columns: [],
    rows: [],
    empty: html`There is none yet. <a href="${path}">Add the first one</a>.`,
    next: null,
  })

const asked = {
  title: 'Erase this customer?',
  says: html`<p>Everything that no law keeps is erased. It cannot be undone.</p>`,
  path,
  guard: html``,
  act: 'Erase',
  asksReason: true,
  isDangerous: true,
  back: path,
}
const confirmation = (): Html => confirmPage(asked)
const refusedConfirmation = (): Html =>
  confirmPage({
    ...asked,
    faults: { of: { reason: 'reason must not be empty.' }, others: ['The customer has an open order.'] },
  })

const startsAt = Date.parse('2026-11-16T23:00:00Z')
const quarters = Array.from({ length: 96 }, (_, index) => ({
  at: new Date(startsAt + index * 900_000),
  wave: 8 + 6 * Math.sin(index / 10),
}))
const days = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const reasons = [
  'Another order for the same meter',
  'Credit check denied',
  'Meter unknown to the grid operator',
  'Start date no longer possible',
  'Withdrawn',
]

/** Every kind of chart, with gaps, values below zero, many parts and none. The values are made up. */
const sampleCharts = (): Html => html`
  ${lineChart({ title: 'Day-ahead price', unit: 'ct/kWh' }, [
    {
      name: 'Exchange',
      points: quarters.map(({ at, wave }, index) => ({
        at,
        value: index > 40 && index < 48 ? null : wave - 4,
      })),
    },
    {
      name: 'Forecast',
      points: quarters.map(({ at, wave }) => ({ at, value: wave - 3 })),
      band: quarters.map(({ at, wave }) => ({ at, low: wave - 5, high: wave - 1 })),
    },
  ])}
  ${lineChart(
    { title: 'Six lines', unit: 'requests' },
    [1, 2, 3, 4, 5, 6].map((line) => ({
      name: `Partner ${line}`,
      points: quarters.slice(0, 32).map(({ at, wave }) => ({ at, value: Math.round(wave * line) })),
    })),
  )}
  ${lineChart({ title: 'Readings that arrived', unit: '%' }, [
    { name: 'Readings', points: quarters.map(({ at, wave }) => ({ at, value: 98 + wave / 10 })) },
  ])}
  ${barChart(
    { title: 'Orders by day', unit: 'orders' },
    {
      categories: days,
      series: ['Delivery', 'Open', 'Rejected'].map((name, part) => ({
        name,
        values: days.map((_, day) =>
          day === 12 || (day === 20 && part === 1) ? null : (day * (part + 3)) % 11,
        ),
      })),
    },
  )}
  ${barChart(
    { title: 'Rejections by reason', unit: 'orders' },
    { categories: reasons, series: [{ name: 'Orders', values: [12, 30, 7, null, 3] }] },
  )}
  ${barChart(
    { title: 'Balance by month', unit: 'EUR' },
    {
      categories: ['Aug', 'Sep', 'Oct', 'Nov'],
      series: [
        { name: 'Energy', values: [120, -40, 60, 80] },
        { name: 'Bonus', values: [-20, -15, 30, -60] },
      ],
    },
  )}
  ${heatMap(
    { title: 'Consumption by hour', unit: 'kWh' },
    {
      rows: days,
      columns: hours,
      values: days.map((_, day) =>
        hours.map((_, hour) =>
          day === 5 && hour > 10 && hour < 20 ? null : Math.max(0, 1 + Math.sin(hour / 4 + day / 6)),
        ),
      ),
    },
  )}
  ${lineChart({ title: 'A chart of nothing', unit: 'orders' }, [])}`
