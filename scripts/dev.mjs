import './setup/node-version.mjs'
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepBuilding } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { packSdksMeanwhile } from './setup/sdk-packages.mjs'

// Editors write a file in several steps, and some of them several files at once.
const settleMilliseconds = 30

await ensurePackages()
packSdksMeanwhile()
const { rebuild, dispose } = await keepBuilding()
let service
let isEnding = false
let changes = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
for (const folder of ['src', 'sdk/src']) watch(join(projectRoot, folder), { recursive: true }, onChange)
await buildAndStart()

async function onChange(_event, file) {
  if (isEnding || !/(?<!\.test)\.(ts|json)$/.test(file ?? '')) return
  changes += 1
  if (changes > 1) return
  // What changes during a restart is in the next one.
  for (let before = 0; before < changes && !isEnding; ) {
    await pause(settleMilliseconds)
    before = changes
    await buildAndStart()
  }
  changes = 0
}

async function buildAndStart() {
  const [failure] = await Promise.all([rebuild(), stop()])
  if (failure)
    console.error(`${failure.message}\nThe sources could not be built: the service runs as it was before.`)
  if (!isEnding) start()
}

function start() {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  service = { child, exited }
  exited.then((code) => {
    if (isEnding || service?.child !== child) return
    service = undefined
    console.error(`The service has ended with ${code}. It starts again after the next change.`)
  })
}

async function stop() {
  const running = service
  service = undefined
  running?.child.kill('SIGTERM')
  return running?.exited
}

async function end(signal) {
  if (isEnding) return
  isEnding = true
  const running = service
  // A terminal sends Ctrl-C to the service as well.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.child.kill(signal)
  const code = await running?.exited
  await dispose()
  process.exit(code ?? 0)
}
