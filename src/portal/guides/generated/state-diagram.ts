import type { ContractState } from '../../../domain/states-and-reasons.ts'

type Box = { x: number; y: number; width: number; kind: 'way' | 'end' | 'lost' }
/** An edge drawn by hand; `both` stands for the way back as well. */
type Edge = { path: string; both?: true; label?: [x: number, y: number, ...lines: string[]] }

const height = 44
const boxes: Readonly<Record<ContractState, Box>> = {
  Open: { x: 40, y: 200, width: 110, kind: 'way' },
  Processing: { x: 240, y: 200, width: 120, kind: 'way' },
  PendingDelivery: { x: 445, y: 200, width: 155, kind: 'way' },
  Delivery: { x: 680, y: 200, width: 110, kind: 'way' },
  Cancelled: { x: 880, y: 200, width: 110, kind: 'end' },
  Rejected: { x: 120, y: 350, width: 110, kind: 'end' },
  Revoked: { x: 465, y: 350, width: 110, kind: 'end' },
  Unspecified: { x: 560, y: 40, width: 130, kind: 'lost' },
}

/** Placed by hand, complete by test: every pair of states between which the table of transitions has a row. */
export const edges: Readonly<Record<string, Edge>> = {
  'Open>Processing': { path: 'M150 222H240', both: true, label: [195, 196, 'data is', 'complete'] },
  'Processing>PendingDelivery': { path: 'M360 222H445', label: [402, 196, 'supply', 'confirmed'] },
  'PendingDelivery>Delivery': { path: 'M600 222H680', label: [640, 196, 'first day', 'comes'] },
  'Delivery>Cancelled': { path: 'M790 222H880', both: true, label: [835, 196, 'contract', 'ended'] },
  'PendingDelivery>Cancelled': { path: 'M572 244C620 322 870 322 930 244', both: true },
  'Open>Rejected': { path: 'M85 244C85 300 145 300 150 350', label: [72, 312, 'denied'] },
  'Processing>Rejected': { path: 'M275 244C270 300 205 300 200 350', both: true },
  'Open>Revoked': { path: 'M125 244C150 340 330 376 465 376' },
  'Processing>Revoked': { path: 'M330 244C345 320 440 330 485 350' },
  'PendingDelivery>Revoked': { path: 'M520 244V350', label: [562, 306, 'withdrawn'] },
  'Delivery>Revoked': { path: 'M735 244C735 340 670 372 575 372' },
  'Processing>Unspecified': { path: 'M300 200C300 110 430 62 560 62', both: true },
  'PendingDelivery>Unspecified': { path: 'M530 200C530 140 600 150 600 84', both: true },
  'Delivery>Unspecified': { path: 'M725 200C725 140 650 150 650 84', both: true },
  'Cancelled>Unspecified': { path: 'M935 200C935 110 820 62 690 62', both: true },
  'Unspecified>Rejected': { path: 'M560 48C330 20 10 50 10 220C10 320 60 372 120 372' },
}

/** The text of docs/images/order-states.svg. Its colours are those of a light page; in the portal the style has others. */
export const stateDiagram = (): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 420" font-family="system-ui, sans-serif" text-anchor="middle">',
    '<title>States of an order</title>',
    '<defs>',
    marker('arrow', '#7b8d86'),
    marker('arrow way', '#0b6b5d'),
    '</defs>',
    '<rect class="ground" width="1000" height="420" fill="#ffffff"/>',
    ...Object.entries(edges).map(([pair, edge]) => drawEdge(pair, edge)),
    ...Object.entries(boxes).map(([state, box]) => drawBox(state, box)),
    '</svg>',
    '',
  ].join('\n')

const way = ['Open>Processing', 'Processing>PendingDelivery', 'PendingDelivery>Delivery']

function drawEdge(pair: string, { path, both, label }: Edge): string {
  const isWay = way.includes(pair)
  const name = isWay ? 'arrow-way' : 'arrow'
  const dashes = pair.includes('Unspecified') ? ' stroke-dasharray="4 4"' : ''
  const line = `<path class="edge${isWay ? ' way' : ''}" d="${path}" fill="none" stroke="${isWay ? '#0b6b5d' : '#7b8d86'}" stroke-width="${isWay ? 2 : 1.4}"${dashes}${both ? ` marker-start="url(#${name})"` : ''} marker-end="url(#${name})"/>`
  if (label === undefined) return line
  const [x, y, ...lines] = label
  const texts = lines.map(
    (text, index) =>
      `<text class="event" x="${x}" y="${y + index * 15}" font-size="12.5" fill="#51625c">${text}</text>`,
  )
  return [line, ...texts].join('\n')
}

const fills = {
  way: ['#e0f0ec', '#0b6b5d'],
  end: ['#fbe9e7', '#a3261b'],
  lost: ['#fbf0db', '#7a4b00'],
} as const

function drawBox(state: string, { x, y, width, kind }: Box): string {
  const [fill, stroke] = fills[kind]
  return `<rect class="state ${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="9" fill="${fill}" stroke="${stroke}" stroke-width="1.5"/>
<text class="name" x="${x + width / 2}" y="${y + 27}" font-size="14.5" font-weight="600" fill="#14211e">${state}</text>`
}

const marker = (kind: string, colour: string): string =>
  `<marker id="${kind.replace(' ', '-')}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class="${kind}" d="M0 1 9 5 0 9z" fill="${colour}"/></marker>`
