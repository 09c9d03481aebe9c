import { setTimeout as sleep } from 'node:timers/promises'
import type { Plugin } from '../kit/plugin.ts'
import { manualKind } from './manual-kind.ts'

/** Provides the models `manual/NAME` and the folder with their prompts. People answer these prompts. */
export function manual(): Plugin {
  return {
    name: 'manual',
    kinds: () => [manualKind],
    async desk(context) {
      const { ManualDesk } = await import('./manual-desk.ts')
      return new ManualDesk({
        ...context,
        sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { ...(signal && { signal }) }).catch(() => {}),
      })
    },
  }
}
