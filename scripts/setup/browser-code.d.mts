import type { Plugin as BuildPlugin } from 'esbuild'
import type { Plugin as TestPlugin } from 'vitest/config'

export const browserCodeInBuild: BuildPlugin
export const browserCodeInTests: TestPlugin
