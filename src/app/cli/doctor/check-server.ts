import { newestMajor, oldestMajor } from '../../../platform/db/server-version.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('database')

export type ServerFacts = {
  /** As PostgreSQL counts: 170004 is 17.4. */
  versionNumber: number
  /** Of the database, as PostgreSQL calls it. */
  encoding: string
  isStandby: boolean
  synchronousCommit: string
  fsync: string
  /** How many connections the server allows to ordinary users, and how many this deployment may open. */
  maxConnections: number
  neededConnections: number
  /** How many servers DATABASE_URL names, and how many standbys confirm with this one. */
  servers: number
  synchronousStandbys: number
}

/** Judges the PostgreSQL server: its version, whether it can be written to, and whether it keeps what it confirmed. */
export function checkServer(facts: ServerFacts): Check[] {
  const { versionNumber, encoding, isStandby, synchronousCommit, fsync } = facts
  return [
    version(versionNumber),
    ...encoded(encoding),
    ...writing(isStandby),
    durability(synchronousCommit, fsync),
    ...standbys(facts),
    ...connections(facts),
  ]
}

function version(number: number): Check {
  const major = Math.floor(number / 10_000)
  if (major < oldestMajor)
    return failure(`PostgreSQL ${major} is too old: use ${oldestMajor} to ${newestMajor}.`)
  if (major > newestMajor) {
    return warning(
      `PostgreSQL ${major} is newer than this release knows: use ${oldestMajor} to ${newestMajor}.`,
    )
  }
  return ok(`PostgreSQL ${major}.${number % 10_000} answers.`)
}

/** In any other encoding names are stored wrongly, or refused. */
const encoded = (encoding: string): Check[] =>
  encoding === 'UTF8'
    ? []
    : [
        failure(
          `Its encoding is ${encoding}, in which names cannot be stored: make a new database with createdb --encoding UTF8 --template template0.`,
        ),
      ]

function writing(isStandby: boolean): Check[] {
  return isStandby
    ? [failure('It is a standby that can only be read: let DATABASE_URL name the primary.')]
    : []
}

function durability(synchronousCommit: string, fsync: string): Check {
  const isOff = Object.entries({ fsync, synchronous_commit: synchronousCommit })
    .filter(([, value]) => value === 'off')
    .map(([name]) => name)
  if (isOff.length === 0) return ok('What it has confirmed survives a crash.')
  return warning(
    `A crash may lose orders that were confirmed: set ${isOff.join(' and ')} to on in PostgreSQL.`,
  )
}

/** An operator who names several servers wants to lose one of them without losing an order. */
function standbys({ servers, isStandby, synchronousStandbys }: ServerFacts): Check[] {
  if (servers < 2 || isStandby) return []
  if (synchronousStandbys > 0) return [ok('A standby has what it confirms, and can take its place.')]
  return [
    warning(
      'No standby confirms with it, so that orders which were confirmed can be lost with this server: ' +
        'set synchronous_standby_names in PostgreSQL.',
    ),
  ]
}

function connections({ maxConnections, neededConnections }: ServerFacts): Check[] {
  if (neededConnections <= maxConnections) return []
  return [
    warning(
      `It allows ${maxConnections} connections and this deployment alone may open ${neededConnections}: ` +
        'raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE or WORKERS.',
    ),
  ]
}
