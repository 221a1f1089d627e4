#!/usr/bin/env node
import './setup/node-version.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runBuilt } from './setup/run-built.mjs'

await ensurePackages()
await ensureBuild()
await runBuilt('wattline.js')
