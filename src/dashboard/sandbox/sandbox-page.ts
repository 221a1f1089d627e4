import { ContractStates } from '../../domain/states-and-reasons.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice, section } from '../../platform/html/page-parts.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { DeveloperTools } from '../../sandbox/developer-tools.ts'
import { facts, table } from '../../web/frame/parts.ts'
import { timeText } from '../../web/frame/time-text.ts'
import { sandboxPath } from '../dashboard-paths.ts'

type Notice = { kind?: 'error'; text: string | Html }

export type SandboxPage = {
  now: Date
  scenes: DeveloperTools['scenes']
  conversations: Awaited<ReturnType<DeveloperTools['conversations']>>
  mails: Awaited<ReturnType<DeveloperTools['mails']>>
  guard: Html
  said: Notice | undefined
}

const steps = [
  ['PT1H', 'An hour'],
  ['P1D', 'A day'],
  ['P7D', 'A week'],
  ['P1M', 'A month'],
  ['P1Y', 'A year'],
] as const

export const sandboxPage = ({ now, scenes, conversations, mails, guard, said }: SandboxPage): Html => html`
  <h1>Sandbox</h1>
  ${said !== undefined && notice(said.text, said.kind)}
  <p>Your own test environment: its clock, customers, mails and market belong to you alone.</p>
  ${section(
    'clock',
    'Clock',
    html`
    <p>It is <strong>${berlinDateTime(now)}</strong> in your sandbox. Time only moves forward; a reset brings it back to today.
      Tokens that expire on the way have to be fetched again.</p>
    <form method="post" action="${sandboxPath('clock')}" class="inline">${guard}
      <p class="actions">${steps.map(([advance, label]) => html`<button class="button small quiet" name="advance" value="${advance}">${label} ahead</button> `)}</p>
    </form>
    <form method="post" action="${sandboxPath('clock')}">${guard}
      <div class="field"><label for="to">To a time in Berlin</label>
        <input id="to" name="to" required maxlength="19" placeholder="${berlinDateTime(now)}" autocomplete="off"></div>
      <p class="actions"><button class="button small" type="submit">Move the clock</button></p>
    </form>`,
  )}
  ${section(
    'scenes',
    'Situations',
    html`
    <p>Each adds a new customer of yours. Nothing has to be prepared, and the clock does not move.</p>
    <form method="post" action="${sandboxPath('scenes')}">${guard}
      ${facts(
        scenes.map(({ name, about }) => [
          html`<button class="button small" name="name" value="${name}" aria-label="Set up ${name}">${name}</button>`,
          about,
        ]),
      )}
    </form>`,
  )}
  ${section(
    'order',
    'An order',
    html`
    <p>Plays every step up to a state, mails included, without moving the clock.</p>
    <form method="post" action="${sandboxPath('advance')}">${guard}
      <div class="field"><label for="contractNumber">Contract number</label>
        <input id="contractNumber" name="contractNumber" required maxlength="20" inputmode="numeric" autocomplete="off"></div>
      <div class="field"><label for="state">State</label>
        <select id="state" name="to">${ContractStates.map((state) => html`<option${state === 'Delivery' && html` selected`}>${state}</option>`)}</select></div>
      <p class="actions"><button class="button small" type="submit">Advance the order</button></p>
    </form>`,
  )}
  ${section(
    'mails',
    'Mails to your customers and staff',
    html`
    <form method="get" action="${sandboxPath('mails')}" class="inline">
      <div class="field"><label for="mail-to">To an address</label>
        <input id="mail-to" name="to" type="email" maxlength="254" autocomplete="off"></div>
      <p class="actions"><button class="button small quiet" type="submit">Show mails</button></p>
    </form>
    ${mailTable(mails.slice(0, 5), now)}
    ${mails.length > 5 && html`<p><a href="${sandboxPath('mails')}">All mails</a></p>`}`,
  )}
  ${section(
    'market',
    'What the market says',
    table(
      'Conversations',
      [
        {
          title: 'Order',
          cell: ({ contractNumber }) =>
            html`<a href="${sandboxPath('market')}/${contractNumber}">${contractNumber}</a>`,
        },
        { title: 'State', cell: ({ state }) => state },
        { title: 'Messages', cell: ({ messages }) => String(messages), isFigure: true },
        { title: 'Last', cell: ({ lastAt }) => timeText(berlinDateTime(lastAt), now) },
      ],
      {
        rows: conversations,
        empty:
          'The market has not been asked yet. Place an order, and the simulated market answers within seconds.',
      },
    ),
  )}
  ${section(
    'reset',
    'Start over',
    html`
    <p>Deletes all your customers, orders, links, mails and events, sets the clock back to today and brings the demo data back.</p>
    <p class="actions"><a class="button small danger" href="${sandboxPath('reset')}">Reset the sandbox</a></p>`,
  )}`

export const mailTable = (mails: SandboxPage['mails'], now: Date): Html =>
  table(
    'Newest mails',
    [
      {
        title: 'Subject',
        cell: ({ id, subject }) => html`<a href="${sandboxPath('mails')}/${id}">${subject}</a>`,
      },
      { title: 'To', cell: ({ to }) => to },
      { title: 'Order', cell: ({ contractNumber }) => contractNumber },
      { title: 'Sent', cell: ({ sentAt }) => timeText(berlinDateTime(sentAt), now) },
    ],
    { rows: mails, empty: 'No mails yet. They are sent within a second or two of an order.' },
  )
