import { copyClientJs } from './script/copy.client.js.ts'
import { dropClientJs } from './script/drop.client.js.ts'
import { keysClientJs } from './script/keys.client.js.ts'
import { menuClientJs } from './script/menu.client.js.ts'
import { refreshClientJs } from './script/refresh.client.js.ts'
import { searchClientJs } from './script/search.client.js.ts'

/** What makes the console quicker. Everything works without it. */
export const consoleClientJs = `'use strict'
${menuClientJs}${keysClientJs}${copyClientJs}${dropClientJs}${searchClientJs}${refreshClientJs}`
