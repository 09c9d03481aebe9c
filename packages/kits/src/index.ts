import type { Kit } from '@quire/runtime/kit'
import { change } from './change/index.ts'

/** The kits that come with Quire. */
export const kits: readonly Kit[] = [change]
