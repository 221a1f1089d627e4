import { accessMutations } from './access-mutations.ts'
import { energyMutations } from './energy-mutations.ts'
import { eventMutations } from './event-mutations.ts'
import type { Mutation } from './mutation.ts'
import { orderMutations } from './order-mutations.ts'
import { platformMutations } from './platform-mutations.ts'

export const mutations: readonly Mutation[] = [
  ...orderMutations,
  ...accessMutations,
  ...energyMutations,
  ...eventMutations,
  ...platformMutations,
]
