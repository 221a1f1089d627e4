import cluster from 'node:cluster'
import { makeDataFolder } from '../platform/db/embedded/data-folder.ts'
import { type Config, processEnvironment, readConfig } from '../platform/settings/config.ts'
import { startFault } from '../platform/start/start-fault.ts'
import { checkPorts } from './processes/check-ports.ts'
import { listenForStop } from './processes/listen-for-stop.ts'
import { apiProcesses } from './processes/usable-cores.ts'

// The primary hears for its children: what a terminal sends reaches every process of it.
if (cluster.isWorker) for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
const stop = cluster.isWorker ? new AbortController().signal : listenForStop()
// A reader of the output that is gone is no reason to fall over.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Starts the service: in this process, or as the process above several others, or as one of those. */
async function start(config: Config): Promise<void> {
  // Each of the three loads only what it needs, and what is wrong outside is reported before anything is loaded.
  if (cluster.isWorker) return (await import('./processes/run-child.ts')).runChild(config)
  await checkPorts(config)
  if (config.databaseUrl === undefined) await makeDataFolder(config.dataDir)
  const apiCount = apiProcesses(config)
  if (apiCount > 1) return (await import('./processes/run-primary.ts')).runPrimary(config, apiCount, stop)
  return (await import('./processes/run-alone.ts')).runAlone(config, stop)
}

let config: Config | undefined
try {
  config = readConfig(processEnvironment())
  await start(config)
} catch (error) {
  // A start that was left half-way because somebody asked for it has not failed.
  if (stop.aborted) process.exit(0)
  process.stderr.write(`Wattline cannot start. ${startFault(error, config)}\n`)
  process.exit(1)
}
