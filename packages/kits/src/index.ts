import type { Kit } from '@quire/runtime/kit'
import { change } from './change/kit.ts'
import { dialectic } from './dialectic/kit.ts'
import { foreman } from './foreman/kit.ts'
import { task } from './task/kit.ts'
import { team } from './team/kit.ts'

export const kits: readonly Kit[] = [change, dialectic, foreman, task, team]
