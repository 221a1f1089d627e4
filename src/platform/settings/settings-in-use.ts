import type { Config } from './config.ts'
import { isSetting, type Setting } from './setting.ts'
import { settingTree, shown } from './settings.ts'

export type SettingInUse = {
  name: string
  says: string
  /** Null if it has none, and for a secret. */
  value: string | null
  isDefault: boolean
  isSecret: boolean
}

/** Every setting with the value that the service works with, in the order of `.env.example`. Secrets are left out. */
export const settingsInUse = (config: Config): SettingInUse[] => inUse(settingTree, stated(config), config)

/** The sources of prices are set by one variable, and known by two values. */
const stated = (config: Config) => {
  const { sources, isSynthetic, entsoeToken } = config.dayAheadPrices
  return { ...config, dayAheadPrices: { named: isSynthetic ? ['synthetic'] : sources, entsoeToken } }
}

const inUse = (tree: object, values: unknown, config: Config): SettingInUse[] =>
  Object.entries(tree).flatMap(([key, node]) => {
    const value = (values as Record<string, unknown>)[key]
    return isSetting(node) ? [settingInUse(node, value, config)] : inUse(node, value, config)
  })

function settingInUse(setting: Setting<unknown>, value: unknown, config: Config): SettingInUse {
  const { name, says, default: otherwise } = setting
  const isSecret = setting.isSecret === true
  const byDefault = typeof otherwise === 'function' ? otherwise(config) : otherwise
  const isDefault = value == null ? byDefault == null : byDefault != null && shown(value) === shown(byDefault)
  return { name, says, value: isSecret || value == null ? null : masked(shown(value)), isDefault, isSecret }
}

const mask = '•••'

/** An address without the password in it. */
const masked = (text: string): string =>
  text
    .replaceAll(/\/\/([^:/]*):[^/]*@/g, `//$1:${mask}@`)
    .replaceAll(/([?&][^=&]*(?:pass|secret|token|key)[^=&]*=)[^&;\s]*/gi, `$1${mask}`)
