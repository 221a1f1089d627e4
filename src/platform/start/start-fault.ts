import { databaseFault } from '../db/database-fault.ts'
import { folderFault } from '../db/embedded/data-folder.ts'
import { EmbeddedServerError, errorCode } from '../db/embedded/errors.ts'
import { MigrationError } from '../db/migrate.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { describeError } from '../log/log.ts'
import { type Config, ConfigError } from '../settings/config.ts'

/** A fault at start that the user can fix; the message says how. */
export class StartError extends Error {}

const userFixable = [ConfigError, EmbeddedServerError, MigrationError, StartError]

/** Describes a failed start: a sentence with what to do, or every detail of an unexpected error. */
export function startFault(error: unknown, config: Config | undefined): string {
  if (userFixable.some((kind) => error instanceof kind)) return (error as Error).message
  const sentence =
    config && (listenFault(error as NodeJS.ErrnoException, config) ?? serverFault(error, config))
  return sentence ?? JSON.stringify(describeError(error), null, 2)
}

/** With the embedded server DATABASE_URL is not the cause; its own log tells more. */
function serverFault(error: unknown, { databaseUrl, dataDir }: Config): string | undefined {
  if (databaseUrl !== undefined) return databaseFault(error, databaseUrl)
  if (error instanceof DatabaseUnavailable && errorCode(error.cause) === diskFull)
    return folderFault(dataDir, 'ENOSPC').message
  return error instanceof DatabaseUnavailable
    ? `The database server in ${dataDir} stopped answering: see ${dataDir}/postgres.log.`
    : undefined
}

/** The SQLSTATE of PostgreSQL. */
const diskFull = '53100'

type ListenError = NodeJS.ErrnoException & { port?: number; hostname?: string }

function listenFault(error: ListenError, config: Config): string | undefined {
  if (!['listen', 'bind', 'getaddrinfo'].includes(error.syscall ?? '')) return undefined
  const { host, port, metricsHost, metricsPort } = config
  const isOfApi = error.port === undefined ? error.hostname !== metricsHost : error.port !== metricsPort
  return isOfApi || error.port === port
    ? listenFaults[error.code ?? '']?.({ name: '', host, port })
    : listenFaults[error.code ?? '']?.({ name: 'METRICS_', host: metricsHost, port: metricsPort ?? 0 })
}

type Place = { name: '' | 'METRICS_'; host: string; port: number }

const noAddress = ({ name, host }: Place) =>
  `${name}HOST is ${host}, which is not an address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all addresses.`

const listenFaults: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ name, port }) =>
    `Port ${port} is in use by another process: stop that process, or set ${name}PORT to a free port.`,
  EACCES: ({ name, port }) =>
    `This user may not listen on port ${port}: set ${name}PORT to 1024 or higher, or give the service permission to use the port.`,
  EADDRNOTAVAIL: noAddress,
  EINVAL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
}
