import { readFileSync } from 'node:fs'
import { askers, cellOf, relations } from '../../../customers/visibility/visibility-cases.ts'
import { CancellationReasons, ContractStates, DenialReasons } from '../../../domain/states-and-reasons.ts'
import { longestPeriods } from '../../../energy/metrics/period.ts'
import { type Audience, eventTypes, partnerEventTypeNames } from '../../../events/event-types.ts'
import { orderRulesTables } from '../../../orders/intake/rules-document.ts'
import { reportableEvents } from '../../../orders/lifecycle/schema.ts'
import { assignableScopes, partnershipTypes, scopeNames, scopes } from '../../../partners/scopes.ts'
import { errorCodes, noticeCodes, statusOf } from '../../../platform/error-codes.ts'
import { projectFolder } from '../../../platform/project-folder.ts'
import { demoApp, demoClients } from '../../../sandbox/demo/demo-access.ts'
import { demoPeople } from '../../../sandbox/demo/demo-customers.ts'
import { sceneNames, scenes } from '../../../sandbox/scenes/scenes.ts'

const toldTo: Readonly<Record<Audience, string>> = {
  order: 'who brought or placed the order',
  contract: 'who may read the contract',
  metrics: 'who may read its metrics',
  documents: 'who may read its documents',
  partner: 'the partner that was linked',
  client: 'the partner of the client',
  everybody: 'everybody',
  operator: 'the supplier alone',
}

/** The tables that guides take from the code, by the name that stands in their marks. */
export const generatedParts: Readonly<Record<string, () => string>> = {
  scopes: () =>
    table(
      ['Scope', 'Lets you', 'White-label', 'Third party', 'Sales affiliate'],
      partnerScopes.map((scope) => [
        code(scope),
        scopes[scope].letsYou,
        ...partnershipTypes.map((type) => (assignableScopes[type].includes(scope) ? 'yes' : 'no')),
      ]),
    ),
  'demo-clients': () =>
    table(
      ['client_id', 'client_secret', 'Kind', 'Scopes'],
      [
        ...demoClients
          .filter(({ partner }) => partner !== null)
          .map(({ clientId, secret, partner, scopes }) => [
            code(clientId),
            code(secret),
            partner?.type ?? '',
            scopes.map(code).join(' '),
          ]),
        [code(demoApp.clientId), 'none: an app', 'ThirdParty', 'by the customer'],
      ],
    ),
  situations: () =>
    table(
      ['Scene', 'What there is to see'],
      sceneNames.map((name) => [code(name), scenes[name].about]),
    ),
  'demo-customers': () =>
    table(
      ['Email address', 'Password', 'Customer number'],
      demoPeople.map(({ emailAddress, password, customerNumber }) =>
        [emailAddress, password, customerNumber].map(code),
      ),
    ),
  'receiver-node': () => example('js', 'receivers/node.mts'),
  'receiver-express': () => example('js', 'receivers/express.mts'),
  'receiver-fastify': () => example('js', 'receivers/fastify.mts'),
  'receiver-flask': () => example('py', 'receivers/flask_app.py'),
  'event-types': () =>
    table(
      ['Type', 'What happened', '`data` besides the numbers', 'Who is notified'],
      partnerEventTypeNames.map((name) => [
        code(name),
        eventTypes[name].tells,
        eventTypes[name].data.map(code).join(' '),
        toldTo[eventTypes[name].audience],
      ]),
    ),
  'order-rules': orderRulesTables,
  'metric-periods': () =>
    table(
      ['Interval', 'Longest period'],
      Object.entries(longestPeriods).map(([interval, { says }]) => [code(interval), says]),
    ),
  scenes: () =>
    table(
      ['Meter number', 'What happens', 'The word in it'],
      [
        [code('SBX-OPEN-1'), 'stays `Open`: the delivery point is never identified', ''],
        [
          code('SBX-BOUND-20271231-1'),
          'the previous contract runs until that day: delivery starts on the day after, or `Rejected` if that is more than a year later than desired',
          'year, month and day',
        ],
        [code('SBX-DENIED-Dunning-1'), '`Rejected` with that reason', words(DenialReasons)],
        [
          code('SBX-CANCELLED-OtherSupplier-1'),
          'in delivery, then `Cancelled` with that reason',
          words(CancellationReasons),
        ],
        [code('SBX-STATE-PendingDelivery-1'), 'goes there and stays', words(ContractStates)],
        [
          code('SBX-UNWILLING-1'),
          'supplied as usual; grid and metering operator refuse modules and smart meters that you order later',
          '',
        ],
        [
          code('SBX-OWNGRID-1'),
          'supplied from today on; the grid operator says that the customer pays for grid use and metering directly',
          '',
        ],
        [code('SBX-UNSPECIFIED-1'), '`Unspecified`: the market does not answer', ''],
      ],
    ),
  visibility: () =>
    table(
      [
        'Who asks',
        'A contract that you brought',
        'Its metrics and costs',
        'A contract of a linked customer',
        'Its metrics and costs',
      ],
      Object.entries(askers)
        .filter(([name]) => name !== "Another's token" && !name.endsWith('manage'))
        .map(([name, asker]) => [
          name.replace('…', 'White-label,').replace('Affiliate finance', 'Affiliate, finance'),
          ...['brought the contract', 'linked'].flatMap((says) =>
            relations
              .filter((relation) => relation.says === says)
              .flatMap((relation) => [
                cellOf('contract', asker, relation),
                cellOf('metrics', asker, relation),
              ]),
          ),
        ]),
    ),
  events: () => words(reportableEvents),
  'error-codes': () =>
    table(
      ['Status', 'Code', 'When', 'What to do'],
      Object.entries(errorCodes).map(([name, { kind, when, remedy }]) => [
        String(statusOf[kind]),
        code(name),
        when,
        remedy,
      ]),
    ),
  'item-codes': () =>
    table(
      ['Severity', 'Code', 'When', 'What it means'],
      Object.entries(noticeCodes).map(([name, { severity, when, remedy }]) => [
        severity,
        code(name),
        when,
        remedy,
      ]),
    ),
}

const partnerScopes = scopeNames.filter((scope) => !assignableScopes.Operator.includes(scope))
const code = (text: string): string => `\`${text}\``
const words = (all: readonly string[]): string => all.map(code).join(', ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells, index) => (index === 1 ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n')

/** A program of `examples/`, which a test runs; without the line that says how to run it in this project. */
function example(language: string, path: string): string {
  const [, ...lines] = readFileSync(`${projectFolder}examples/${path}`, 'utf8').trimEnd().split('\n')
  const fence = '```'
  return [`${fence}${language}`, ...lines, fence].join('\n')
}
