import type { Kit } from '@quire/runtime/kit'
import { change } from './change/index.ts'
import { dialectic } from './dialectic/kit.ts'
import { foreman } from './foreman/kit.ts'
import { task } from './task/index.ts'
import { team } from './team/index.ts'

/** The kits that come with Quire. */
export const kits: readonly Kit[] = [change, dialectic, foreman, task, team]
